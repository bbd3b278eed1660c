// What the head of a topic says of entries that are new since the last visit.
import { expect, it } from 'vitest';
import { TopicView } from '../../../components/topics/TopicView.tsx';
import { DisplayProvider } from '../../../components/ui/view-context.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import { usualDisplay } from '../../../lib/platform/display.ts';
import { draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

async function head(list: { ids: string[]; totalCount: number; nextCursor: string | null }) {
  const ask = (async () => ({ newIds: ['one', 'two'] })) as unknown as Ask;
  const items = list.ids.map((topicEntryId) => ({ topicEntryId, content: { type: 'text', content: 'x' } }));
  const { nextCursor, totalCount } = list;
  const data = { items, hasMore: nextCursor !== null, nextCursor, totalCount };
  const read = async () => ({ data, at: Date.now(), fresh: true });
  const props = {
    topicId: 't',
    topic: { topicId: 't', title: 'Questions' },
    entryId: undefined,
    memory: { get: (_: string, initial: unknown) => initial, set: () => undefined },
    revision: 1,
    places: {},
    capturing: { outbox: { done: [] } },
  } as unknown as Parameters<typeof TopicView>[0];
  const { text } = await draw(
    <DisplayProvider value={usualDisplay}>
      <TopicView {...props} />
    </DisplayProvider>,
    { ask, reads: { peek: async () => undefined, read } as never },
  );
  await until(() => expect(text()).toContain('new since your last visit'));
  return text();
}

it('leaves out new entries that the whole list no longer holds', async () => {
  const text = await head({ ids: ['one', 'old'], totalCount: 2, nextCursor: null });
  expect(text).toContain('1 new since your last visit');
  expect(text).not.toContain('loaded yet');
});

it('counts new entries that may be in the rest of the list', async () => {
  const text = await head({ ids: ['one', 'old'], totalCount: 9, nextCursor: 'next' });
  expect(text).toContain('2 new since your last visit 1 of them isn’t loaded yet.');
});
