// A user watches pages for the changes of others, reads what is new, and stops watching, while the background is killed.
import { fc } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { NewsItem } from '../../../../../lib/news/news.ts';
import { type Args, type Command, ofShown, request } from './command.ts';
import { type Connected, type Person, some } from './person.ts';
import { later, letGo, MINUTE, quiet, type World } from './person-world.ts';

/** A page that the user watches, or watched: the requests sent by the time it began and ended. */
export interface WatchedPage {
  workspaceId: string;
  /** Another address has other pages. */
  baseUrl: string;
  pageId: string;
  from: number;
  until?: number;
}

/** A change by a colleague. `due`: it must be reported, since the page had been read before it. */
export interface Change {
  audienceId: string;
  /** The connection version that must report it. */
  version: number;
  when: 'due' | 'maybe';
}

/** Quiet hours, by the requests sent when they began and ended. */
interface Hush {
  quiet: { from: number; to: number };
  from: number;
  until?: number;
}

export interface PageWatchModel {
  pages: WatchedPage[];
  /** What is not yet reported in a workspace, by its id. */
  changes: Map<string, Change[]>;
  hushes: Hush[];
}

const models = new WeakMap<Person, PageWatchModel>();

export function pageWatchModel(person: Person): PageWatchModel {
  const model = models.get(person) ?? { pages: [], changes: new Map(), hushes: [] };
  models.set(person, model);
  return model;
}

/** The pages watched at present. A workspace that is gone or moved to another address watches none. */
export function watchedNow(person: Person, world: World): WatchedPage[] {
  const { pages } = pageWatchModel(person);
  for (const page of pages) {
    const workspace = person.workspaces.find(({ id }) => id === page.workspaceId);
    if (workspace?.baseUrl !== page.baseUrl) page.until ??= world.leavings.length;
  }
  return pages.filter(({ until }) => until === undefined);
}

export const pagesOf = (world: World, { service }: Connected): string[] =>
  service === 0
    ? [world.pageId, ...(world.services[0]?.seed.pages ?? []).filter((id) => id !== world.pageId).slice(0, 1)]
    : (world.services[service]?.seed.pages.slice(0, 1) ?? []);

interface OfPage extends Args {
  which: number;
  /** A poll is on its way to the service. */
  isPolling?: boolean;
}

type Act = (person: Person, world: World, shown: Connected, args: OfPage) => Promise<void>;

const watch: Act = async (person, world, shown, { which }) => {
  const pageId = some(pagesOf(world, shown), which) ?? '';
  const { id: workspaceId, baseUrl } = shown;
  const isWatched = watchedNow(person, world).some(
    (page) => page.workspaceId === workspaceId && page.pageId === pageId,
  );
  const from = world.leavings.length;
  const page = { workspaceId, baseUrl, pageId, from };
  if (!isWatched) pageWatchModel(person).pages.push(page);
  const answer = await request(world, shown, (requests, asked) =>
    requests.watchPage.run({ pageId, pageName: 'A page' }, asked),
  );
  expect(answer, 'a page is watched').toMatchObject({ ok: true });
};

const unwatch: Act = async (person, world, shown, { which, isPolling }) => {
  const page = some(
    watchedNow(person, world).filter(({ workspaceId }) => workspaceId === shown.id),
    which,
  );
  if (!page) return;
  const { workspaceId, pageId } = page;
  if (isPolling) await begunPoll(world, page);
  const answer = await request(world, shown, (requests, asked) =>
    requests.unwatchPage.run({ workspaceId, pageId }, asked),
  );
  expect(answer, 'a page is no longer watched').toMatchObject({ ok: true });
  page.until = world.leavings.length;
  letGo(world);
  await quiet(world);
};

/** Waits until a poll of the page is on its way. */
async function begunPoll(world: World, { pageId }: WatchedPage): Promise<void> {
  world.hesitations.push({ path: new RegExp(`/${pageId}/`), works: 'at once' });
  await later(world, 31 * MINUTE);
}

const resume: Act = async (_, world, shown) => {
  await request(world, shown, (requests, asked) =>
    requests.resumePageWatch.run({ workspaceId: shown.id }, asked),
  );
};

