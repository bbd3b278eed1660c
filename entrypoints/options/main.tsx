import '../../components/options/options-view.css';
import { showFailures } from '../../components/diagnostics/Failures.tsx';
import { startOptions } from '../../components/options/start-options.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

showFailures();
startOptions(document.getElementById('app') ?? document.body);
followLanguage();
