import '../../components/demo/demo-view.css';
import { startDemo } from '../../components/demo/start-demo.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

startDemo(document.getElementById('app') ?? document.body);
followLanguage();
