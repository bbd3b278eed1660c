import '../../components/home/home-view.css';
import { startHome } from '../../components/home/start-home.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

startHome(document.getElementById('app') ?? document.body);
followLanguage();
