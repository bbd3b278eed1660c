import '../../components/report/report-view.css';
import { startReport } from '../../components/report/start-report.tsx';
import { followLanguage } from '../../lib/platform/text-language.ts';

startReport(document.getElementById('app') ?? document.body);
followLanguage();
