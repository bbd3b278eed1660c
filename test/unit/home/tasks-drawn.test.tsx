// How Home draws the top tasks: the evidence for each, one action, and the snooze.
import { expect, it, test, vi } from 'vitest';
import { TopTaskList } from '../../../components/home/TopTaskList.tsx';
import { type HomeHead, type HomeListing, homeAnswers } from '../../../lib/home/home.ts';
import type { Task } from '../../../lib/home/top-tasks.ts';
import { click, draw } from '../fixtures/render.tsx';

const named = { pageId: 'p', pageName: 'Pricing', address: 'https://northwind.example/pricing' };
const of = { ...named, audienceId: 'a', audienceName: 'Jane Doe' };
const fall = {
  ...{ since: new Date(2026, 10, 13).getTime(), lost: 10 },
  ...{ now: { count: 21, sessions: 300 }, before: { count: 200, sessions: 2000 } },
};

const things: Record<Task['kind'], Task> = {
  clips: { kind: 'clips', id: 'c', count: 2, excerpt: 'A sentence', topicTitle: 'FAQ' },
  publish: { kind: 'publish', id: 'p', outcome: 'refused', number: 4, ...of },
  conversions: { kind: 'conversions', id: 'v', fall, ...named },
  messages: { kind: 'messages', id: 'm', count: 3, quote: 'Shall I?', ...of },
  drafts: { kind: 'drafts', id: 'd', waiting: 11, audiences: 42, number: 13, ...of },
};

it('security 21: stored tasks quote no clip and no message, since both can be deleted meanwhile', async () => {
  const all = Object.values(things);
  const listing = { rows: [], things: { first: all, more: 1 } } as unknown as HomeListing;
  const kept = homeAnswers({ workspaces: [] } as unknown as HomeHead, listing);
  expect(JSON.stringify(listing)).toMatch(/A sentence.*Shall I/);
  expect(JSON.stringify(kept)).not.toMatch(/A sentence|Shall I/);
  const view = await drawn(kept.listing.things.first);
  expect(view.text()).toMatch(/2 clips need you.*FAQ/);
  expect(view.root.querySelectorAll('blockquote')).toHaveLength(0);
});

async function drawn(first: Task[], more = 0) {
  vi.stubGlobal('reportError', vi.fn());
  const showPlace = vi.fn();
  const putOff = vi.fn(async () => undefined);
  const view = await draw(
    <TopTaskList things={{ first, more }} isUnknown={false} putOff={putOff} showPlace={showPlace} />,
  );
  return { ...view, showPlace, putOff };
}

test.each([
  ['clips', /2 clips need you.*FAQ.*A sentence.*Saved only in this browser/, { section: 'topics' }],
  [
    'publish',
    /publish refused.*refused v4 for Jane Doe.*Visitors still see/,
    { section: 'versions', target: { audienceId: 'a' } },
  ],
  [
    'conversions',
    /Since about Nov 13, 7% of sessions converted \(21 of 300\), down from 10% \(200 of 2,000\).*Unlikely to be random/,
    { section: 'analytics', target: { pageId: 'p' } },
  ],
  [
    'messages',
    /3 new requests.*Jane Doe.*Shall I\?.*Someone may need/,
    { section: 'messages', target: { audienceId: 'a' } },
  ],
  ['drafts', /v13 for Jane Doe.*11 of 42.*No failures/, { section: 'versions', target: { audienceId: 'a' } }],
] as const)(
  'the task of %s shows its evidence and its reason, and leads there with one action',
  async (kind, said, place) => {
    const { text, root, showPlace } = await drawn([things[kind]]);
    expect(text()).toMatch(said);
    const acts = [...root.querySelectorAll('button.button')];
    expect(acts).toHaveLength(1);
    await click(acts[0] as HTMLElement);
    const address = kind === 'clips' ? undefined : named.address;
    expect(showPlace).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ section: place.section }),
      address,
    );
    if ('target' in place) expect(showPlace.mock.calls[0]?.[0].target).toMatchObject(place.target);
  },
);

it('only the first action is primary', async () => {
  const { root } = await drawn([things.clips, things.publish, things.drafts]);
  const acts = [...root.querySelectorAll('button.button')].map(({ className }) => className);
  expect(acts).toEqual(['button primary', 'button', 'button']);
});

it('a snooze can be undone', async () => {
  const { find, text, putOff, root } = await drawn([things.drafts], 2);
  expect(text()).toContain('Show 2 more');
  await click(find('button[aria-label^="Snooze until tomorrow"]'));
  expect(putOff).toHaveBeenLastCalledWith('d', true);
  expect(text()).toContain('Snoozed until tomorrow.');
  const undo = [...root.querySelectorAll('button')].find((button) => button.textContent === 'Undo');
  await click(undo as HTMLElement);
  expect(putOff).toHaveBeenLastCalledWith('d', false);
});

it('draws nothing without tasks', async () => {
  const { text } = await drawn([]);
  expect(text()).toBe('');
});
