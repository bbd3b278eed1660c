import type { Problem } from '../../lib/api/problem.ts';
import { OUTBOX } from '../../lib/capture/capture.ts';
import { type HomeAnswers, type HomeHead, type HomeListing, homeAnswers } from '../../lib/home/home.ts';
import { NEWS } from '../../lib/news/news.ts';
import { answersIn, keepAnswers, readStored } from '../../lib/panel/stored-answers.ts';
import { type PanelPlace, showInPanel } from '../../lib/panel/wanted-place.ts';
import { ask } from '../../lib/platform/ask.ts';
import { browser } from '../../lib/platform/browser.ts';
import { readDisplay } from '../../lib/platform/display.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { openReport } from '../../lib/platform/home-page.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import { PUBLISHING } from '../../lib/publish/publishing.ts';
import {
  BLOCKS,
  CURRENT_SESSION,
  HOME_ANSWERS,
  REVISION,
  WORKSPACES,
} from '../../lib/service/session-keys.ts';
import { grantAccess, plainActions, startView } from '../ui/start-view.tsx';
import type { PageActions } from '../ui/view-context.ts';
import { Home } from './Home.tsx';

/** Home is reread when one of these changes. */
const SHOWN_HERE = [OUTBOX, NEWS, PUBLISHING, REVISION];

export function startHome(root: Element): void {
  let head: HomeHead | undefined;
  /** Why there is no head. */
  let problem: Problem | undefined;
  /** The listing from the last time Home was open, until the background reports the current workspace. */
  let first: HomeListing | undefined;
  let revision = 0;
  /** Number of refreshes requested by the person. */
  let refreshes = 0;
  let turn = 0;

  const { draw } = startView(root, { ask, show, tooltipsOn: ['keydown', 'pointerover'] });
  const actions: PageActions = {
    ...plainActions,
    refresh,
    grantAccess: () => grantAccess(head?.workspace, refresh),
  };

  /** Reads the head of the workspace that is active by then. */
  function readHead(): void {
    turn += 1;
    const mine = turn;
    const isNewest = () => mine === turn;
    drawHead(isNewest).catch((error: unknown) => isNewest() && fail(error));
  }

  async function drawHead(isNewest: () => boolean): Promise<void> {
    const next = await ask('homeHead', {});
    // After a browser start, the workspace may be known before anything was drawn.
    const listing = head ? undefined : (await readKept(next.workspace)).listing;
    if (!isNewest()) return;
    [head, first] = [next, listing];
    draw();
  }

  function fail(error: unknown): void {
    if (head) throw error;
    problem = problemOf(error);
    draw();
  }

  async function drawKept(): Promise<void> {
    const stored = await readKept();
    if (head || !stored.head) return;
    [head, first] = [stored.head, stored.listing];
    draw();
  }

  /** Of this workspace, or of the current one. */
  async function readKept(workspace?: HomeHead['workspace']): Promise<Partial<HomeAnswers>> {
    const stored = await readStored(HOME_ANSWERS);
    const { id, connectionVersion } = workspace ?? {};
    const current = workspace ? { [CURRENT_SESSION]: { workspaceId: id, connectionVersion } } : {};
    return answersIn({ ...stored, ...current }, HOME_ANSWERS);
  }

  function keep(listing: HomeListing): void {
    if (head?.workspace) keepAnswers(head.workspace, { ...homeAnswers(head, listing) }, HOME_ANSWERS);
  }

  function refresh(): void {
    refreshes += 1;
    const { workspace } = head ?? {};
    if (workspace) ask('syncPages', { workspaceId: workspace.id });
    readHead();
  }

  /** First in the click. If the browser cannot open the panel, the page itself is opened. */
  function showPlace(place: PanelPlace, address?: string): void {
    const { workspace } = head ?? {};
    if (!workspace) return;
    showInPanel(workspace.id, place).catch((error: unknown) => {
      if (address === undefined) throw error;
      openTab(address);
    });
  }

  function show() {
    const content = (
      <Home
        head={head}
        problem={problem}
        revision={revision}
        refreshes={refreshes}
        first={first}
        keep={keep}
        showPlace={showPlace}
        openPage={openTab}
        openReport={() => void openReport()}
      />
    );
    return { workspace: head?.workspace, actions, content };
  }

  browser.storage.session.onChanged.addListener((changes) => {
    if (CURRENT_SESSION in changes) readHead();
    if (!SHOWN_HERE.some((name) => name in changes)) return;
    revision += 1;
    draw();
  });
  browser.storage.local.onChanged.addListener((changes) => {
    if (!(WORKSPACES in changes) && !Object.keys(changes).some((name) => name.startsWith(BLOCKS))) return;
    revision += 1;
    readHead();
  });
  readDisplay().then(draw);
  drawKept().catch(fail);
  readHead();
}
