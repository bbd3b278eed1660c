import '../../components/report/report-view.css';
import { showFailures } from '../../components/diagnostics/Failures.tsx';
import { startReport } from '../../components/report/start-report.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

showFailures();
startReport(document.getElementById('app') ?? document.body);
followLanguage();
