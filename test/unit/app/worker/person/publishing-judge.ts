// What was posted of versions, against what was pressed; and what is told, against what the service has.
import { expect } from 'vitest';
import type { Audience } from '../../../../../lib/api/schemas.ts';
import type { AttemptState, RunItemState } from '../../../../../lib/publish/publishing.ts';
import type { Person, Press } from './person.ts';
import type { Leaving, World } from './person-world.ts';
import { attemptsThere, audiencesThere, runsThere } from './publishing-commands.ts';

interface Post {
  n: number;
  audienceId: string;
  versionId: string;
  action: Press['action'];
  key: string | undefined;
  baseUrl: string;
  status: number | undefined;
}

const PATH = /\/v0\/pages\/[^/]+\/audiences\/([^/]+)\/versions\/([^/]+)\/(publish|cancel)/;

function postsOf(leavings: readonly Leaving[]): Post[] {
  return leavings.flatMap(({ url, method, body, status }, n) => {
    const [, audienceId = '', versionId = '', action] = PATH.exec(url) ?? [];
    if (method !== 'POST' || (action !== 'publish' && action !== 'cancel')) return [];
    const key = body.operationKey as string | undefined;
    return [{ n, audienceId, versionId, action, key, baseUrl: new URL(url).origin, status }];
  });
}

/** Answered so, a service has done nothing. */
const isNotApplied = ({ status = 0 }: Post) => status >= 400 && status < 500 && status !== 408;

/** Each request went to an address that a workspace had when it left. */
export async function judgeRequests(_: Person, { leavings }: World): Promise<void> {
  for (const { url, method, workspaces } of leavings)
    expect(
      workspaces.map(({ baseUrl }) => baseUrl),
      `asked for what was gone: ${method} ${url}`,
    ).toContain(new URL(url).origin);
}

export async function judgePublishing(person: Person, world: World): Promise<void> {
  const posts = postsOf(world.leavings);
  const [attempts, runs] = [await attemptsThere(), await runsThere()];
  const there = await audiencesThere(world);
  const ids = person.workspaces.map(({ id }) => id);
  for (const { order } of attempts) expect(ids, 'of a workspace that is gone').toContain(order.workspaceId);
  for (const { workspaceId } of runs) expect(ids, 'of a workspace that is gone').toContain(workspaceId);
  const states = attempts.map(({ order, state, operationKey }) => ({
    of: `${order.action} ${order.audienceId}`,
    state,
    operationKey,
  }));
  const items = runs.map(({ id, state, items }) => ({
    id,
    state,
    items: items.map(({ audienceId, state }) => ({ audienceId, state })),
  }));
  const now = person.audiences
    .map((id) => there.get(id))
    .map((each) => [each?.latestVersion, each?.publishedVersion]);
  const about = JSON.stringify(
    { presses: person.presses, posts, changes: person.changes, states, items, now },
    null,
    1,
  );
  for (const post of posts) judgePost(post, posts, person, world, about);
  for (const { order, state, dismissed } of attempts)
    if (!dismissed)
      judgeTold(order, order.action, state, { kills: world.kills, person, posts, there, about });
  for (const run of runs)
    for (const item of run.items)
      judgeTold(item, 'publish', item.state, { kills: world.kills, person, posts, there, about });
}

const isOf = (one: { audienceId: string; versionId: string; action: string }) => (other: typeof one) =>
  one.audienceId === other.audienceId && one.versionId === other.versionId && one.action === other.action;

function judgePost(post: Post, posts: Post[], person: Person, { kills }: World, about: string): void {
  const own = posts.filter(isOf(post)).filter(({ n }) => n <= post.n);
  const presses = person.presses.filter(isOf(post)).filter(({ after }) => after <= post.n);
  expect(presses.length, `nobody pressed for request ${post.n}: ${about}`).toBeGreaterThan(0);
  const before = own.at(-2);
  const maybe = own.filter((each) => !isNotApplied(each));
  const ofRuns = presses.some(({ runId }) => runId !== undefined) ? kills : 0;
  expect(maybe.length, `once a press, request ${post.n}: ${about}`).toBeLessThanOrEqual(
    presses.length + ofRuns,
  );
  if (!before || isNotApplied(before) || before.baseUrl !== post.baseUrl) return;
  const isTaken = before.status !== undefined && before.status >= 200 && before.status < 300;
  if (isTaken && kills === 0) expect.fail(`taken already, request ${post.n}: ${about}`);
  if (post.action === 'publish')
    expect(post.key, `the same intent, request ${post.n}: ${about}`).toBe(before.key);
}

interface Ground {
  kills: number;
  person: Person;
  posts: Post[];
  there: Map<string, Audience>;
  about: string;
}

function judgeTold(
  version: { audienceId: string; versionId: string },
  action: Press['action'],
  state: AttemptState | RunItemState,
  { kills, person, posts, there, about }: Ground,
): void {
  const told = `${action} ${version.audienceId} ${JSON.stringify(state)}: ${about}`;
  const { latestVersion: latest, publishedVersion: live } = there.get(version.audienceId) ?? {};
  const status = latest?.versionId === version.versionId ? (latest.status ?? '') : undefined;
  const isLive = live?.versionId === version.versionId;
  const isDone =
    action === 'cancel'
      ? status === 'cancelled'
      : isLive || ['queued', 'processing', 'published'].includes(status ?? '');
  const named = { ...version, action };
  const others = person.changes.filter(isOf(named)).length;
  const wanted = person.presses.filter(isOf(named)).length;
  const mayBeDone = posts.filter(isOf(named)).filter((post) => !isNotApplied(post)).length;
  // One that was killed right before its request left does not know that, either.
  if (state.kind === 'unknown' && kills === 0)
    expect(mayBeDone, `told as unknown, though it was refused: ${told}`).toBeGreaterThan(0);
  if (state.kind === 'confirmed')
    expect(mayBeDone + others, `confirmed, though nothing was sent: ${told}`).toBeGreaterThan(0);
  // Whatever was done by this order alone is not told as not done.
  else if (['refused', 'changed', 'skipped'].includes(state.kind) && isDone && others === 0 && wanted === 1)
    expect(mayBeDone, `told as not done: ${told}`).toBe(0);
  else expect(['checking', 'sending', 'waiting'], `at rest: ${told}`).not.toContain(state.kind);
}
