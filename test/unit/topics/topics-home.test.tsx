import { expect, it, vi } from 'vitest';
import { TopicsHome } from '../../../components/topics/TopicsHome.tsx';
import type { Problem } from '../../../lib/api/problem.ts';
import type { Ask } from '../../../lib/app/requests.ts';
import type { TopicAdded, TopicView } from '../../../lib/topics/topics.ts';
import { click, draw, enter, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const topic = { topicId: 't1', title: 'Questions', entries: 24, pinned: false } as unknown as TopicView;

function home(topics: TopicView[] | undefined, unreadIds: string[] = [], problem?: Problem) {
  const props = {
    known: { data: topics, problem, isLoading: false, again: vi.fn() },
    places: { own: undefined, compose: vi.fn(), openTopic: vi.fn() },
    workspace: { id: 'w', name: 'Northwind' },
    tab: { tabId: 1, url: '' },
    capturing: {
      drafts: [],
      outbox: { open: [], done: [] },
      news: { workspaceId: 'w', topicIds: unreadIds },
    },
  } as unknown as Parameters<typeof TopicsHome>[0];
  return <TopicsHome {...props} />;
}

async function addedBy(answers: TopicAdded[]) {
  const ask = vi.fn(async () => answers);
  const drawn = await draw(home([]), { ask: ask as unknown as Ask });
  await enter(drawn.find('textarea'), 't1 t2');
  await settled(() => drawn.find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  return drawn;
}

it('what is being added cannot be written over, since the outcome replaces it', async () => {
  const answered = Promise.withResolvers<TopicAdded[]>();
  const drawn = await draw(home([]), { ask: (() => answered.promise) as unknown as Ask });
  await enter(drawn.find('textarea'), 't1 t2');
  await settled(() => drawn.find('form').dispatchEvent(new Event('submit', { cancelable: true })));
  expect(drawn.find('textarea').hasAttribute('readOnly')).toBe(true);
  await settled(() => answered.resolve([{ topicId: 't1', topic }, { topicId: 't2' }]));
  expect(drawn.find('textarea').hasAttribute('readOnly')).toBe(false);
});

it('keeps the form for the first topics until the list is there', async () => {
  const drawn = await addedBy([{ topicId: 't1', topic }]);
  expect(drawn.root.querySelector('textarea')).not.toBeNull();
  await drawn.redraw(home([topic]));
  expect(drawn.root.querySelector('textarea')).toBeNull();
  expect(drawn.find('.added-now').textContent).toContain('Questions');
});

it('keeps the form if a topic could not be added', async () => {
  const drawn = await addedBy([
    { topicId: 't1', topic },
    { topicId: 't2', problem: { kind: 'not-found' } },
  ]);
  await drawn.redraw(home([topic]));
  expect(drawn.find<HTMLTextAreaElement>('textarea').value).toContain('t2');
});

it('shows the title of a topic and its number of entries, and marks unseen ones', async () => {
  const drawn = await draw(home([topic], ['t1']));
  expect(drawn.find('.topic-open').textContent).toMatch(/^Questions.*24 entries$/);
  expect(drawn.find('.unread-dot').textContent).toBe('New');
});

it('tells topics of one title apart by their ids', async () => {
  const drawn = await draw(
    home([topic, { ...topic, topicId: 't2' }, { ...topic, topicId: 't3', title: 'News' }]),
  );
  const titles = [...drawn.root.querySelectorAll('.topic-title')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Questions · t1', 'Questions · t2', 'News']);
});

it('fault 23: says why the topics could not be read instead of loading for ever', async () => {
  const drawn = await draw(home(undefined, [], { kind: 'storage-failed' }));
  await until(() => expect(drawn.text()).toContain('The browser can’t use its storage.'));
  expect(drawn.root.querySelector('[aria-busy]')).toBeNull();
});

it('says that the service keeps a removed topic only if it had it', async () => {
  const removed = async (known: TopicView) => {
    const drawn = await draw(home([known]), { ask: (async () => undefined) as unknown as Ask });
    await click(drawn.find('[aria-haspopup]'));
    const item = [...drawn.root.querySelectorAll('[role="menuitem"]')].find(({ textContent }) =>
      textContent?.includes('Remove from the list'),
    );
    if (!item) throw new Error(drawn.root.innerHTML);
    await click(item);
    await drawn.redraw(home([]));
    const said = drawn.text();
    // It was added again.
    await drawn.redraw(home([known]));
    expect(drawn.text()).not.toContain('was removed');
    return said;
  };
  expect(await removed(topic)).toContain('Questions was removed from the list here. Your service keeps it.');
  const { entries: _, ...unread } = topic;
  for (const unproven of [{ ...topic, problem: { kind: 'not-found' } as const }, unread]) {
    const said = await removed(unproven);
    expect(said).toContain('Questions was removed from the list here.');
    expect(said).not.toContain('keeps');
  }
});

it('says that a topic was moved only where the background moved it', async () => {
  const other = { ...topic, topicId: 't2', title: 'Quotes' };
  const said = async (answer: { place?: number }) => {
    const drawn = await draw(home([topic, other]), { ask: (async () => answer) as unknown as Ask });
    const down = [...drawn.root.querySelectorAll('[role="menuitem"]')].find(
      ({ textContent }) => textContent === 'Move down',
    );
    if (!down) throw new Error(drawn.root.innerHTML);
    await click(down);
    return drawn.text();
  };
  expect(await said({ place: 5 })).toContain('Questions is now number 5.');
  // Another window removed one of them meanwhile.
  expect(await said({})).not.toContain('is now number');
});

it.each<[string, TopicAdded[], boolean]>([
  ['could not be added', [{ topicId: 't1', problem: { kind: 'not-found' } }], false],
  ['was listed before', [{ topicId: 't1', topic, known: true }], false],
  ['was added', [{ topicId: 't1', topic }], true],
])('announces a topic as added only if it was: it %s', async (_, answers, isSaid) => {
  const drawn = await addedBy(answers);
  await drawn.redraw(home([topic]));
  const said = [...drawn.root.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
  expect(said.includes('Added')).toBe(isSaid);
});
