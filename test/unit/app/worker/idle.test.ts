// An idle hour after every feature was used, with a clock that the test advances.
import { expect, it, vi } from 'vitest';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdClock, passTime, settled } from '../../fixtures/held-clock.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const HOUR = 3_600_000;

const sandbox = await sharedSandbox({ pages: 20, lifeSpeed: 1000 });
let worker: KillableWorker<Worker>;

/** Fires due alarms like the browser. Periodic ones stay. */
function ringAlarms(): void {
  const { alarms, onAlarm } = fakeWorld();
  for (const { name, when } of [...alarms.values()]) {
    if (when !== undefined && when > Date.now()) continue;
    if (when !== undefined) alarms.delete(name);
    onAlarm.fire({ name });
  }
}

it('security 16: an idle hour makes no request, and leaves no alarm or timer that could make one', async () => {
  newProfile();
  holdClock();
  worker = await startKillable(startWorker, async ({ start }) => start.startBackground());
  const workspace = await connectWorkspace(worker.modules, sandbox, { capture: { holdSeconds: 0 } });
  const { audience: url } = sandbox.seed.landing;
  const { page: pageId, audience: audienceId, draftVersion: versionId } = sandbox.seed.ids;
  const { id: workspaceId, connectionVersion } = workspace;
  const source = { url, title: 'An offer' };
  const use = worker.run(async ({ answers }) => {
    await answers.pageStatus({ tabId: 1, url });
    await answers.capture({
      id: 'capture-1',
      workspaceId,
      topicId: sandbox.seed.topics[4] ?? '',
      kind: 'selection',
      text: 'What was selected',
      source,
    });
    await answers.create({
      id: 'person-1',
      workspaceId,
      source,
      operation: 'createPerson',
      body: { name: 'Erika' },
    });
    await answers.order({
      action: 'publish',
      workspaceId,
      connectionVersion,
      pageId,
      audienceId,
      versionId,
      status: 'draft',
    });
  });
  await settled(use);
  // Capturing, creating, publishing and their follow-up reads end within minutes.
  const minute = async () => {
    await passTime(60_000, atRest);
    ringAlarms();
    await atRest();
  };
  let minutes = 0;
  const isQuiet = () => fakeWorld().alarms.size === 0 && vi.getTimerCount() === 0;
  for (; !isQuiet() && minutes < 15; minutes += 1) await minute();
  expect([[...fakeWorld().alarms.keys()], vi.getTimerCount()]).toEqual([[], 0]);
  const operations = sandbox.ledger.entries().map(({ operation }) => operation);
  expect(operations).toEqual(expect.arrayContaining(['createTopicEntry', 'createPerson', 'publishVersion']));

  sandbox.ledger.clear();
  for (let passed = 0; passed < HOUR; passed += 60_000) await minute();
  expect(sandbox.ledger.entries()).toEqual([]);
  expect([...fakeWorld().alarms.keys()]).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  expect(fakeWorld().bugs).toEqual([]);
});
