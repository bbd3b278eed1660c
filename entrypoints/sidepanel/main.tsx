import '../../components/panel/panel-view.css';
import { showFailures } from '../../components/diagnostics/Failures.tsx';
import { startPanel } from '../../components/panel/start-panel.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

showFailures();
startPanel(document.getElementById('app') ?? document.body);
followLanguage();
