import '../../components/panel/panel-view.css';
import { startPanel } from '../../components/panel/start-panel.tsx';

startPanel(document.getElementById('app') ?? document.body);
