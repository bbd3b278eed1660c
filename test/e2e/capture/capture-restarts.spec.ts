// The whole browser is killed, or the extension updated, at the steps of captures: each is sent exactly once in the
// end.
import { test as base, expect } from '@playwright/test';
import { AT_ONCE, runBatches } from '../../kills/batches.ts';
import { type KillStep, killSteps } from '../../kills/kill-steps.ts';
import { ask, type Lives } from '../../kills/subject.ts';
import { startUpdated } from '../../kills/updated-extension.ts';
import { startWholeBrowser } from '../../kills/whole-browser.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { SEED, trials } from '../../setup/trials.ts';

const each = trials({ normal: 1, full: 100 });

const test = base.extend<{ sandbox: Sandbox }>({
  // Playwright wants the braces.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  sandbox: async ({}, use) => {
    const sandbox = await startSandbox({ port: 0 });
    await use(sandbox);
    await sandbox.close();
  },
});

/** With each kill several captures; in the normal run one kill, with each of them at another step. */
function batchesOf(telling: KillStep[]): KillStep[][] {
  if (each < AT_ONCE) return [telling];
  const kills = Array.from({ length: each / AT_ONCE });
  return killSteps.flatMap((step) => kills.map(() => Array<KillStep>(AT_ONCE).fill(step)));
}

async function sendsEachOnce(lives: Lives, sandbox: Sandbox, telling: KillStep[]): Promise<void> {
  const batches = batchesOf(telling);
  const all = await runBatches(lives, sandbox, { batches, seed: SEED });
  const wrong = all.filter(({ lost, duplicated, asked }) => lost + duplicated + asked > 0);
  expect(wrong, `SEED=${SEED}`).toEqual([]);
  expect(all.reduce((sum, figures) => sum + figures.trials, 0)).toBe(batches.flat().length);
}

test('fault 6: a capture killed with the whole browser is sent exactly once after the next start, without a view', {
  tag: '@full',
}, async ({ sandbox }) => {
  test.setTimeout(600_000 * each);
  const lives = await startWholeBrowser();
  try {
    await sendsEachOnce(lives, sandbox, ['queued', 'sending', 'committed', 'answered']);
  } finally {
    await lives.close();
  }
});

/** In a view of the extension. */
declare const chrome: {
  alarms: { create(name: string, info: object): Promise<void>; getAll(): Promise<{ name: string }[]> };
  storage: { session: { set(items: object): Promise<void>; get(key: string): Promise<object> } };
  contextMenus: { update(id: string, change: object): Promise<void> };
};

test('fault 5: an update during captures leaves the outbox whole and restores menus and alarms', {
  tag: ['@full', '@long'],
}, async ({ sandbox }) => {
  test.setTimeout(600_000 * each);
  const lives = await startUpdated();
  try {
    await sendsEachOnce(lives, sandbox, ['queued', 'received', 'committed', 'done']);
    // One that waits for longer than a worker lives: only an alarm brings it on.
    sandbox.faults.add({ operation: 'createTopicEntry', status: 429, headers: { 'retry-after': '600' } });
    const before = await lives.subject();
    const { workspaceId, topicId } = await someTopic(lives);
    const order = { id: 'waits', workspaceId, topicId, kind: 'typed', text: 'It waits', source: {} };
    await ask(before, 'capture', order);
    const waiting = { capture: { state: { kind: 'queued', problem: { status: 429 } } } };
    await expect.poll(() => ask(before, 'readCapture', { id: 'waits' })).toMatchObject(waiting);
    const alarms = () =>
      lives
        .subject()
        .then(({ inView }) => inView(async () => (await chrome.alarms.getAll()).map(({ name }) => name), 0));
    await expect.poll(alarms).toContain('outbox');
    await before.inView(async () => {
      await chrome.storage.session.set({ mark: 1 });
      await chrome.alarms.create('mark', { when: Date.now() + 600_000 });
    }, 0);

    await lives.endAndStart();

    const after = await lives.subject();
    expect(await after.inView(() => chrome.storage.session.get('mark'), 0)).toEqual({});
    await expect.poll(alarms).toContain('outbox');
    expect(await alarms()).not.toContain('mark');
    expect(await ask(after, 'readCapture', { id: 'waits' })).toMatchObject(waiting);
    // Rejects if there is no such item.
    const item = `save/selection/${workspaceId}/${topicId}`;
    await expect
      .poll(() => after.inView((id) => chrome.contextMenus.update(id, {}).then(() => true, String), item))
      .toBe(true);
  } finally {
    await lives.close();
  }
});

async function someTopic(lives: Lives): Promise<{ workspaceId: string; topicId: string }> {
  const subject = await lives.subject();
  const [workspace] = await ask<{ id: string }[]>(subject, 'listWorkspaces', {});
  const workspaceId = workspace?.id ?? '';
  const [topic] = await ask<{ topicId: string }[]>(subject, 'listTopics', { workspaceId });
  return { workspaceId, topicId: topic?.topicId ?? '' };
}
