// A run over a change of the key: what was on its way under the former key is read on.
import { expect, it } from 'vitest';
import { until } from '../../fixtures/until.ts';
import { runWorld } from './run-world.ts';

const { its, start, control, run, reaches, isQuiet } = runWorld();

/** Longer than a version is queued and processed. */
const WAY = 10_000;

async function enterKey(): Promise<void> {
  const { id, name, color, baseUrl, production, keyKeeping } = its.workspace;
  const form = { id, name, color, baseUrl, production, keyKeeping, key: its.sandbox.key };
  await its.worker.run(({ answers }) => answers.saveWorkspace(form));
}

const statuses = () =>
  run()
    .items.map(({ state }) => (state.kind === 'confirmed' ? state.status : state.kind))
    .toSorted();

/** The key is refused after two are sent; a new one is entered, and their way is over. */
async function pausedUntilNewKey(): Promise<void> {
  its.sandbox.faults.add({ operation: 'publishVersion', skip: 2, status: 401 });
  await start();
  await reaches('paused');
  await isQuiet();
  its.sandbox.faults.clear();
  await enterKey();
  its.sandbox.clock.advance(WAY);
}

it('a finished run is read under the new key when a person has it checked', async () => {
  await start();
  await reaches('done');
  await enterKey();
  its.sandbox.clock.advance(WAY);
  await control('check');
  expect(statuses()).toEqual(Array(6).fill('published'));
  expect(run().state).toBe('done');
});

it('a paused run is checked under the new key, and stays paused', async () => {
  await pausedUntilNewKey();
  await control('check');
  expect(statuses()).toEqual(['published', 'published', ...Array(4).fill('waiting')]);
  expect(run().state).toBe('paused');
  // Only a person who resumes it wants the rest to be sent under the new key.
  const stored = await its.worker.run(({ publishing }) => publishing.records.getRun(run().id));
  expect(stored?.connectionVersion).toBe(its.workspace.connectionVersion);
});

it('a run that is resumed with a new key goes on to follow what was sent before', async () => {
  await pausedUntilNewKey();
  await control('resume');
  await reaches('done');
  await until(() => expect(statuses().slice(0, 2)).toEqual(['published', 'published']));
});
