import '../../components/popup/popup-view.css';
import { startPopup } from '../../components/popup/start-popup.tsx';

startPopup(document.getElementById('app') ?? document.body);
