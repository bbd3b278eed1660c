import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { weekEnd } from '../../lib/home/of-today.ts';
import { NEWS } from '../../lib/news/news.ts';
import { type PanelPlace, showInPanel } from '../../lib/panel/wanted-place.ts';
import { requestAccess } from '../../lib/platform/access.ts';
import { ask } from '../../lib/platform/ask.ts';
import { browser } from '../../lib/platform/browser.ts';
import { readDisplay } from '../../lib/platform/display.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { openHome } from '../../lib/platform/home-page.ts';
import type { WeekReport } from '../../lib/report/report.ts';
import { CURRENT_SESSION, REVISION, WORKSPACES } from '../../lib/service/session-keys.ts';
import { StorageNotes } from '../capture/StorageNotes.tsx';
import { HomeBar } from '../home/HomeBar.tsx';
import { plainActions, startView } from '../ui/start-view.tsx';
import type { PageActions } from '../ui/view-context.ts';
import { Report } from './Report.tsx';

/** Polling interval until the pages are first loaded (ms). */
const ARRIVES = 1000;

/** The report is reread when one of these changes. */
const SHOWN_HERE = [CURRENT_SESSION, NEWS, REVISION];

export function startReport(root: Element): void {
  // Set here, because the HTML file is shared by all languages.
  document.title = i18n.t('report.windowTitle');
  let report: WeekReport | undefined;
  /** Why there is no report. */
  let problem: Problem | undefined;
  let turn = 0;

  const { draw } = startView(root, { ask, show, tick, tooltipsOn: ['keydown', 'pointerover'] });
  const actions: PageActions = {
    ...plainActions,
    refresh: again,
    grantAccess: async () => (report?.workspace ? requestAccess(report.workspace.baseUrl) : false),
  };

  async function read(): Promise<WeekReport> {
    turn += 1;
    const mine = turn;
    const next = await ask('weekReport', {});
    if (mine !== turn) return next;
    report = next;
    draw();
    if (next.report && next.report.pagesAt === undefined) setTimeout(again, ARRIVES);
    return next;
  }

  /** Not for a press, which has its own place for a failure. */
  function readSoon(): void {
    const reading = read();
    const mine = turn;
    reading.catch((error: unknown) => mine === turn && fail(error));
  }

  function fail(error: unknown): void {
    if (report) throw error;
    problem = problemOf(error);
    draw();
  }

  function again(): void {
    if (!document.hidden) readSoon();
  }

  /** After midnight, the last week is a different one. */
  function tick(): void {
    if (report?.report && report.report.current.endDate !== weekEnd(Date.now())) again();
    draw();
  }

  function head() {
    const { workspace } = report ?? {};
    return report && { ...(workspace && { workspace }), workspaces: workspace ? [workspace] : [] };
  }

  function showPlace(place: PanelPlace): void {
    if (report?.workspace) showInPanel(report.workspace.id, place);
  }

  function show() {
    const content = (
      <Report
        shown={report}
        problem={problem}
        renew={read}
        openHome={() => void openHome()}
        print={() => globalThis.print()}
        bar={<HomeBar head={head()} problem={problem} view="report" showPlace={showPlace} />}
        notes={<StorageNotes />}
      />
    );
    return { workspace: report?.workspace, actions, content };
  }

  browser.storage.session.onChanged.addListener((changes) => {
    if (SHOWN_HERE.some((name) => name in changes)) readSoon();
  });
  browser.storage.local.onChanged.addListener((changes) => {
    if (WORKSPACES in changes) readSoon();
  });
  // Home may have loaded more meanwhile.
  document.addEventListener('visibilitychange', again);
  readDisplay();
  draw();
  readSoon();
}
