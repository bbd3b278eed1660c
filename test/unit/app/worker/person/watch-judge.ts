// A watch that the user began is running, or ended with its reason and said so; one that was stopped stays away.
import { expect } from 'vitest';
import { PUBLISHING, type PublishingState } from '../../../../../lib/publish/publishing.ts';
import { fakeWorld } from '../../../fakes/fake-world.ts';
import type { Connected, Person } from './person.ts';
import { ask, later, MINUTE, type World } from './person-world.ts';
import {
  type AudienceThere,
  audiencesThere,
  publishing,
  type WatchThere,
  watchesThere,
} from './publishing-commands.ts';
import { isSame, type Named, watchModel } from './watch-commands.ts';

/** Longer than the longest time between two polls. */
const ANY_POLL = 6 * MINUTE;
const WATCHED_FOR = 120 * MINUTE;

interface Ground {
  person: Person;
  world: World;
  watches: WatchThere[];
  about: string;
}

export async function judgeWatches(person: Person, world: World): Promise<void> {
  const watches = await watchesThere();
  const { pressed, told } = watchModel(person);
  const about = JSON.stringify({ pressed, told, watches, presses: person.presses }, null, 1);
  const ground: Ground = { person, world, watches, about };
  const there = await audiencesThere(world);
  judgePressed(ground);
  for (const watch of watches.filter(({ ended }) => ended)) judgeEnd(watch, there, ground);
  judgeShown(ground);
  await judgeRunning(ground);
  await judgeStopped(ground);
}

const serviceOf = ({ person }: Ground, { workspaceId, baseUrl }: WatchThere) =>
  person.workspaces.find((each) => each.id === workspaceId && each.baseUrl === baseUrl);

/** Whether the service knows the key of a connection, and has refused none of its requests for it. */
const isHeard = ({ person, world }: Ground, { id, version, service }: Connected): boolean =>
  world.services[service]?.key === person.keys.get(`${id}:${version}`) &&
  !world.leavings.some(({ status }) => status === 401 || status === 403 || status === 429);

function judgePressed(ground: Ground): void {
  const { person, watches, about } = ground;
  const { pressed, told } = watchModel(person);
  for (const [at, watching] of pressed.entries()) {
    const isOf = isSame(watching);
    const isThere = person.workspaces.some(
      ({ id, moves }) => id === watching.workspaceId && moves === watching.moves,
    );
    if (!isThere || pressed.slice(at + 1).some(isOf)) continue;
    const kept = watches.filter(isOf);
    const where = `${JSON.stringify(watching)}: ${about}`;
    // An order of the version has a watch besides, which ends with it.
    const orders = person.presses.filter(isOf);
    if (watching.is === 'begun' && orders.length === 0)
      expect(kept, `it is watched: ${where}`).toHaveLength(1);
    if (watching.is === 'begun') continue;
    // Another press, or the view that repeats one, begins it anew.
    if (orders.some(({ after }) => after >= watching.after)) continue;
    expect(kept, `it came back: ${where}`).toEqual([]);
    const since = told.slice(watching.shown).filter(({ id }) => isOfWatch(id, watching));
    expect(since, `nothing is said of it: ${where}`).toEqual([]);
  }
}

const isOfWatch = (id: string, { workspaceId, audienceId, versionId }: Named) =>
  [workspaceId, audienceId, versionId].every((part) => id.split(':').includes(encodeURIComponent(part)));

const SAID: Record<string, RegExp> = {
  published: /live/,
  cancelled: /canceled/,
  archived: /archived/,
  problem: /Stopped watching/,
};

