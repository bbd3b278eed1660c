// What the views say of worlds at random, compared with an oracle that knows nothing of the extension: `test/oracle/`. The test files
// `worlds-1` to `worlds-4` have a quarter each, so that they run side by side.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { everyPage } from '../../../lib/home/home.ts';
import { homeFile } from '../../oracle/exports.ts';
import { scaleFrom } from '../../oracle/facts.ts';
import { type HomeStatements, homeOf, isOver } from '../../oracle/home/home.ts';
import { aheadOf, foundOf, nextDay, worldLater } from '../../oracle/later.ts';
import { neighbourOf } from '../../oracle/neighbour.ts';
import { newsAfter } from '../../oracle/news/news.ts';
import { newsFile } from '../../oracle/news/news-file.ts';
import { analyticsOf } from '../../oracle/panel/analytics.ts';
import { briefOf } from '../../oracle/panel/brief.ts';
import { messagesOf, overviewOf, versionsOf } from '../../oracle/panel/panel.ts';
import { analyticsFile, changesFile, messagesFile } from '../../oracle/panel/panel-files.ts';
import { popupOf } from '../../oracle/panel/popup.ts';
import { manyOf } from '../../oracle/publish/publish-many.ts';
import { sheetOf } from '../../oracle/publish/publish-sheet.ts';
import { reportOf } from '../../oracle/report/report.ts';
import { markdownOf, reportData, reportTable } from '../../oracle/report/report-files.ts';
import { addressOf, HOUR, MINUTE, nowOf, refill } from '../../oracle/tables.ts';
import { viewOf } from '../../oracle/weeks.ts';
import { said } from '../../oracle/words.ts';
import {
  type AudienceFact,
  ofOnePage,
  type PageFact,
  type View,
  type World,
  worlds,
} from '../../oracle/world.ts';
import { randomRuns } from '../../setup/trials.ts';
import { atRest } from '../fixtures/at-rest.ts';
import { until } from '../fixtures/until.ts';
import type { Worker } from '../fixtures/worker.ts';
import { inWorld, knownFrom, type Place } from './in-world.ts';
import { forgetMenus } from './menus.ts';
import { readHomeFile, readNewsFile } from './reading/read-files.ts';
import { readHome } from './reading/read-home.tsx';
import { readNews } from './reading/read-news.tsx';
import { readPanel } from './reading/read-panel.tsx';
import { readPopup } from './reading/read-popup.tsx';
import { readReport, readReportFiles } from './reading/read-report.tsx';

/** So long before the second look it fails (ms). */
const BEFORE = 30 * 60_000;

/** By a clock that is wrong: what is said then is not compared, and may not be what is said later. */
async function glance({ world, worker }: Place) {
  const now = nowOf(world);
  for (const page of world.pages.filter(({ isArchived }) => !isArchived)) {
    const [audience] = page.audiences;
    if (audience) await readPopup(worker, addressOf(world, page, audience), now);
  }
  // Pages whose last week is not over for the service are not checked through.
  await checkPages(worker);
  await readReport(worker, now);
}

/** What Home reads by itself. */
async function checkPages(worker: Worker) {
  await worker.answers.checkPages({});
  await until(async () => {
    const { isChecking } = await worker.answers.listHome({ ...everyPage, offset: 0, limit: 1 });
    expect(isChecking).toBe(false);
  });
}

/** What is said, and what is so. `looked`: the worlds of earlier looks. */
async function compare(place: Place, ...looked: World[]) {
  const { world, worker, sandbox, ahead } = place;
  const now = nowOf(world);
  const isDrawn = (...any: View[]) => any.some((view) => world.views.includes(view));
  forgetMenus();
  // What changed is found by the popup.
  const looks = world.pages
    .filter(({ isArchived }) => !isArchived)
    .flatMap((page) => page.audiences.slice(0, 1).map((audience) => ({ page, audience })));
  // One of them is drawn, another one at each look. What becomes of the others is news later.
  const shown = looks[looked.length % looks.length];
  const isLookedAtTwice = world.later !== undefined || looked.length > 0;
  for (const { page, audience } of isLookedAtTwice ? looks : shown && isDrawn(...ofOnePage) ? [shown] : [])
    await worker.pageStatus.loadPageStatus({ tabId: 1, url: addressOf(world, page, audience) });
  // Of what was asked for by then: days of some pages, and no weeks.
  if (isDrawn('report') && looked.length === 0) await compareReport(place, looked);
  if (isDrawn('home')) await compareHome(place, looked);
  else if (isDrawn('news')) await checkPages(worker);
  if (shown && isDrawn(...ofOnePage)) {
    const { page, audience } = shown;
    const scale = scaleFrom(world, knownFrom(sandbox, ahead).figures);
    if (isDrawn('popup'))
      expect(await readPopup(worker, addressOf(world, page, audience), now)).toEqual(
        popupOf(world, page, audience, scale),
      );
    await comparePanel(place, page, audience, looked);
  }
  if (isDrawn('news')) await compareNews(place, looked);
  if (isDrawn('report')) await compareReport(place, looked);
}

