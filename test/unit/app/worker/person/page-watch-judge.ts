// Watched pages are read in turn, and only they; each change of a colleague is new once.
import { expect } from 'vitest';
import { PAGE_WATCHES, type PageWatchState } from '../../../../../lib/page-watch/page-watch.ts';
import { fakeWorld } from '../../../fakes/fake-world.ts';
import { storedIn } from '../../../fakes/stored-in-databases.ts';
import { settled } from '../../../fixtures/held-clock.ts';
import { switchTo } from './circumstances.ts';
import { request } from './command.ts';
import { isListOf, pageWatchModel, readNews, setQuiet, watchedNow } from './page-watch-commands.ts';
import type { Connected, Person } from './person.ts';
import { later, MINUTE, quiet, type World } from './person-world.ts';

const POLL = /\/v0\/pages\/([^/?]+)\/audiences/;
/** The least time between two polls. */
const APART = 5 * MINUTE;

const clocks = new WeakMap<Person, number>();
/** How far the services' clock is ahead of the local one, which is set back at times. */
const ahead = ({ services: [service] }: World) => (service?.clock.now() ?? 0) - Date.now();

export function beginPageWatches(person: Person, world: World): void {
  clocks.set(person, ahead(world));
}

export async function judgePageWatches(person: Person, world: World): Promise<void> {
  for (const workspace of [...person.workspaces]) {
    await switchTo(person, world, workspace);
    await quiet(world);
    judgeShown(person, world, workspace);
  }
  judgePolls(person, world);
  await judgeStored(person, world);
  await judgeNews(person, world);
  judgePolls(person, world);
}

function judgeShown(person: Person, world: World, { id }: Connected): void {
  const all = watchedNow(person, world);
  const { pages = [], total } = (fakeWorld().session.all()[PAGE_WATCHES] ?? {}) as Partial<PageWatchState>;
  const own = all.filter(({ workspaceId }) => workspaceId === id).map(({ pageId }) => pageId);
  expect(
    pages.map(({ pageId }) => pageId),
    'watched pages as they were left',
  ).toEqual(own);
  expect(total, 'in all workspaces').toBe(all.length);
}

/** What is not watched leaves nothing. */
async function judgeStored(person: Person, world: World): Promise<void> {
  const news = await settled(storedIn<{ workspaceId: string; kind: string; id: string }>('news'));
  const kept = news.filter(({ kind, id }) => kind === 'base' && id.startsWith('versions\n'));
  const watched = watchedNow(person, world).map(
    ({ workspaceId, pageId }) => `${workspaceId} versions\n${pageId}`,
  );
  expect(
    kept.map(({ workspaceId, id }) => `${workspaceId} ${id}`).filter((name) => !watched.includes(name)),
    'left of a page that is no longer watched',
  ).toEqual([]);
}

function judgePolls(person: Person, world: World): void {
  const { pages, hushes } = pageWatchModel(person);
  const polls = world.leavings.flatMap((leaving, n) => {
    const pageId = leaving.method === 'GET' ? POLL.exec(leaving.url)?.[1] : undefined;
    return pageId === undefined ? [] : [{ ...leaving, pageId, n }];
  });
  const about = JSON.stringify({
    pages,
    hushes,
    polls: polls.map(({ n, at, url, status }) => ({ n, at, url, status })),
  });
  for (const { n, at, pageId, workspaces } of polls) {
    const watched = pages.filter(
      (page) =>
        page.pageId === pageId &&
        page.from <= n &&
        n < (page.until ?? Number.POSITIVE_INFINITY) &&
        workspaces.some(({ id }) => id === page.workspaceId),
    );
    expect(watched, `request ${n} is for a watched page: ${about}`).not.toEqual([]);
    const minute = new Date(at).getHours() * 60 + new Date(at).getMinutes();
    const isHushed = hushes.some(
      ({ quiet: { from, to }, ...hush }) =>
        hush.from <= n &&
        n < (hush.until ?? Number.POSITIVE_INFINITY) &&
        (from < to ? minute >= from && minute < to : minute >= from || minute < to),
    );
    expect(isHushed, `request ${n} is outside of quiet hours: ${about}`).toBe(false);
  }
  if (clocks.get(person) !== ahead(world)) return;
  // A page that is new is read at once, and one that is gone no longer counts.
  const isPressed = (from: number, to: number) =>
    pages.some((page) => [page.from, page.until ?? -1].some((n) => n > from && n <= to));
  const close = polls.filter(({ n, at }, order) => {
    const before = polls[order - 1];
    return before && at - before.at < APART && !isPressed(before.n, n);
  });
  expect(close, `one request in five minutes: ${about}`).toEqual([]);
}

/** Once all is well, each page is read, and what is due is new, once. */
async function judgeNews(person: Person, world: World): Promise<void> {
  const [first] = person.workspaces;
  if (!first) return;
  await setQuiet(person, world, first, undefined);
  const heard = person.workspaces.filter(
    ({ id, version, service }) => person.keys.get(`${id}:${version}`) === world.services[service]?.key,
  );
  for (const workspace of heard) {
    const { id: workspaceId } = workspace;
    await request(world, workspace, (requests, asked) =>
      requests.resumePageWatch.run({ workspaceId }, asked),
    );
  }
  const mark = world.leavings.length;
  // A page that failed often is read again after hours.
  for (let times = 0; times < 16; times += 1) await later(world, 65 * MINUTE);
  const since = world.leavings.slice(mark).map(({ url }) => url);
  for (const { workspaceId, pageId } of watchedNow(person, world))
    if (heard.some(({ id }) => id === workspaceId))
      expect(since.filter((url) => isListOf(url, pageId)).length, 'it is read').toBeGreaterThan(0);
  for (const workspace of heard) {
    await switchTo(person, world, workspace);
    await quiet(world);
    await readNews(person, world, workspace);
    // Colleagues write in this page alone.
    const watched = watchedNow(person, world)
      .filter(({ pageId }) => pageId === world.pageId)
      .map(({ workspaceId }) => workspaceId);
    const open = pageWatchModel(person).changes.get(workspace.id) ?? [];
    const due = open.filter(({ when, version }) => when === 'due' && version === workspace.version);
    if (watched.includes(workspace.id)) expect(due, 'it is reported as new').toEqual([]);
  }
}
