// Ids of entries are unique only within their topic, and those of another service say nothing.
import { expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { settled } from '../../fixtures/held-clock.ts';
import { emptyTopic, later, posts } from './capture-world.ts';
import { MINUTE, outboxWorld } from './outbox-world.ts';

const { its, ask, order, place, stateOf, came, fail } = outboxWorld();

const entryOf = (text: string) => ({
  topicEntryId: '1',
  topicId: 'any',
  sortOrder: 0,
  content: { type: 'text', content: text },
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
});

/** The service names its entry "1". */
async function save(one: ReturnType<typeof order>): Promise<void> {
  fail({ status: 201, body: JSON.stringify(entryOf(one.text)) });
  await place(one);
  await came(one.id, 'done');
  expect(stateOf(one.id)).toMatchObject({ entryId: '1' });
}

it('a clip stays saved when one of another topic gets an entry of the same id', async () => {
  const [one, other] = [order(), order({ topicId: its.sandbox.seed.topics[3] ?? '' })];
  await save(one);
  await save(other);
  for (let minutes = 0; minutes < 3; minutes += 1) await later(its.worker, MINUTE);
  expect(stateOf(one.id)).toMatchObject({ kind: 'done', entryId: '1' });
  expect(posts(its.sandbox)).toEqual([one.text, other.text]);
});

it('a clip of unknown outcome is found under an id that another topic has, too', async () => {
  await save(order({ topicId: its.sandbox.seed.topics[3] ?? '' }));
  const one = order();
  fail({ drop: 'before' });
  await place(one);
  await came(one.id, 'checking');
  const items = { items: [entryOf(one.text)], totalCount: 1, nextCursor: null };
  const path = `/${emptyTopic(its.sandbox)}/entries`;
  its.sandbox.faults.add({ operation: 'listTopicEntries', path, status: 200, body: JSON.stringify(items) });
  for (let minutes = 0; minutes < 3; minutes += 1) await later(its.worker, MINUTE);
  expect(stateOf(one.id)).toMatchObject({ kind: 'done', entryId: '1' });
  expect(posts(its.sandbox)).toHaveLength(2);
});

it('a clip stays saved when the same topic at another service gets an entry of the same id', async () => {
  const one = order();
  await save(one);
  const elsewhere = await settled(startSandbox({ pages: 20 }));
  its.workspace = await ask((worker) =>
    connectWorkspace(worker, elsewhere, { capture: { holdSeconds: 0 }, connectionVersion: 2 }),
  );
  const other = order();
  elsewhere.faults.add({
    operation: 'createTopicEntry',
    status: 201,
    body: JSON.stringify(entryOf(other.text)),
  });
  await place(other);
  await came(other.id, 'done');
  for (let minutes = 0; minutes < 3; minutes += 1) await later(its.worker, MINUTE);
  expect(stateOf(one.id)).toMatchObject({ kind: 'done', entryId: '1' });
  await settled(elsewhere.close());
});