async function compareHome({ world, worker, sandbox, ahead }: Place, looked: readonly World[]) {
  const now = nowOf(world);
  if (!isOver(world)) {
    // What Home asked for by then is answered: days of it may tell more.
    await readHome(worker, now, false);
    await atRest();
  }
  let home = inOrder(await readHome(worker, now, isOver(world)));
  const known = knownFrom(sandbox, ahead);
  const scale = scaleFrom(world, known.figures);
  const so = inOrder(homeOf(world, known, looked, home));
  // News comes after the answer that it is made from.
  for (let more = 0; more < 5 && home.news !== so.news; more++)
    home = inOrder(await readHome(worker, now, isOver(world)));
  expect(home).toEqual(so);
  if (so.rows.length > 0)
    expect(unsorted(await readHomeFile(said('home.title')))).toEqual(
      unsorted(homeFile(world, scale, looked, home.tasks)),
    );
}

async function comparePanel(
  { world, worker, sandbox, ahead }: Place,
  page: PageFact,
  audience: AudienceFact,
  looked: readonly World[],
) {
  const read = await readPanel(worker, addressOf(world, page, audience), nowOf(world), world.views);
  const scale = scaleFrom(world, knownFrom(sandbox, ahead).figures);
  const so: Partial<Record<View, object>> = {
    overview: {
      overview: overviewOf(world, page, audience, scale),
      brief: briefOf(world, page, audience, scale),
    },
    versions: {
      versions: versionsOf(world, audience, looked),
      sheet: sheetOf(page, audience),
      changesFile: changesFile(audience),
    },
    messages: { messages: messagesOf(world, audience), messagesFile: messagesFile(world, audience) },
    analytics: {
      analytics: analyticsOf(world, page, audience, scale),
      analyticsFile: analyticsFile(world, page, audience, scale),
    },
    many: { many: manyOf(page) },
  };
  expect(read).toEqual(Object.assign({}, ...world.views.map((view) => so[view])));
}

async function compareNews({ world, worker, sandbox, ahead }: Place, looked: readonly World[]) {
  const scale = scaleFrom(world, knownFrom(sandbox, ahead).figures);
  const so = newsAfter(world, looked, scale);
  // It was found some moments into an earlier look.
  const now = nowOf(world) + MINUTE;
  let news = await readNews(worker, now);
  // News comes after the answer that it is made from.
  for (let more = 0; more < 5 && news.rows.length < so.rows.length; more++)
    news = await readNews(worker, now);
  expect(news).toEqual(so);
  if (so.rows.length > 0)
    expect(unsorted(await readNewsFile(said('news.file')))).toEqual(unsorted(newsFile(world, looked, scale)));
}

async function compareReport({ world, worker, sandbox, ahead }: Place, looked: readonly World[]) {
  await atRest();
  const known = knownFrom(sandbox, ahead);
  const report = await readReport(worker, nowOf(world));
  const files = report.names.length > 0 ? await readReportFiles() : undefined;
  const fallen = files?.data?.pages.filter(({ hasFallen }) => hasFallen).map(({ pageId }) => String(pageId));
  const { names, ...said } = report;
  const view = viewOf(world, known, scaleFrom(world, known.figures), { names, fallen });
  expect(names).toEqual(view.weeks.map(({ page }) => page.name));
  const found = foundOf(world, looked);
  const so = reportOf(view, found, report.lead);
  expect(unordered(said)).toEqual(unordered(so));
  if (!files) return;
  const { markdown, table, data } = files;
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

const { numRuns, seed } = randomRuns({ normal: 300, full: 30_000 });
// `WORLD=11` begins with the twelfth.
const first = Number(process.env.WORLD ?? 0);
/** A test has so few that only one that hangs reaches its time limit, even on a busy machine. */
const WORLDS_A_TEST = Math.min(25, Math.ceil(numRuns / 4));

function partsOf(quarter: 1 | 2 | 3 | 4): { from: number; count: number }[] {
  const parts = Array.from({ length: Math.ceil(numRuns / WORLDS_A_TEST) }, (_, part) => {
    const from = first + part * WORLDS_A_TEST;
    return { from, count: Math.min(WORLDS_A_TEST, first + numRuns - from) };
  });
  return parts.filter((_, part) => part % 4 === quarter - 1);
}

export function testWorlds(quarter: 1 | 2 | 3 | 4): void {
  const parts = partsOf(quarter);
  if (parts.length === 0) it.skip('so few worlds leave none for this quarter');
  it.each(parts)(
    'the views say what is so, in worlds at random from $from on, and again after a while',
    async ({ from, count }) => {
      await fc.assert(
        fc.asyncProperty(worlds, (world) =>
          inWorld({ world, ahead: aheadOf(world) }, neighbourOf(world), async (here, store, there) => {
            const { worker, sandbox } = here;
            const ahead = aheadOf(world);
            const hours = (ahead?.ahead ?? 0) * HOUR;
            const by = hours + world.behind;
            if (ahead) {
              await glance({ ...here, world: ahead });
              await compare({ ...here, world: ahead, ahead: { by, entries: Number.POSITIVE_INFINITY } });
            } else await compare(here);
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
            const right = ahead ? { ahead: { by, entries: entries().length } } : {};
            sandbox.clock.advance(hours);
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
        { numRuns: count, seed, endOnFailure: true, path: String(from) },
      );
    },
  );
}

/** In which order the pages come, and the tasks of one kind, is Home's own choice. */
function inOrder<Home extends Pick<HomeStatements, 'rows' | 'tasks'>>(home: Home): Home {
  const byKind = Map.groupBy(home.tasks, ({ why }) => why);
  return {
    ...home,
    rows: home.rows.toSorted((a, b) => (a.page < b.page ? -1 : 1)),
    tasks: [...byKind.values()].flatMap((tasks) => tasks.toSorted((a, b) => (a.text < b.text ? -1 : 1))),
  };
}
