import '../../components/popup/popup-view.css';
import { startPopup } from '../../components/popup/start-popup.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

startPopup(document.getElementById('app') ?? document.body);
followLanguage();
