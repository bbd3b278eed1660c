import '../../components/home/home-view.css';
import { showFailures } from '../../components/diagnostics/Failures.tsx';
import { startHome } from '../../components/home/start-home.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

showFailures();
startHome(document.getElementById('app') ?? document.body);
followLanguage();
