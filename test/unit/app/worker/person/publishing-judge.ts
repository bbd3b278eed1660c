// Compares the sent requests for versions with the clicks, and the displayed states with the service's lists.
import { expect } from 'vitest';
import type { Person, Press } from './person.ts';
import type { Leaving, World } from './person-world.ts';
import {
  type AudienceThere,
  attemptsThere,
  audiencesThere,
  runsThere,
  type Standing,
  type VersionThere,
  watchesThere,
} from './publishing-commands.ts';

interface Named {
  audienceId: string;
  versionId: string;
  action: Press['action'];
}

export interface Post extends Named {
  n: number;
  operationKey: string | undefined;
  key: string;
  origin: string;
  shown: string;
  /** The connection versions of the workspaces with this address. */
  versions: { id: string; version: number }[];
  status: number | undefined;
  heardBy: number;
  kills: number;
}

const PATH = /\/v0\/pages\/([^/]+)\/audiences\/([^/]+)\/versions\/([^/]+)\/(publish|cancel)$/;

export function postsOf(leavings: readonly Leaving[], pageId: string): Post[] {
  return leavings.flatMap(({ url, method, body, ...leaving }, n) => {
    const [, page, audienceId = '', versionId = '', action] = PATH.exec(url) ?? [];
    if (method !== 'POST' || page !== pageId || (action !== 'publish' && action !== 'cancel')) return [];
    const { origin } = new URL(url);
    const versions = leaving.workspaces
      .filter(({ baseUrl }) => baseUrl === origin)
      .map(({ id, connectionVersion: version }) => ({ id, version }));
    const { key, shown, heardBy = Number.POSITIVE_INFINITY, kills } = leaving;
    const status = leaving.isUnreadable ? undefined : leaving.status;
    const operationKey = body.operationKey as string | undefined;
    return [
      {
        n,
        audienceId,
        versionId,
        action,
        operationKey,
        key,
        origin,
        shown,
        versions,
        status,
        heardBy,
        kills,
      },
    ];
  });
}

/** Whether the status means that the service did nothing. */
const isNotApplied = ({ status = 0 }: Post) => status >= 400 && status < 500 && status !== 408;
/** Whether the background knew of the refusal when it sent a later request. */
const isRefused = (post: Post, { n }: Post) => isNotApplied(post) && post.heardBy <= n;
const isTaken = ({ status = 0 }: Post) => status >= 200 && status < 300;
const isKnownTo = (post: Post, { n }: Post) => isTaken(post) && post.heardBy <= n;

const isOf = (one: Named) => (other: Omit<Named, 'action'> & { action: string }) =>
  one.audienceId === other.audienceId && one.versionId === other.versionId && one.action === other.action;

interface Ground {
  kills: number;
  person: Person;
  posts: Post[];
  there: Map<string, AudienceThere>;
  about: string;
}

export async function judgePublishing(person: Person, world: World): Promise<void> {
  const posts = postsOf(world.leavings, world.pageId);
  const [attempts, runs, watches] = [await attemptsThere(), await runsThere(), await watchesThere()];
  const there = await audiencesThere(world);
  const ids = person.workspaces.map(({ id }) => id);
  const owners = [...attempts.map(({ order }) => order), ...runs, ...watches];
  for (const { workspaceId } of owners) expect(ids, 'of a workspace that is gone').toContain(workspaceId);
  const { presses, changes, audiences } = person;
  const about = JSON.stringify(
    { presses, posts, changes, attempts, runs, now: audiences.map((id) => there.get(id)) },
    (name, value) =>
      ['startedAt', 'turn', 'pageName', 'audienceName', 'createdAt'].includes(name) ? undefined : value,
    1,
  );
  const ground: Ground = { kills: world.kills, person, posts, there, about };
  for (const post of posts) judgePost(post, ground);
  const connections = new Map(person.workspaces.map(({ id, version }) => [id, version]));
  const known = world.services.map(({ key }) => key);
  /** Whether its connection can still read the lists. */
  const isPresent = (of: { workspaceId: string; connectionVersion: number }) =>
    connections.get(of.workspaceId) === of.connectionVersion &&
    known.includes(person.keys.get(`${of.workspaceId}:${of.connectionVersion}`) ?? '');
  for (const { order, state, dismissed } of attempts) {
    if (dismissed) continue;
    judgeReported(order, state, ground);
    if (isPresent(order)) judgeRead(order, state, ground);
    const last = presses.findLast(isOf(order));
    if (isToldAsNotDone(state) && last)
      expect(doneSince(last, ground), `reported as not done: ${described(order, state, about)}`).toEqual([]);
  }
  for (const run of runs)
    for (const item of run.items) {
      const order: Named = { ...item, action: 'publish' };
      const { state } = item;
      if (run.state === 'paused' && state.kind === 'waiting') continue;
      judgeReported(order, state, ground);
      if (isPresent(run)) judgeRead(order, state, ground);
      const [press, other] = presses.filter(isOf(order));
      if (isToldAsNotDone(state) && press && !press.isDouble && !other)
        expect(doneSince(press, ground), `reported as not done: ${described(order, state, about)}`).toEqual(
          [],
        );
    }
  for (const { ended, ...version } of watches) {
    const { latestVersion, publishedVersion } = there.get(version.audienceId) ?? {};
    const isLive = publishedVersion?.versionId === version.versionId;
    const isLatest = latestVersion?.versionId === version.versionId && latestVersion.status !== 'archived';
    if (ended?.status === 'published' && isLatest)
      expect(isLive, `reported as live: ${JSON.stringify(version)} ${about}`).toBe(true);
  }
}

