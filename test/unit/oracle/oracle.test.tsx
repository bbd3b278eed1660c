// What the views say of worlds at random, held against a reckoning that knows nothing of the extension: `test/oracle/`.
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { everyPage } from '../../../lib/home/home.ts';
import { analyticsOf } from '../../oracle/analytics.ts';
import { briefOf } from '../../oracle/brief.ts';
import { homeFile } from '../../oracle/exports.ts';
import { scaleFrom } from '../../oracle/facts.ts';
import { homeOf } from '../../oracle/home.ts';
import { aheadOf, foundOf, nextDay, worldLater } from '../../oracle/later.ts';
import { neighbourOf } from '../../oracle/neighbour.ts';
import { newsAfter } from '../../oracle/news.ts';
import { newsFile } from '../../oracle/news-file.ts';
import { messagesOf, overviewOf, versionsOf } from '../../oracle/panel.ts';
import { analyticsFile, changesFile, messagesFile } from '../../oracle/panel-files.ts';
import { popupOf } from '../../oracle/popup.ts';
import { sheetOf } from '../../oracle/publish-sheet.ts';
import { reportOf } from '../../oracle/report.ts';
import { markdownOf, reportData, reportTable } from '../../oracle/report-files.ts';
import { addressOf, HOUR, nowOf, refill } from '../../oracle/tables.ts';
import { viewOf } from '../../oracle/weeks.ts';
import { said } from '../../oracle/words.ts';
import { type World, worlds } from '../../oracle/world.ts';
import { randomRuns } from '../../setup/trials.ts';
import { until } from '../fixtures/until.ts';
import { inWorld, knownFrom, type Place } from './in-world.ts';
import { forgetMenus } from './menus.ts';
import { readHomeFile, readNewsFile } from './read-files.ts';
import { readHome } from './read-home.tsx';
import { readNews } from './read-news.tsx';
import { readPanel } from './read-panel.tsx';
import { readPopup } from './read-popup.tsx';
import { readReport, readReportFiles } from './read-report.tsx';

vi.mock('../../../components/directory/use-shown-rows.ts', async () => {
  const { useEffect } = await import('preact/hooks');
  return {
    useShownRows(_: unknown, { count, onRange }: { count: number; onRange(from: number, to: number): void }) {
      useEffect(() => onRange(0, count), [count]);
      return { from: 0, to: count };
    },
  };
});

vi.mock('../../../components/export/ListMenu.tsx', async () => ({
  ListMenu: (await import('./menus.ts')).HeldMenu,
}));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** So long before the second look it fails (ms). */
const BEFORE = 30 * 60_000;

/** What is said, and what is so. `looked`: the worlds of earlier looks. */
/** By a clock that is wrong: what is said then is not compared, and may not be what is said later. */
async function glance({ world, worker }: Place) {
  const now = nowOf(world);
  for (const page of world.pages.filter(({ isArchived }) => !isArchived)) {
    const [audience] = page.audiences;
    if (audience) await readPopup(worker, addressOf(world, page, audience), now);
  }
  // Pages whose last week is not over for the service are not checked through.
  await worker.answers.checkPages({});
  await until(async () => {
    const { isChecking } = await worker.answers.listHome({ ...everyPage, offset: 0, limit: 1 });
    expect(isChecking).toBe(false);
  });
  await readReport(worker, now);
}

async function compare({ world, worker, sandbox, ahead }: Place, ...looked: World[]) {
  const now = nowOf(world);
  forgetMenus();
  const popups: unknown[] = [];
  const popupsSo: unknown[] = [];
  // What changed is found by the popup.
  const looks = world.pages
    .filter(({ isArchived }) => !isArchived)
    .flatMap((page) => page.audiences.slice(0, 1).map((audience) => ({ page, audience })));
  for (const { page, audience } of looks) {
    popups.push(await readPopup(worker, addressOf(world, page, audience), now));
    popupsSo.push({ page, audience });
  }
  // Of what was asked for by then: days of some pages, and no weeks.
  if (looked.length === 0) await compareReport({ world, worker, sandbox }, looked);
  let home = inOrder(await readHome(worker, now));
  const scale = scaleFrom(world, knownFrom(sandbox, ahead).figures);
  const homeSo = inOrder(homeOf(world, scale, looked));
  // News comes after the answer that it is made from.
  for (let more = 0; more < 5 && home.news !== homeSo.news; more++)
    home = inOrder(await readHome(worker, now));
  if (homeSo.rows.length > 0)
    expect(unsorted(await readHomeFile(said('home.title')))).toEqual(
      unsorted(homeFile(world, scale, looked)),
    );
  for (const [index, { page, audience }] of looks.entries()) {
    // Drawn again by what is known of rates by now.
    popups[index] = await readPopup(worker, addressOf(world, page, audience), now);
    popupsSo[index] = popupOf(world, page, audience, scale);
    // One of them in the panel, another at each look: that takes its time.
    if (index !== looked.length % looks.length) continue;
    expect(await readPanel(worker, addressOf(world, page, audience), now)).toEqual({
      overview: overviewOf(world, page, audience, scale),
      versions: versionsOf(world, audience, looked),
      messages: messagesOf(world, audience),
      brief: briefOf(world, page, audience, scale),
      analytics: analyticsOf(world, page, audience, scale),
      ...{ sheet: sheetOf(page, audience), changesFile: changesFile(audience) },
      messagesFile: messagesFile(world, audience),
      analyticsFile: analyticsFile(world, page, audience, scale),
    });
  }
  expect({ home, popups }).toEqual({ home: homeSo, popups: popupsSo });
  const newsSo = newsAfter(world, looked, scale);
  expect(await readNews(worker, now)).toEqual(newsSo);
  if (newsSo.rows.length > 0)
    expect(unsorted(await readNewsFile(said('news.file')))).toEqual(unsorted(newsFile(world, looked, scale)));
  await compareReport({ world, worker, sandbox, ...(ahead ? { ahead } : {}) }, looked);
}

