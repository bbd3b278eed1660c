// A list of the service, read part by part.
import { expect, it } from 'vitest';
import { useListWalk } from '../../../components/ui/use-list-walk.tsx';
import type { ServiceReads } from '../../../lib/platform/service-reads.ts';
import { entryView } from '../../../lib/topics/entry-list.ts';
import type { EntryView } from '../../../lib/topics/topics.ts';
import { click, draw, settled } from '../fixtures/render.tsx';

/** Answers every list with one entry, as it was kept at that time. */
function listOf(text: string, at: number): ServiceReads {
  const data = { items: [{ topicEntryId: 'e', content: { type: 'text', content: text } }], totalCount: 1 };
  const snapshot = { data: { ...data, hasMore: false, nextCursor: null }, at, fresh: true };
  return { peek: async () => undefined, read: async () => snapshot as never };
}

function Entries({ reads, version, read }: { reads: ServiceReads; version: number; read: EntryView }) {
  const list = { operation: 'listTopicEntries', params: { topic_id: 't' }, view: entryView } as const;
  const { items, put } = useListWalk(
    reads,
    { ...list, idOf: ({ topicEntryId }: EntryView) => topicEntryId },
    version,
  );
  return (
    <button type="button" onClick={() => put(read)}>
      {items.map(({ text }) => text).join(', ')}
    </button>
  );
}

/** The effect that reads the list is over a turn after the drawing. */
const listed = () => settled(() => undefined);

const newer = entryView({ topicEntryId: 'e', content: { type: 'text', content: 'As it is now' } });

it('shows an item that was read by itself, also when a list from before is read again', async () => {
  const reads = listOf('As it was', Date.now() - 1000);
  const drawn = await draw(<Entries reads={reads} version={1} read={newer} />);
  await listed();
  expect(drawn.text()).toBe('As it was');
  await click(drawn.find('button'));
  expect(drawn.text()).toBe('As it is now');
  await drawn.redraw(<Entries reads={reads} version={2} read={newer} />);
  await listed();
  expect(drawn.text()).toBe('As it is now');
});

it('shows a list that is newer than what was read by itself', async () => {
  const answers = ['As it was', 'Newest of all'];
  const reads: ServiceReads = {
    peek: async () => undefined,
    read: async (...asked) => listOf(answers.shift() ?? '', Date.now() + 1000).read(...asked),
  };
  const drawn = await draw(<Entries reads={reads} version={1} read={newer} />);
  await listed();
  await click(drawn.find('button'));
  await drawn.redraw(<Entries reads={reads} version={2} read={newer} />);
  await listed();
  expect(drawn.text()).toBe('Newest of all');
});