const described = (order: Named, state: Standing, about: string) =>
  `${order.action} ${order.audienceId} ${JSON.stringify(state)}: ${about}`;

const isToldAsNotDone = ({ kind }: Standing) => ['refused', 'changed', 'skipped'].includes(kind);

const doneSince = (press: Press, { posts }: Ground) =>
  posts.filter(isOf(press)).filter((post) => post.n >= press.after && !isNotApplied(post));

function judgePost(post: Post, { person, posts, about }: Ground): void {
  const where = `request ${post.n}: ${about}`;
  const { presses, keys, resumed } = person;
  const own = posts.filter(isOf(post)).filter(({ n }) => n <= post.n);
  const pressed = presses.filter(isOf(post)).filter(({ after }) => after <= post.n);
  // A confirmation is valid only for its connection; after a change the user must resume the run.
  const confirmed = post.versions.filter(({ id, version }) =>
    pressed.some(
      (press) =>
        press.workspaceId === id &&
        (press.version === version ||
          resumed.some(
            (each) => each.version === version && each.runId === press.runId && each.after <= post.n,
          )),
    ),
  );
  expect(confirmed, `was pressed for, ${where}`).not.toEqual([]);
  expect(
    confirmed.map(({ id, version }) => keys.get(`${id}:${version}`)),
    `with another key, ${where}`,
  ).toContain(post.key);
  if (pressed.every(({ runId }) => runId === undefined))
    expect(
      confirmed.map(({ id }) => id),
      `its workspace was not shown, ${where}`,
    ).toContain(post.shown);
  if (!person.hasLagged)
    expect(
      pressed.every(({ isPassed }) => isPassed),
      `it was passed before it was pressed, ${where}`,
    ).toBe(false);
  const pressedLast = Math.max(...pressed.map(({ after }) => after));
  const opposite = isOf({ ...post, action: post.action === 'publish' ? 'cancel' : 'publish' });
  const overtaking = posts
    .filter(opposite)
    .filter((each) => each.n >= pressedLast && isKnownTo(each, post) && each.kills === post.kills);
  expect(overtaking, `the opposite was taken meanwhile, ${where}`).toEqual([]);
  const maybe = own.filter((each) => !isRefused(each, post));
  expect(maybe.length, `once a press, ${where}`).toBeLessThanOrEqual(pressed.length);
  const before = own.at(-2);
  // If every press since was an outdated return to a former version, nothing may be sent.
  const latestPresses = pressed.filter(({ after }) => after > (before?.n ?? -1));
  const isWayBack = latestPresses.length > 0 && latestPresses.every(({ instead }) => instead !== undefined);
  if (isWayBack && !person.hasLagged)
    expect(
      latestPresses.every(({ isPassed }) => isPassed),
      `the way back was passed, ${where}`,
    ).toBe(false);
  if (!before || isRefused(before, post) || before.origin !== post.origin) return;
  const since = pressed.some(
    ({ after, version }) => after > before.n && post.versions.some((each) => each.version === version),
  );
  expect(since, `was pressed again, ${where}`).toBe(true);
  const way = otherWay(before, pressed);
  if (way === 'certain') expect(post.operationKey, `another intent, ${where}`).not.toBe(before.operationKey);
  if (way) return;
  const isKnown = isKnownTo(before, post);
  const isSameConnection = post.versions.some((one) =>
    before.versions.some((each) => each.version === one.version),
  );
  if (isKnown && isSameConnection && post.kills === before.kills && !person.dismissed.some(isOf(post)))
    expect.fail(`it was taken, ${where}`);
  if (post.action === 'publish' && !isKnown)
    expect(post.operationKey, `the same intent, ${where}`).toBe(before.operationKey);
}