function judgeEnd(
  watch: WatchThere,
  there: Map<string, AudienceThere>,
  { person, world, about }: Ground,
): void {
  const { audienceId, versionId, ended, startedAt, leapt = 0 } = watch;
  if (!ended) return;
  const where = `${JSON.stringify(watch)}: ${about}`;
  const { latestVersion, publishedVersion } = there.get(audienceId) ?? {};
  const version = [publishedVersion, latestVersion].find((each) => each?.versionId === versionId);
  if (ended.status === 'cancelled' && version)
    expect(version.cancelledAt, `reported as canceled: ${where}`).toBeTruthy();
  if (ended.status === undefined && ended.problem?.kind === 'timeout')
    expect(ended.at - startedAt - leapt, `given up early: ${where}`).toBeGreaterThanOrEqual(WATCHED_FOR);
  expect(ended.status ?? ended.problem, `it has a reason: ${where}`).toBeTruthy();
  if (watch.ofRun) return;
  const { pressed, told } = watchModel(person);
  const own = told.filter(({ id }) => isOfWatch(id, watch));
  expect(own.at(-1)?.title, `its end is said: ${where}`).toMatch(SAID[ended.status ?? 'problem'] ?? /./);
  // The service may have answered an order with another version.
  const names = [watch, { ...watch, versionId: watch.orderedId ?? versionId }];
  const begun = [...pressed, ...person.presses].filter((each) =>
    names.some((name) => isSame(name)(each)),
  ).length;
  expect(own.length, `its end is said once: ${where}`).toBeLessThanOrEqual(begun + world.kills);
}

/** Views show what is kept of the connection that they show. */
function judgeShown({ person, watches, about }: Ground): void {
  const [workspace] = person.workspaces;
  if (!workspace) return;
  const { watches: shown = [] } = (fakeWorld().session.all()[PUBLISHING] ?? {}) as Partial<PublishingState>;
  const named = (all: readonly Pick<WatchThere, 'audienceId' | 'versionId' | 'ended'>[]) =>
    all
      .map(({ audienceId, versionId, ended }) => ({ audienceId, versionId, ended }))
      .map(spelled)
      .toSorted();
  const kept = watches.filter(
    ({ workspaceId, baseUrl }) => workspaceId === workspace.id && baseUrl === workspace.baseUrl,
  );
  expect(named(shown), `shown as it is: ${about}`).toEqual(named(kept));
}

const spelled = (value: unknown) => JSON.stringify(value);

/** Each is polled again in time, whatever happened to the worker that began it. */
async function judgeRunning(ground: Ground): Promise<void> {
  const { world, watches, about } = ground;
  const running = watches.filter(({ ended }) => !ended);
  if (running.length === 0) return;
  const from = Date.now();
  await later(world, ANY_POLL);
  await later(world, ANY_POLL);
  const after = await watchesThere();
  for (const watch of running) {
    const connection = serviceOf(ground, watch);
    if (!connection) continue;
    const now = after.find(isSame(watch));
    if (!now && watch.ofRun) continue;
    const where = `${JSON.stringify(watch)}: ${about}`;
    expect(now, `it goes on: ${where}`).toBeDefined();
    if (isHeard(ground, connection)) expect(now?.seenAt ?? 0, `it is polled: ${where}`).toBeGreaterThan(from);
  }
}

/** Without a watch, nothing more is asked. */
async function judgeStopped({ person, world, about }: Ground): Promise<void> {
  const workspace = publishing(person);
  if (!workspace) return;
  const isShown = (watch: WatchThere) =>
    watch.workspaceId === workspace.id && watch.baseUrl === workspace.baseUrl;
  const asked = () => ({
    id: crypto.randomUUID(),
    shown: { id: workspace.id, connectionVersion: workspace.version },
  });
  for (const { pageId, audienceId, versionId } of (await watchesThere()).filter(isShown))
    await ask(world, ({ requests }) => requests.unwatch.run({ pageId, audienceId, versionId }, asked()));
  const left = await watchesThere();
  expect(left.filter(isShown), `all are stopped: ${about}`).toEqual([]);
  if (left.length > 0) return;
  const mark = world.leavings.length;
  await later(world, ANY_POLL);
  await later(world, ANY_POLL);
  const since = world.leavings.slice(mark).map(({ method, url }) => `${method} ${url}`);
  expect(since, `nothing is watched: ${about}`).toEqual([]);
}
