import '../../components/panel/panel-view.css';
import { startPanel } from '../../components/panel/start-panel.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

startPanel(document.getElementById('app') ?? document.body);
followLanguage();