/** Quiet hours of a watched page begin or end. */
const hush: Act = async (person, world, shown, { which }) => {
  await watch(person, world, shown, { which });
  const hour = new Date().getHours();
  const from = ((hour + 23 + which) % 24) * 60;
  await setQuiet(person, world, shown, which > 2 ? undefined : { from, to: (from + 120) % 1440 });
  await later(world, 31 * MINUTE);
};

export async function setQuiet(
  person: Person,
  world: World,
  shown: Connected,
  quiet: Hush['quiet'] | undefined,
): Promise<void> {
  const { hushes } = pageWatchModel(person);
  for (const hush of hushes) hush.until ??= world.leavings.length;
  const answer = await request(world, shown, (requests, asked) =>
    requests.setQuietHours.run(quiet ? { quiet } : {}, asked),
  );
  if (answer.ok && quiet) hushes.push({ quiet, from: world.leavings.length });
}

/** A colleague writes a newer version. Where the page is no longer watched, it is new to a later reading, if there was one before. */
const write: Act = async (person, world, _, { which }) => {
  const audienceId = some(person.audiences, which) ?? '';
  world.services[0]?.changes.bumpVersion(world.pageId, audienceId);
  const watched = watchedNow(person, world).filter(({ pageId }) => pageId === world.pageId);
  for (const { id, version, service } of person.workspaces) {
    if (service !== 0) continue;
    const isDue = watched.some(
      ({ workspaceId, from }) => workspaceId === id && isRead(person, world, id, from),
    );
    noted(person, id).push({ audienceId, version, when: isDue ? 'due' : 'maybe' });
  }
};

function noted(person: Person, workspaceId: string): Change[] {
  const { changes } = pageWatchModel(person);
  const list = changes.get(workspaceId) ?? [];
  changes.set(workspaceId, list);
  return list;
}

/** Whether a request reads the audiences of a page. */
export const isListOf = (url: string, pageId: string): boolean =>
  new URL(url).pathname.endsWith(`/pages/${pageId}/audiences`);

/** Whether the page was read under the present connection, and the answer was heard. */
function isRead(person: Person, world: World, workspaceId: string, from: number): boolean {
  const connection = person.workspaces.find(({ id }) => id === workspaceId);
  return world.leavings
    .slice(from)
    .some(
      ({ url, status, heardBy, workspaces }) =>
        isListOf(url, world.pageId) &&
        status === 200 &&
        heardBy !== undefined &&
        workspaces.some(
          ({ id, connectionVersion }) => id === workspaceId && connectionVersion === connection?.version,
        ),
    );
}

/** The user reads what is new, and marks it as read. */
export async function readNews(person: Person, world: World, shown: Connected): Promise<void> {
  const { id: workspaceId } = shown;
  const query = { workspaceId, text: '', seen: false, offset: 0, limit: 100 };
  const answer = await request(world, shown, (requests, asked) => requests.listNews.run(query, asked));
  if (!answer.ok) return;
  const found = (answer.value.items as NewsItem[]).filter(
    ({ kind, audienceId }) => kind === 'version' && person.audiences.includes(audienceId ?? ''),
  );
  const open = noted(person, workspaceId);
  for (const { audienceId } of found)
    expect(
      open.map((change) => change.audienceId),
      'new only if a colleague changed it since',
    ).toContain(audienceId);
  const marked = await request(world, shown, (requests, asked) =>
    requests.markNewsSeen.run({ workspaceId }, asked),
  );
  if (!marked.ok) return;
  const ids = found.map(({ audienceId }) => audienceId);
  pageWatchModel(person).changes.set(
    workspaceId,
    open.filter(({ audienceId }) => !ids.includes(audienceId)),
  );
}

const read: Act = (person, world, shown) => readNews(person, world, shown);

const inShown = ofShown<OfPage>(
  fc.record({
    which: fc.nat(5),
    isPolling: fc.boolean(),
    kill: fc.option(fc.nat(25), { nil: undefined, freq: 2 }),
  }),
);

export const pageWatchCommands: fc.WeightedArbitrary<Command>[] = [
  inShown('watch a page', 8, watch),
  inShown('stop watching a page', 4, unwatch),
  inShown('resume watching', 2, resume),
  inShown('quiet hours', 4, hush),
  inShown('a colleague writes', 8, write),
  inShown('read the news', 5, read),
];
