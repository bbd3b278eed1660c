// How Home draws the top tasks: the evidence for each, one action, and the snooze.
import { beforeEach, expect, it, test, vi } from 'vitest';
import { TopTaskList } from '../../../components/home/TopTaskList.tsx';
import { NowProvider } from '../../../components/ui/Age.tsx';
import { shortTime } from '../../../lib/format/dates.ts';
import { type HomeHead, type HomeListing, homeAnswers } from '../../../lib/home/home.ts';
import type { Task } from '../../../lib/home/top-tasks.ts';
import { click, draw } from '../fixtures/render.tsx';

const NOW = new Date(2026, 10, 29).getTime();
const named = { pageId: 'p', pageName: 'Pricing', address: 'https://northwind.example/pricing' };
const of = { ...named, audienceId: 'a', audienceName: 'Jane Doe' };
const fall = {
  since: new Date(2026, 10, 13).getTime(),
  lost: 10,
  now: { count: 21, sessions: 300 },
  before: { count: 200, sessions: 2000 },
};

const things: Record<Task['kind'], Task> = {
  clips: { kind: 'clips', id: 'c', count: 2, excerpt: 'A sentence', topicTitle: 'FAQ' },
  publish: { kind: 'publish', id: 'p', failure: 'refused', number: 4, ...of },
  conversions: { kind: 'conversions', id: 'v', fall, ...named },
  messages: { kind: 'messages', id: 'm', count: 3, quote: 'Shall I?', ...of },
  drafts: { kind: 'drafts', id: 'd', waiting: 11, number: 13, ...of },
};

beforeEach(() => vi.setSystemTime(NOW));

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
  const showPlace = vi.fn();
  const snooze = vi.fn(async () => undefined);
  const view = await draw(
    <TopTaskList tasks={{ first, more }} isUnknown={false} snooze={snooze} showPlace={showPlace} />,
  );
  return { ...view, showPlace, snooze };
}

test.each([
  ['clips', /2 clips need you.*FAQ.*A sentence.*Saved only in this browser/, { section: 'topics' }],
  [
    'publish',
    /publish failed.*v4 for Jane Doe wasn’t published.*Visitors might not see/,
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
  [
    'drafts',
    /11 drafts ready to publish.*v13 for Jane DoeVisitors don’t see these changes yet/,
    { section: 'versions', target: { audienceId: 'a' } },
  ],
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

test.each([
  [{ waiting: 3, at: NOW }, /3 drafts ready to publish.*Oldest: v13 for Jane DoeVisitors/],
  [{ waiting: 3 }, /3 drafts ready to publishPricingv13 for Jane DoeVisitors/],
  [{ waiting: 3, at: NOW, isPart: true }, /3\+ drafts ready to publish.*v13 for Jane DoeVisitors/],
  [{ waiting: 1, isPart: true }, /1\+ drafts ready to publish.*v13 for Jane DoeVisitors/],
  [{ waiting: 1, at: NOW }, /1 draft ready to publish.*v13 for Jane DoeVisitors/],
])('for drafts %j it states only what is known, and their number once', async (more, said) => {
  const { text } = await drawn([{ ...things.drafts, ...more } as Task]);
  expect(text()).toMatch(said);
  expect(text().includes('Oldest')).toBe(said.source.includes('Oldest'));
});

it('an unnumbered version begins its sentence as one does, and is named within it', async () => {
  const publish = { ...things.publish, number: undefined };
  expect((await drawn([publish])).text()).toContain('This version for Jane Doe wasn’t published.');
  const unconfirmed = { ...publish, failure: 'unconfirmed' } as Task;
  expect((await drawn([unconfirmed])).text()).toContain('confirm that this version for Jane Doe was');
});

it('a publish that is no longer watched is not live as of its last reading', async () => {
  const readAt = NOW - 24 * 3_600_000;
  const { text } = await drawn([{ ...things.publish, failure: 'gaveUp', readAt } as Task]);
  const when = shortTime(readAt, NOW);
  expect(text()).toContain(`v4 for Jane Doe was accepted, but wasn’t live when last checked (${when}).`);
});

it('days of another year include the year', async () => {
  const publish = { number: 3, at: new Date(2020, 4, 8).getTime() };
  const { text } = await drawn([{ ...things.conversions, publish } as Task]);
  expect(text()).toContain('The last publish was v3, on May 8, 2020.');
  const unnumbered = { ...publish, number: undefined };
  const { text: other } = await drawn([{ ...things.conversions, publish: unnumbered } as Task]);
  expect(other()).toContain('The last publish was on May 8, 2020.');
  const toCome = { ...publish, at: new Date(2220, 4, 8).getTime() };
  const { text: none } = await drawn([{ ...things.conversions, publish: toCome } as Task]);
  expect(none()).not.toContain('The last publish');
});

it('only the first action is primary', async () => {
  const { root } = await drawn([things.clips, things.publish, things.drafts]);
  const acts = [...root.querySelectorAll('button.button')].map(({ className }) => className);
  expect(acts).toEqual(['button primary', 'button', 'button']);
});

it('a snooze can be undone', async () => {
  const { find, text, snooze, root } = await drawn([things.drafts], 2);
  expect(text()).toContain('Show 2 more');
  await click(find('button[aria-label^="Snooze until tomorrow"]'));
  expect(snooze).toHaveBeenLastCalledWith('d', true);
  expect(text()).toContain('Snoozed until tomorrow.');
  const undo = [...root.querySelectorAll('button')].find((button) => button.textContent === 'Undo');
  await click(undo as HTMLElement);
  expect(snooze).toHaveBeenLastCalledWith('d', false);
});

it('draws nothing without tasks', async () => {
  const { text } = await drawn([]);
  expect(text()).toBe('');
});

it('does not call a task snoozed after midnight, when it is back', async () => {
  const ways = { snooze: vi.fn(async () => undefined), showPlace: vi.fn() };
  const list = (now: number) => (
    <NowProvider value={now}>
      <TopTaskList tasks={{ first: [things.drafts], more: 0 }} isUnknown={false} {...ways} />
    </NowProvider>
  );
  const { find, text, redraw } = await draw(list(NOW));
  await click(find('.link.quiet'));
  expect(text()).toContain('Snoozed until tomorrow.');
  await redraw(list(NOW + 24 * 3_600_000 + 1));
  expect(text()).not.toContain('Snoozed');
});