/** Whether a later press returned to the version from a different live one, which makes a second request legitimate. */
function otherWay(before: Post, pressed: readonly Press[]): 'certain' | 'possible' | undefined {
  const last = pressed.findLast(({ after }) => after <= before.n);
  const since = pressed.filter(({ after }) => after > before.n);
  const others = since.filter(({ instead }) => instead !== last?.instead);
  if (others.length === 0) return undefined;
  return others.length === since.length ? 'certain' : 'possible';
}

/** The status of an order's version, or undefined if the service does not list it. */
function standingOf({ audienceId, versionId }: Named, there: Ground['there']) {
  const { latestVersion: latest, publishedVersion: live } = there.get(audienceId) ?? {};
  if (live?.versionId === versionId) return 'published';
  return latest?.versionId === versionId ? latest.status : undefined;
}

/** Whether the service accepted the order: it records the time, whatever its response. */
const hasHappened = (order: Named, there: Ground['there']): boolean =>
  listed(order, there)?.[order.action === 'publish' ? 'queuedAt' : 'cancelledAt'] !== undefined;

const isListed = (order: Named, there: Ground['there']): boolean => listed(order, there) !== undefined;

function listed({ audienceId, versionId }: Named, there: Ground['there']): VersionThere | undefined {
  const { latestVersion, publishedVersion } = there.get(audienceId) ?? {};
  return [latestVersion, publishedVersion].find((each) => each?.versionId === versionId);
}

const DONE = { publish: ['queued', 'processing', 'published'], cancel: ['cancelled'] };

function judgeReported(order: Named, state: Standing, { kills, person, posts, there, about }: Ground): void {
  const where = described(order, state, about);
  const own = posts.filter(isOf(order));
  const others = person.changes.filter(isOf(order)).length;
  const status = standingOf(order, there);
  expect(['checking', 'sending', 'waiting'], `at rest: ${where}`).not.toContain(state.kind);
  const maybe = own.filter((post) => !isNotApplied(post));
  // A worker killed just before its request was sent cannot know that; nor can one that missed the refusal.
  if (
    state.kind === 'unknown' &&
    kills === 0 &&
    own.every(({ heardBy }) => heardBy < Number.POSITIVE_INFINITY)
  )
    expect(maybe.length, `reported as unknown, though it was refused: ${where}`).toBeGreaterThan(0);
  if (state.kind === 'accepted' && !hasHappened(order, there)) {
    // If the version is listed, its status could be read.
    const enough = isListed(order, there) ? own.filter(isTaken) : maybe;
    expect(enough.length + others, `accepted, though nothing was: ${where}`).toBeGreaterThan(0);
  }
  if (state.kind !== 'confirmed') return;
  expect(maybe.length + others, `confirmed, though nothing was sent: ${where}`).toBeGreaterThan(0);
  const isOfOther = order.action === 'publish' && status === 'cancelled';
  // The version was live and then replaced.
  const isReplaced = order.action === 'publish' && status === 'archived';
  if (status !== undefined && !isOfOther && !isReplaced)
    expect(DONE[order.action], `confirmed: ${where}`).toContain(status);
}

/** After a check, a state may be open only if the lists do not show the outcome. */
function judgeRead(order: Named, state: Standing, { there, about }: Ground): void {
  if (state.kind !== 'accepted' && state.kind !== 'unknown') return;
  const live = there.get(order.audienceId)?.publishedVersion?.versionId;
  if (state.as) expect(state.as.versionId, `it is live: ${described(order, state, about)}`).not.toBe(live);
  const status = standingOf(order, there) ?? '';
  expect(DONE[order.action], `it can be read: ${described(order, state, about)}`).not.toContain(status);
}
