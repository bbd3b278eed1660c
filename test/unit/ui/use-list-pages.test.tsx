// A list of the service, loaded page by page.
import { expect, it } from 'vitest';
import { MoreOfList, useListPages } from '../../../components/ui/use-list-pages.tsx';
import type { ServiceReads } from '../../../lib/platform/service-reads.ts';
import { entryView } from '../../../lib/topics/entry-list.ts';
import type { EntryView } from '../../../lib/topics/topics.ts';
import { click, draw, settled } from '../fixtures/render.tsx';

/** Returns one entry for every list, stored at this time. */
function listOf(text: string, at: number): ServiceReads {
  const data = { items: [{ topicEntryId: 'e', content: { type: 'text', content: text } }], totalCount: 1 };
  const snapshot = { data: { ...data, hasMore: false, nextCursor: null }, at, fresh: true };
  return { peek: async () => undefined, read: async () => snapshot as never };
}

function Entries({ reads, version, read }: { reads: ServiceReads; version: number; read: EntryView }) {
  const list = { operation: 'listTopicEntries', params: { topic_id: 't' }, view: entryView } as const;
  const { items, put, renew } = useListPages(
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

/** Waits a turn, after which the effect that reads the list has ended. */
const listed = () => settled(() => undefined);

const newer = entryView({ topicEntryId: 'e', content: { type: 'text', content: 'As it is now' } });

it('shows an item that was read alone even if an older list is read again', async () => {
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

it('shows a list that is newer than an item read alone', async () => {
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

it('still refreshes if a change of stored data makes it read again meanwhile', async () => {
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

/** A list of three parts that the test releases. `totals`: the total that each part reports. */
function partsOf(totals: readonly number[] = []) {
  const asked: { topic_id: string; cursor?: string; force: boolean }[] = [];
  const waiting: (() => void)[] = [];
  const reads: ServiceReads = {
    peek: async () => undefined,
    async read(_, params, { force = false } = {}) {
      const { topic_id = '', cursor } = params as { topic_id?: string; cursor?: string };
      asked.push({ topic_id, force, ...(cursor ? { cursor } : {}) });
      await new Promise<void>((answer) => waiting.push(answer));
      const at = Number(cursor ?? 1);
      const items = [
        { topicEntryId: `${topic_id}${at}`, content: { type: 'text', content: `${topic_id}${at}` } },
      ];
      const next = { hasMore: at < 3, nextCursor: at < 3 ? String(at + 1) : null };
      const data = { items, ...next, totalCount: totals[at - 1] };
      return { data, at: Date.now(), fresh: true } as never;
    },
  };
  const answer = () => settled(() => waiting.splice(0).forEach((each) => void each()));
  return {
    reads,
    asked,
    answerNow: () => waiting.splice(0).forEach((each) => void each()),
    answer,
    async answerAll() {
      while (waiting.length > 0) await answer();
    },
  };
}

function Parts({ reads, of }: { reads: ServiceReads; of: string }) {
  const list = { operation: 'listTopicEntries', params: { topic_id: of }, view: entryView } as const;
  const idOf = ({ topicEntryId }: EntryView) => topicEntryId;
  const reading = useListPages(reads, { ...list, idOf }, 1);
  return (
    <>
      <p>{reading.items.map(({ text }) => text).join(', ')}</p>
      <button type="button" class="refresh" onClick={reading.renew}>
        Refresh
      </button>
      <MoreOfList reading={reading} />
    </>
  );
}

it.each([
  ['shrank', [4, 3, 3], 'The list changed while it was loading'],
  ['stayed the same', [3, 3, 3], undefined],
  ['is counted higher than what came', [4, 4, 4], 'Your service counts more than could be loaded'],
])('says why some of a list may be missing: it %s', async (_, totals, said) => {
  const { reads, answerAll } = partsOf(totals);
  const drawn = await draw(<Parts reads={reads} of="t" />);
  await answerAll();
  await click(drawn.find('.more-of-list .link'));
  await answerAll();
  expect(drawn.root.querySelector('.notice')?.textContent?.startsWith(said ?? '?') ?? false).toBe(
    said !== undefined,
  );
  expect(drawn.text()).toContain('t1, t2, t3');
});

it('still loads all of a list that is refreshed meanwhile', async () => {
  const { reads, asked, answer, answerAll } = partsOf();
  const drawn = await draw(<Parts reads={reads} of="a" />);
  await listed();
  await answer();
  await click(drawn.find('.more-of-list .link'));
  await answer();
  await click(drawn.find('.refresh'));
  await answerAll();
  expect(drawn.find('p').textContent).toBe('a1, a2, a3');
  expect(asked.slice(-3)).toEqual([
    { topic_id: 'a', force: true },
    { topic_id: 'a', force: true, cursor: '2' },
    { topic_id: 'a', force: true, cursor: '3' },
  ]);
});

it('loads the first part of another list chosen while all of one is loaded', async () => {
  const { reads, asked, answer, answerNow, answerAll } = partsOf();
  const drawn = await draw(<Parts reads={reads} of="a" />);
  await listed();
  await answer();
  await click(drawn.find('.more-of-list .link'));
  // The response arrives before the browser has painted the other list.
  const drawing = drawn.redraw(<Parts reads={reads} of="b" />);
  answerNow();
  await drawing;
  await listed();
  await answerAll();
  expect(drawn.find('p').textContent).toBe('b1');
  expect(asked.filter(({ topic_id }) => topic_id === 'b')).toEqual([{ topic_id: 'b', force: false }]);
});

it('stops loading all on request, even for a later refresh', async () => {
  const { reads, answer, answerAll } = partsOf();
  const drawn = await draw(<Parts reads={reads} of="a" />);
  await listed();
  await answer();
  await click(drawn.find('.more-of-list .link'));
  await click(drawn.find('.more-of-list .button'));
  await answerAll();
  expect(drawn.find('p').textContent).toBe('a1');
  await click(drawn.find('.refresh'));
  await answerAll();
  expect(drawn.find('p').textContent).toBe('a1');
});

it('shows an item once that the service sends twice in one part, stored or read', async () => {
  const items = ['e1', 'e1', 'e2'].map((topicEntryId) => ({
    topicEntryId,
    content: { content: topicEntryId },
  }));
  const answer = async () =>
    ({ data: { items, hasMore: false, totalCount: 3 }, at: 0, fresh: true }) as never;
  for (const reads of [
    { peek: async () => undefined, read: answer },
    { peek: answer, read: () => new Promise<never>(() => undefined) },
  ]) {
    const drawn = await draw(<Entries reads={reads} version={1} read={newer} />);
    await listed();
    expect(drawn.find('.put').textContent).toBe('e1, e2');
  }
});

it('takes no total that is below what was loaded', async () => {
  const items = ['e', 'f'].map((topicEntryId) => ({ topicEntryId }));
  const answer = { data: { items, totalCount: 1, hasMore: true, nextCursor: 'c' }, at: 1, fresh: true };
  const reads: ServiceReads = {
    peek: async () => answer as never,
    read: () => Promise.withResolvers<never>().promise,
  };
  function Total() {
    const list = { operation: 'listTopicEntries', params: { topic_id: 't' }, view: entryView } as const;
    const { items, total } = useListPages(
      reads,
      { ...list, idOf: ({ topicEntryId }: EntryView) => topicEntryId },
      1,
    );
    return <p>{`${items.length} of ${total}`}</p>;
  }
  const drawn = await draw(<Total />);
  await listed();
  expect(drawn.text()).toBe('2 of undefined');
});
