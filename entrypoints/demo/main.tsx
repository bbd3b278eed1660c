import '../../components/demo/demo-view.css';
import { startDemo } from '../../components/demo/start-demo.tsx';
import { showFailures } from '../../components/diagnostics/Failures.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

showFailures();
startDemo(document.getElementById('app') ?? document.body);
followLanguage();