async function compareReport({ world, worker, sandbox, ahead }: Place, looked: readonly World[]) {
  const known = knownFrom(sandbox, ahead);
  const report = await readReport(worker, nowOf(world));
  const view = viewOf(world, known, scaleFrom(world, known.figures));
  const sessions = report.names.map(
    (name) => view.weeks.find(({ page }) => page.name === name)?.now?.sessions ?? -1,
  );
  expect(sessions).toEqual(sessions.toSorted((a, b) => b - a));
  const { names: _, ...said } = report;
  const found = foundOf(world, looked);
  const so = reportOf(view, found, report.lead);
  expect(unordered(said)).toEqual(unordered(so));
  if (view.weeks.length === 0) return;
  const { markdown, table, data } = await readReportFiles();
  expect(markdown.toSorted()).toEqual(markdownOf(view, found, so).toSorted());
  expect(table?.toSorted()).toEqual(reportTable(view).toSorted());
  expect(sortedWithin(data)).toEqual(sortedWithin(reportData(view, found)));
}

/** A file whose items may come in any order. */
function unsorted(file: { rows: unknown[][]; json: unknown } | undefined) {
  return file && { rows: file.rows.toSorted(), json: sortedWithin(file.json) };
}

/** Data with all its lists and names in one order. */
function sortedWithin(json: unknown): unknown {
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) return json.map((item) => JSON.stringify(sortedWithin(item))).toSorted();
  const names = Object.entries(json).toSorted();
  return Object.fromEntries(names.map(([name, value]) => [name, sortedWithin(value)]));
}

/** What is alike in what orders it may come in any order. */
function unordered<Of extends Record<'days' | 'rows' | 'changes', string[]>>(report: Of): Of {
  const { days, rows, changes } = report;
  return { ...report, days: days.toSorted(), rows: rows.toSorted(), changes: changes.toSorted() };
}

it('the views say what is so, in worlds at random, and again after a while', async () => {
  // `WORLD=11` begins with the twelfth.
  const path = process.env.WORLD;
  const { numRuns, seed } = randomRuns({ normal: 10, full: 30_000 });
  await fc.assert(
    fc.asyncProperty(worlds, (world) =>
      inWorld({ world, ahead: aheadOf(world) }, neighbourOf(world), async (here, store, there) => {
        const { worker, sandbox } = here;
        const ahead = aheadOf(world);
        if (ahead) await glance({ ...here, world: ahead });
        else await compare(here);
        if (there) {
          await worker.workspaces.chooseWorkspace(there.world.workspaceId);
          await compare(there);
          await worker.workspaces.chooseWorkspace(world.workspaceId);
        }
        if (!world.later) return;
        const next = worldLater(world, world.later);
        if (world.later.fails) {
          // Some minutes before: a service that fails is left alone for a while.
          vi.setSystemTime(nowOf(next) - BEFORE);
          sandbox.faults.add({ status: 503 });
          // No waiting between the tries of a read.
          const random = vi.spyOn(Math, 'random').mockReturnValue(0);
          await Promise.all(
            world.pages.map((page) =>
              worker.pageStatus.loadPageStatus({ tabId: 1, url: addressOf(world, page) }),
            ),
          );
          sandbox.faults.clear();
          random.mockRestore();
        }
        const { entries } = sandbox.ledger;
        const by = (ahead?.ahead ?? 0) * HOUR;
        const right = ahead ? { ahead: { by: by + world.behind, entries: entries().length } } : {};
        sandbox.clock.advance(by);
        vi.setSystemTime(nowOf(next));
        refill(next, store);
        await compare({ ...here, ...right, world: next }, ahead ?? world);
        if (!world.later.isNextDay || ahead) return;
        const last = worldLater(next, nextDay);
        vi.setSystemTime(nowOf(last));
        refill(last, store);
        await compare({ ...here, world: last }, world, next);
      }),
    ),
    // What differs is plain as it is; to find a smaller world for it takes minutes.
    { numRuns, seed, endOnFailure: true, ...(path === undefined ? {} : { path }) },
  );
});

/** In which order the pages come is Home's own choice. */
function inOrder<Home extends { rows: { page: string }[] }>(home: Home): Home {
  return { ...home, rows: home.rows.toSorted((a, b) => (a.page < b.page ? -1 : 1)) };
}
