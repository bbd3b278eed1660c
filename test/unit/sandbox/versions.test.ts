import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { PublishesOlder } from '../../sandbox/version-life.ts';
import { holdDate } from '../fixtures/held-clock.ts';
import { ask, openPage, versionPath } from './asking.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  holdDate();
  sandbox = await startSandbox({ pages: 18 });
});
afterEach(() => sandbox.close());

async function firstAudience() {
  const { json } = await ask(sandbox, `/v0/pages/${sandbox.seed.ids.page}/audiences?limit=1`);
  return json.items[0];
}

/** The audience of the first page at this index, and the path of an action on its latest version. */
async function latestOf(position: number, action: 'publish' | 'cancel') {
  const path = `/v0/pages/${sandbox.seed.ids.page}/audiences`;
  const { audienceId, latestVersion } = (await ask(sandbox, path)).json.items[position];
  return `${path}/${audienceId}/versions/${latestVersion.versionId}/${action}`;
}

const publishDraft = (body: object = {}) =>
  ask(sandbox, versionPath(sandbox, sandbox.seed.ids.draftVersion, 'publish'), { body });
const cancelDraft = () =>
  ask(sandbox, versionPath(sandbox, sandbox.seed.ids.draftVersion, 'cancel'), { body: {} });

describe('publish', () => {
  test('queues, processes and goes live by the clock alone', async () => {
    await sandbox.close();
    // A hundred times slower, so that a busy machine cannot skip a state.
    sandbox = await startSandbox({ pages: 18, lifeSpeed: 0.01 });
    const queued = await publishDraft();
    expect(queued.status).toBe(200);
    expect(queued.json).toMatchObject({ status: 'queued', publishedAt: null, queueDurationMs: null });
    const steps: string[] = [];
    for (const seconds of [0, 150, 100, 200, 100]) {
      sandbox.clock.advance(seconds * 1000);
      const { latestVersion, publishedVersion } = await firstAudience();
      steps.push(`${latestVersion.status}, live ${publishedVersion.versionNumber}`);
    }
    const [first, second, third, fourth, last] = steps;
    expect([first, second]).toEqual(['queued, live 12', 'queued, live 12']);
    expect([third, fourth]).toEqual(['processing, live 12', 'processing, live 12']);
    expect(last).toBe('published, live 13');
    expect((await firstAudience()).latestVersion.queueDurationMs).toBe(200_000);
  });

  test('archives the version that was live and applies the pending changes', async () => {
    const { page, audience, publishedVersion } = sandbox.seed.ids;
    sandbox.changes.publishesOlder('refuses');
    await publishDraft();
    sandbox.clock.advance(6_000);
    const old = await ask(sandbox, versionPath(sandbox, publishedVersion, 'publish'), { body: {} });
    expect(old.json.error.message).toMatch(/12 is archived/);
    const { json } = await ask(sandbox, `/v0/pages/${page}/audiences/${audience}/messages`);
    expect(json.pendingChanges).toEqual([]);
    expect(json.conversation.publishedMessageId).toBe(json.messages.at(-1).messageId);
  });

  test.each<[PublishesOlder, answered: number, live: number]>([
    ['again', 12, 12],
    ['ignores', 12, 13],
    ['as a new version', 14, 14],
  ])('of a version that was live before is carried out %s', async (as, answered, live) => {
    sandbox.changes.publishesOlder(as);
    await publishDraft();
    sandbox.clock.advance(6_000);
    const path = versionPath(sandbox, sandbox.seed.ids.publishedVersion, 'publish');
    const headline = async () =>
      /<h1.*<\/h1>/s.exec((await openPage(sandbox.seed.landing.audience)).html)?.[0];
    const before = await headline();
    expect(before).toBeDefined();
    for (const operationKey of ['back', 'back'])
      expect((await ask(sandbox, path, { body: { operationKey } })).json.versionNumber).toBe(answered);
    expect(await headline()).toBe(before);
    sandbox.clock.advance(6_000);
    const { latestVersion, publishedVersion } = await firstAudience();
    expect(publishedVersion.versionNumber).toBe(live);
    expect(latestVersion.versionNumber).toBe(Math.max(13, live));
    expect((await headline()) !== before).toBe(live !== 13);
  });

  test('changes the landing page once it is live', async () => {
    const before = await openPage(sandbox.seed.landing.audience);
    await publishDraft();
    const queued = await openPage(sandbox.seed.landing.audience);
    sandbox.clock.advance(6_000);
    const after = await openPage(sandbox.seed.landing.audience);
    expect(queued.html).toBe(before.html);
    expect(after.html).not.toBe(before.html);
  });

  test('acts once for one operationKey, however often it is sent', async () => {
    const first = await publishDraft({ operationKey: 'one' });
    sandbox.clock.advance(1_000);
    const again = await publishDraft({ operationKey: 'one' });
    expect([again.status, again.json.queuedAt]).toEqual([200, first.json.queuedAt]);
    expect((await publishDraft({ operationKey: 'two' })).status).toBe(409);
    sandbox.clock.advance(6_000);
    const late = await publishDraft({ operationKey: 'one' });
    expect([late.status, late.json.status]).toEqual([200, 'published']);
  });

  test('does nothing for the operationKey of a publish canceled since', async () => {
    await publishDraft({ operationKey: 'one' });
    await cancelDraft();
    const again = await publishDraft({ operationKey: 'one' });
    expect([again.status, again.json.status]).toEqual([200, 'cancelled']);
  });

  test('refuses a draft that is no longer the latest', async () => {
    sandbox.changes.bumpVersion(sandbox.seed.ids.page, sandbox.seed.ids.audience);
    const refused = await publishDraft();
    expect([refused.status, refused.json.error.message]).toEqual([
      409,
      'Version 13 is not the latest, 14, any more.',
    ]);
  });

  const positions: [string, number, RegExp][] = [
    ['queued', 2, /waits to be published already/],
    ['processing', 3, /is being published already/],
    ['pending', 4, /still being prepared/],
    ['cancelled', 5, /was cancelled/],
    ['archived', 6, /is archived/],
  ];
  test.each(positions)('refuses a version that is %s', async (_, position, says) => {
    const refused = await ask(sandbox, await latestOf(position, 'publish'), { body: {} });
    expect(refused.status).toBe(409);
    expect(refused.json.error.message).toMatch(says);
  });
});

