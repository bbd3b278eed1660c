// What the head of a topic says of entries that are new since the last visit.
import { expect, it, vi } from 'vitest';
import { TopicView } from '../../../components/topics/TopicView.tsx';
import { DisplayProvider } from '../../../components/ui/view-context.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import { usualDisplay } from '../../../lib/platform/display.ts';
import { click, draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

interface SentList {
  ids: string[];
  totalCount?: number;
  nextCursor: string | null;
  hasMore?: boolean;
  unreadable?: number;
}

async function drawTopic({ ids, unreadable, ...list }: SentList) {
  const ask = (async () => ({ newIds: ['one', 'two'] })) as unknown as Ask;
  const items = ids.map((topicEntryId) => ({ topicEntryId, content: { type: 'text', content: 'x' } }));
  const data = { items, hasMore: list.nextCursor !== null, ...list };
  const read = async () => ({ data, at: Date.now(), fresh: true, unreadable });
  const props = {
    topicId: 't',
    topic: { topicId: 't', title: 'Questions' },
    entryId: undefined,
    memory: { get: (_: string, initial: unknown) => initial, set: () => undefined },
    revision: 1,
    places: {},
    capturing: { outbox: { done: [] } },
  } as unknown as Parameters<typeof TopicView>[0];
  const drawn = await draw(
    <DisplayProvider value={usualDisplay}>
      <TopicView {...props} />
    </DisplayProvider>,
    { ask, reads: { peek: async () => undefined, read } as never },
  );
  await until(() => expect(drawn.text()).toContain('new since your last visit'));
  return drawn;
}

const head = async (list: SentList) => (await drawTopic(list)).text();

it('leaves out new entries that the whole list no longer holds', async () => {
  const text = await head({ ids: ['one', 'old'], totalCount: 2, nextCursor: null });
  expect(text).toContain('1 new since your last visit');
  expect(text).not.toContain('loaded yet');
});

it('counts new entries that may be in the rest of the list', async () => {
  const text = await head({ ids: ['one', 'old'], totalCount: 9, nextCursor: 'next' });
  expect(text).toContain('2 new since your last visit 1 of them isn’t loaded yet.');
});

it('says that new entries could not be loaded once the list has no more', async () => {
  const text = await head({ ids: ['one', 'old'], totalCount: 3, nextCursor: null, unreadable: 1 });
  expect(text).toContain('2 new since your last visit 1 of them couldn’t be loaded.');
  expect(text).not.toContain('loaded yet');
});

it('does not call a topic empty whose entries cannot be read', async () => {
  const { text } = await drawTopic({ ids: [], totalCount: 0, nextCursor: null, unreadable: 2 });
  expect(text()).not.toContain('This topic has no entries yet.');
  expect(text()).toContain('Some of it couldn’t be read, so it isn’t shown.');
});

it.each<[string, SentList, string]>([
  ['all', { ids: ['one', 'old'], totalCount: 2, nextCursor: null }, 'Exported 2 entries.'],
  [
    'a part',
    { ids: ['one', 'old'], totalCount: 9, nextCursor: 'next' },
    'Exported entries: 2 of 9. Load all to get the rest.',
  ],
  [
    'a part of an unknown number',
    { ids: ['one', 'old'], nextCursor: 'next' },
    'Exported entries: 2 of 2+. Load all to get the rest.',
  ],
  [
    'a list with entries that could not be read',
    { ids: ['one', 'old'], totalCount: 3, nextCursor: null, unreadable: 1 },
    'Exported 2 entries. Some of it couldn’t be read, so it isn’t shown.',
  ],
  [
    'a list that ended early',
    { ids: ['one', 'old'], totalCount: 9, hasMore: true, nextCursor: null },
    'Exported 2 entries. Your service ended the list early, so some of it may be missing.',
  ],
])('says of an export of %s what it lacks', async (_, list, says) => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const { root, find, text } = await drawTopic(list);
  await click(find('[aria-haspopup]'));
  const item = [...root.querySelectorAll('[role="menuitem"]')].find(({ textContent }) =>
    textContent?.includes('JSON'),
  );
  if (!item) throw new Error(root.innerHTML);
  await click(item);
  expect(text()).toContain(says);
});
