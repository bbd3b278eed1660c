// What the views say of worlds at random, held against a reckoning that knows nothing of the extension: `test/oracle/`.
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { HomePages } from '../../../components/home/HomePages.tsx';
import { Popup } from '../../../components/popup/Popup.tsx';
import { NowProvider } from '../../../components/ui/Age.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { everyPage } from '../../../lib/home/home.ts';
import { scaleFrom } from '../../oracle/facts.ts';
import { homeOf } from '../../oracle/home.ts';
import { worldLater } from '../../oracle/later.ts';
import { popupOf } from '../../oracle/popup.ts';
import { addressOf, fill, nowOf, refill } from '../../oracle/tables.ts';
import { type World, worlds } from '../../oracle/world.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { Store } from '../../sandbox/store.ts';
import { randomRuns } from '../../setup/trials.ts';
import { endWorker, fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { connectWorkspace } from '../fixtures/connect-workspace.ts';
import { type Drawn, draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';
import { startWorker, type Worker } from '../fixtures/worker.ts';

vi.mock('../../../components/directory/use-shown-rows.ts', async () => {
  const { useEffect } = await import('preact/hooks');
  return {
    useShownRows(_: unknown, { count, onRange }: { count: number; onRange(from: number, to: number): void }) {
      useEffect(() => onRange(0, count), [count]);
      return { from: 0, to: count };
    },
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const textOf = (element: Node | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
const all = (root: Element, selector: string) => [...root.querySelectorAll(selector)];

/** An arrow, a number, and no words for who does not see them. */
function deltaOf(element: Element | null): string {
  const shown = element?.querySelector('[aria-hidden]') ?? element?.querySelector('.soft');
  return textOf(shown);
}

async function inWorld(
  world: World,
  look: (worker: Worker, sandbox: Sandbox, store: Store) => Promise<void>,
): Promise<void> {
  process.env.TZ = `Etc/GMT${world.zone > 0 ? '-' : '+'}${Math.abs(world.zone)}`;
  vi.useFakeTimers({ toFake: ['Date'], now: nowOf(world) });
  const { pageSize, dialect, behind, workspaceId: id } = world;
  let store: Store | undefined;
  const sandbox = await startSandbox({
    ...{ pageSize, dialect, clockOffset: -behind },
    fill: (empty) => {
      store = empty;
      fill(world, empty);
    },
  });
  newProfile();
  const worker = await startWorker();
  const workspace = await connectWorkspace(worker, sandbox, { id });
  if (!store) throw new Error('Nothing was filled');
  // News is found by who listens.
  worker.start.startBackground();
  await worker.walks.crawlPages(workspace);
  try {
    await look(worker, sandbox, store);
    await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
    expect(fakeWorld().bugs).toEqual([]);
  } finally {
    endWorker();
    await sandbox.close();
    vi.useRealTimers();
  }
}

function viewOf(worker: Worker): { ask: Ask } {
  const answers = worker.answers as unknown as Record<string, (input: object) => Promise<unknown>>;
  // A view hears nothing of a worker that ends with its world.
  const unlessKilled = (error: unknown) => {
    if (String(error) !== 'Error: killed') throw error;
    return new Promise(() => undefined);
  };
  const ask = async (name: string, input: object) => answers[name]?.(input).catch(unlessKilled);
  return { ask: ask as unknown as Ask };
}

const asked = ({ ledger }: Sandbox) =>
  ledger
    .entries()
    .filter(({ operation, status }) => operation === 'getAnalyticsSummary' && status === 200)
    .map(({ params, query }) => ({
      pageId: params.page_id ?? '',
      from: Date.parse(query.startDate ?? ''),
      to: Date.parse(query.endDate ?? ''),
    }));

/** Home as it is once it knows all pages, and what their rates mean. */
async function readHome(worker: Worker, now: number) {
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const ways = { showPlace: vi.fn(), openPage: vi.fn(), openReport: vi.fn(), keep: vi.fn() };
  const pages = async (revision: number) => {
    const { workspace } = await worker.answers.homeHead({});
    if (!workspace) throw new Error('No workspace');
    const state = { workspace, told: undefined, revision, refreshes: 0, first: undefined };
    return (
      <NowProvider value={now}>
        <HomePages {...state} {...ways} />
      </NowProvider>
    );
  };
  const home = await draw(await pages(1), viewOf(worker));
  await until(async () => {
    const { checked, isChecking, counts } = await worker.answers.listHome({
      ...everyPage,
      offset: 0,
      limit: 1,
    });
    expect({ checked, isChecking }).toEqual({ checked: counts.all, isChecking: false });
  });
  // What changed is told to a view that is open.
  await home.redraw(await pages(2));
  await until(() => {
    expect(home.text()).not.toMatch(/checked|Loading/);
    expect(home.root.querySelector('[aria-busy="true"]')).toBe(null);
  });
  const said = homeIn(home);
  await home.redraw(<p />);
  return said;
}

function homeIn({ root }: Drawn) {
  const cell = (row: Element, name: string) => row.querySelector(`.col-${name}`);
  return {
    title: textOf(root.querySelector('h1')),
    // Since when the last look was is a matter of the clock of these tests.
    news: textOf(root.querySelector('.home-morning p')?.firstChild).replace(/^.* [AP]M: (.*?)[.]?$/, '$1'),
    shares: all(root, '.home-shares li:not(.push)').map(textOf),
    rows: all(root, 'tbody tr').map((row) => ({
      page: textOf(cell(row, 'page')?.querySelector('bdi')),
      standing: textOf(cell(row, 'standing')),
      site: textOf(cell(row, 'site')),
      drafts: textOf(cell(row, 'drafts')),
      sessions: textOf(cell(row, 'sessions')),
      change: deltaOf(cell(row, 'change')),
      converted: textOf(cell(row, 'converted')),
      convertedChange: deltaOf(cell(row, 'convertedChange')),
      messages: textOf(cell(row, 'messages')),
      clips: textOf(cell(row, 'clips')),
      last: textOf(cell(row, 'last')),
    })),
    // Where all are archived, that is all there is.
    foot: all(root, '.home-foot > span, .home-alone h2')
      .map(textOf)
      .filter((text) => text.includes('archived')),
  };
}

async function readPopup(worker: Worker, url: string, now: number) {
  await worker.pageStatus.loadPageStatus({ tabId: 1, url });
  const pageStatus = await worker.pageStatus.loadPageStatus({ tabId: 1, url });
  const nothing = () => undefined;
  const popup = await draw(
    <NowProvider value={now}>
      <Popup
        {...{ pageStatus, openPanel: nothing, openHome: nothing, openNews: nothing, loadCaptures: nothing }}
        publishLine={() => null}
        captures={undefined}
      />
    </NowProvider>,
    { ...viewOf(worker), refresh: nothing, openOptions: nothing, pasteFromPage: nothing },
  );
  return popupIn(popup);
}

function popupIn({ root }: Drawn) {
  const at = (selector: string) => textOf(root.querySelector(selector));
  return {
    page: at('h1'),
    audience: at('.audience-text strong'),
    ofHowMany: at('.audience-text .small'),
    versions: [...all(root, '.rail > .small, .rail .pill bdi')].map(textOf).join(' '),
    waiting: at('.version-words'),
    message:
      [at('.last-message blockquote'), at('.last-message > .small')].filter(Boolean).join(' ') ||
      at('section:nth-of-type(3) p'),
    figuresOf: at('.figures-of'),
    compared: at('.block-heading .truncate'),
    tiles: all(root, '.tile').map((tile) =>
      [
        textOf(tile.querySelector('dt')),
        textOf(tile.querySelector('.number')),
        deltaOf(tile.querySelector('.delta')),
      ].join(' '),
    ),
    days: root.querySelector('.trend svg')?.getAttribute('aria-label') ?? '',
  };
}

/** So long before the second look it fails (ms). */
const BEFORE = 30 * 60_000;

/** What is said, and what is so. */
async function compare(world: World, worker: Worker, sandbox: Sandbox, before?: World) {
  const now = nowOf(world);
  const popups: unknown[] = [];
  const popupsSo: unknown[] = [];
  // At a second look, what changed is found by whoever looks at the page.
  const looks = world.pages
    .filter(({ isArchived }) => !isArchived)
    .flatMap((page) => page.audiences.slice(0, 1).map((audience) => ({ page, audience })));
  for (const { page, audience } of looks) {
    popups.push(await readPopup(worker, addressOf(world, page, audience), now));
    popupsSo.push({ page, audience });
  }
  const home = inOrder(await readHome(worker, now));
  const scale = scaleFrom(world, asked(sandbox));
  for (const [index, { page, audience }] of looks.entries()) {
    // Drawn again by what is known of rates by now.
    popups[index] = await readPopup(worker, addressOf(world, page, audience), now);
    popupsSo[index] = popupOf(world, page, audience, scale);
  }
  expect({ home, popups }).toEqual({ home: inOrder(homeOf(world, scale, before)), popups: popupsSo });
}

it('popup and Home say what is so, in worlds at random, and again after a while', async () => {
  const { numRuns, seed } = randomRuns({ normal: 10, full: 30_000 });
  await fc.assert(
    fc.asyncProperty(worlds, (world) =>
      inWorld(world, async (worker, sandbox, store) => {
        await compare(world, worker, sandbox);
        if (!world.later) return;
        const next = worldLater(world, world.later);
        if (world.later.fails) {
          // Some minutes before: a service that fails is left alone for a while.
          vi.setSystemTime(nowOf(next) - BEFORE);
          sandbox.faults.add({ status: 503 });
          for (const page of world.pages)
            await worker.pageStatus.loadPageStatus({ tabId: 1, url: addressOf(world, page) });
          sandbox.faults.clear();
        }
        vi.setSystemTime(nowOf(next));
        refill(next, store);
        await compare(next, worker, sandbox, world);
      }),
    ),
    // What differs is plain as it is; to find a smaller world for it takes minutes.
    { numRuns, seed, endOnFailure: true },
  );
});

/** In which order the pages come is Home's own choice. */
function inOrder<Home extends { rows: { page: string }[] }>(home: Home): Home {
  return { ...home, rows: home.rows.toSorted((a, b) => (a.page < b.page ? -1 : 1)) };
}