describe('cancel', () => {
  test.each([
    ['draft', 0],
    ['queued', 2],
    ['processing', 3],
    ['pending', 4],
    ['first draft', 7],
  ])('stops a version that is %s', async (_, position) => {
    const path = await latestOf(position, 'cancel');
    const cancelled = await ask(sandbox, path, { body: {} });
    expect([cancelled.status, cancelled.json.status]).toEqual([200, 'cancelled']);
    expect(cancelled.json.cancelledAt).toMatch(/^\+\d{13}$/);
    expect((await ask(sandbox, path, { body: {} })).json.error.message).toMatch(/cancelled already/);
  });

  test('stops a publish on its way: the old version stays live', async () => {
    await publishDraft();
    sandbox.clock.advance(3_000);
    await cancelDraft();
    sandbox.clock.advance(60_000);
    const { latestVersion, publishedVersion } = await firstAudience();
    expect([latestVersion.status, publishedVersion.versionNumber]).toEqual(['cancelled', 12]);
  });

  test('comes too late once the version is live', async () => {
    await publishDraft();
    sandbox.clock.advance(6_000);
    expect((await cancelDraft()).status).toBe(409);
  });
});

test('lifeSpeed makes the life of a version faster by its factor', async () => {
  const quick = await startSandbox({ pages: 18, lifeSpeed: 1000 });
  const path = versionPath(quick, quick.seed.ids.draftVersion, 'publish');
  const publish = async () => (await ask(quick, path, { body: { operationKey: 'k' } })).json.status;
  expect(await publish()).toBe('queued');
  quick.clock.advance(6);
  expect(await publish()).toBe('published');
  await quick.close();
});
