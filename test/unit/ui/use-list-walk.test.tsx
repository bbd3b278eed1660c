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
  const { items, put, renew } = useListWalk(
    reads,
    { ...list, idOf: ({ topicEntryId }: EntryView) => topicEntryId },
    version,
  );
  return (
    <>
      <button type="button" class="put" onClick={() => put(read)}>
        {items.map(({ text }) => text).join(', ')}
      </button>
      <button type="button" class="refresh" onClick={renew}>
        Refresh
      </button>
    </>
  );
}

/** The effect that reads the list is over a turn after the drawing. */
const listed = () => settled(() => undefined);

const newer = entryView({ topicEntryId: 'e', content: { type: 'text', content: 'As it is now' } });

it('shows an item that was read by itself, also when a list from before is read again', async () => {
  const reads = listOf('As it was', Date.now() - 1000);
  const drawn = await draw(<Entries reads={reads} version={1} read={newer} />);
  await listed();
  expect(drawn.find('.put').textContent).toBe('As it was');
  await click(drawn.find('.put'));
  expect(drawn.find('.put').textContent).toBe('As it is now');
  await drawn.redraw(<Entries reads={reads} version={2} read={newer} />);
  await listed();
  expect(drawn.find('.put').textContent).toBe('As it is now');
});

it('shows a list that is newer than what was read by itself', async () => {
  const answers = ['As it was', 'Newest of all'];
  const reads: ServiceReads = {
    peek: async () => undefined,
    read: async (...asked) => listOf(answers.shift() ?? '', Date.now() + 1000).read(...asked),
  };
  const drawn = await draw(<Entries reads={reads} version={1} read={newer} />);
  await listed();
  await click(drawn.find('.put'));
  await drawn.redraw(<Entries reads={reads} version={2} read={newer} />);
  await listed();
  expect(drawn.find('.put').textContent).toBe('Newest of all');
});

it('still refreshes where a change of what is kept has it read again meanwhile', async () => {
  const asked: unknown[] = [];
  const answers: (() => void)[] = [];
  const reads: ServiceReads = {
    peek: async () => undefined,
    read: async (...all) => {
      asked.push(all[2]);
      await new Promise<void>((answer) => answers.push(answer));
      return listOf('As it was', Date.now()).read(...all);
    },
  };
  const answer = () => settled(() => answers.splice(0).forEach((each) => void each()));
  const drawn = await draw(<Entries reads={reads} version={1} read={newer} />);
  await answer();
  await click(drawn.find('.refresh'));
  await drawn.redraw(<Entries reads={reads} version={2} read={newer} />);
  await listed();
  expect(asked.slice(1)).toEqual([asked[1], asked[1]]);
  expect(asked[1]).not.toEqual(asked[0]);
  await answer();
  await drawn.redraw(<Entries reads={reads} version={3} read={newer} />);
  await listed();
  expect(asked.at(-1)).toEqual(asked[0]);
});
