import '../../components/popup/popup-view.css';
import { showFailures } from '../../components/diagnostics/Failures.tsx';
import { startPopup } from '../../components/popup/start-popup.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

showFailures();
startPopup(document.getElementById('app') ?? document.body);
followLanguage();
