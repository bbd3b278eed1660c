// Worlds at random: a company's pages as a service may hold them, with all that the interface leaves open.
import fc from 'fast-check';
import type { Dialect } from '../sandbox/dialect.ts';

/** How the versions of an audience stand. `after-live`: the one that was live was archived, and a draft is there. */
export const lives = [
  'none',
  'draft',
  'live',
  'live-draft',
  'live-cancelled',
  'live-processing',
  'archived',
  'after-live',
] as const;
export type Life = (typeof lives)[number];

export interface MessageFact {
  content: string;
  /** Changes that the agent made with it; a person's message has none. */
  changes: number;
  minutesAgo: number;
}

export interface AudienceFact {
  audienceId: string;
  name: string;
  routeKey: string;
  isArchived: boolean;
  life: Life;
  /** Of its latest version. */
  number: number;
  /** Since when the latest version is what it is. */
  minutesAgo: number;
  /** What the conversation says would change with the latest version. */
  changes: number;
  /** The latest version has another context than the one that is live. */
  hasOtherContext: boolean;
  /** Oldest first. */
  messages: MessageFact[];
  /** Its own, where it has one. */
  address?: string;
}

/**
 * How a page is visited: never, now and then, often; until last week, or since a week, and now and then before; three times as often, or
 * half as often, since a week; less well since three weeks, better since four days.
 */
export const courses = [
  'none',
  'few',
  'many',
  'stopped',
  'begun',
  'grown',
  'shrunk',
  'fallen',
  'better',
] as const;

export interface PageFact {
  pageId: string;
  name: string;
  isArchived: boolean;
  course: (typeof courses)[number];
  /** On a usual day. */
  sessions: number;
  /** Of 1,000 sessions. */
  converted: number;
  bounced: number;
  audiences: AudienceFact[];
  /** Where it is another one than its letter says. */
  address?: string;
}

/** What a colleague does to the first audience of a page, between two looks. */
export const events = ['nothing', 'publish', 'ask', 'answer', 'rename'] as const;

/** What is drawn and compared at each look. All else is read as a browser reads it by itself. */
export const ofOnePage = ['popup', 'overview', 'versions', 'messages', 'analytics', 'many'] as const;
const views = [...ofOnePage, 'home', 'news', 'report'];
export type View = (typeof views)[number];

/** A second look at the same pages. */
export interface Later {
  /** Since the first one: past midnight, or not. */
  hours: number;
  /** By page. */
  events: (typeof events)[number][];
  /** The service fails at first. */
  fails: boolean;
  /** A third look a day after, at which nothing else changed. */
  isNextDay: boolean;
}

export interface World {
  workspaceId: string;
  /** Of the place (hours east of UTC), and what the clock says there. */
  zone: number;
  day: number;
  hour: number;
  /** How far the service's clock is behind the one here (ms). */
  behind: number;
  pageSize: number;
  dialect: Dialect;
  pages: PageFact[];
  views: readonly View[];
  later?: Later | undefined;
  /** The day of the first look, where this is the second. */
  firstDay?: number;
  /** So many hours the clock here is ahead; it is put right before the second look. */
  ahead?: number;
}

/** As people name things, and as they do not. None ends in a digit. */
const names = [
  'Spring offer',
  'Save $1 & $$ more, $&',
  'demo',
  'constructor',
  'Größe & Söhne',
  'متجر النور',
  'ガスとカス',
  '<b>Bold</b> “quotes”',
  'all',
  '𝒰nusual 🚀',
];
const ids = ['page', 'demo', 'constructor', 'new', 'a|b', 'toString', 'ünï code', 'x'.repeat(60)];

const name = fc.constantFrom(...names);

const message = fc.record<MessageFact>({
  content: fc.constantFrom('Can you make it shorter?', 'Done: see $1', 'Wer liest das?', 'شكرا', '$&'),
  changes: fc.constantFrom(0, 0, 1, 3),
  minutesAgo: fc.integer({ min: 2, max: 40_000 }),
});

const audience = fc.record({
  name,
  id: fc.constantFrom(...ids),
  life: fc.constantFrom(...lives),
  number: fc.integer({ min: 2, max: 1200 }),
  isArchived: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  minutesAgo: fc.oneof(
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 300, max: 120_000 }),
    // Of the two weeks that a report is about, some of one day.
    fc.integer({ min: 300, max: 20_000 }),
    fc.integer({ min: 5000, max: 5900 }),
  ),
  changes: fc.integer({ min: 0, max: 3 }),
  hasOtherContext: fc.boolean(),
  messages: fc.array(message, { maxLength: 4 }),
});

const page = fc.record({
  name,
  id: fc.constantFrom(...ids),
  course: fc.constantFrom(...courses),
  isArchived: fc.integer({ min: 0, max: 7 }).map((chance) => chance === 0),
  sessions: fc.integer({ min: 30, max: 40_000 }),
  converted: fc.integer({ min: 0, max: 300 }),
  bounced: fc.integer({ min: 60, max: 900 }),
  audiences: fc.array(audience, { maxLength: 4 }),
});

const dialect: fc.Arbitrary<Dialect> = fc.record(
  {
    times: fc.constantFrom('plus' as const, 'plus-seconds' as const, 'iso' as const, 'microseconds' as const),
    messageTimes: fc.constant('seconds' as const),
    cursors: fc.constant('counts' as const),
    newestFirst: fc.constant(true as const),
    percent: fc.constant(true as const),
    nulls: fc.constant(true as const),
    unfilled: fc.constantFrom(
      ['conversionRate'],
      ['avgTimeSpentSeconds'],
      ['conversionRate', 'formSubmitRate'],
      [],
    ),
  },
  { requiredKeys: [] },
);

/** Kinds of worlds that chance rarely draws. */
function ofOneKind<
  Page extends Pick<PageFact, 'isArchived' | 'course' | 'sessions'> & {
    audiences: Pick<AudienceFact, 'life' | 'minutesAgo'>[];
  },
>(day: number, pages: Page[]): Page[] {
  return pages.map((page) => ({
    ...page,
    // All of them visited, but by few: just enough for the scale of rates to be known.
    ...(day % 5 === 0
      ? { isArchived: false, course: 'many' as const, sessions: 30 + (page.sessions % 170) }
      : {}),
    // The first two went live on one day of the two weeks that a report is about.
    audiences: page.audiences.map((audience, index) =>
      day % 7 < 2 && index < 2
        ? { ...audience, life: 'live' as const, minutesAgo: 300 + (page.sessions % 18_000) + 10 * index }
        : audience,
    ),
  }));
}

/** Each time once: of two that are equally old, either may be called the oldest. */
function apart(): (minutes: number) => number {
  const taken = new Set<number>();
  return (minutes) => {
    let free = minutes;
    while (taken.has(free)) free += 1;
    taken.add(free);
    return free;
  };
}

/** What no two things of a world share: ids, keys, the ends of names, and times of versions. */
export const worlds: fc.Arbitrary<World> = fc
  .record({
    workspaceId: fc.constantFrom('northwind', 'demo', 'constructor'),
    zone: fc.constantFrom(-8, 0, 1, 9),
    day: fc.integer({ min: 0, max: 400 }),
    hour: fc.integer({ min: 0, max: 23 }),
    behind: fc.constantFrom(0, 0, 20_000),
    pageSize: fc.constantFrom(2, 50),
    dialect,
    later: fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.record({
          hours: fc.integer({ min: 2, max: 30 }),
          events: fc.array(fc.constantFrom(...events), { minLength: 3, maxLength: 3 }),
          fails: fc.boolean(),
          isNextDay: fc.boolean(),
        }),
      },
    ),
    // Many small worlds find more than few whole ones: each pair comes with data of its kind, and sometimes all come.
    views: fc.oneof(
      { weight: 39, arbitrary: fc.uniqueArray(fc.constantFrom(...views), { minLength: 1, maxLength: 2 }) },
      { weight: 1, arbitrary: fc.constant(views) },
    ),
    pages: fc.array(page, { minLength: 1, maxLength: 3 }),
  })
  .map(({ pages, ...rest }) => ({ ...rest, pages: ofOneKind(rest.day, pages), free: apart() }))
  .map(({ pages, free, ...rest }) => ({
    ...rest,
    pages: pages.map(({ id, name: title, audiences, ...page }, at) => ({
      ...page,
      pageId: at === 0 ? id : `${id}-${'ab'[at - 1]}`,
      name: `${title} ${'ABC'[at]}`,
      audiences: audiences.map(({ id: own, name: called, ...audience }, index) => ({
        ...audience,
        minutesAgo: free(audience.minutesAgo),
        audienceId: `${own}_${at}${index}`,
        name: `${called} ${'KLMN'[index]}`,
        routeKey: `key-${'klmn'[index]}`,
      })),
    })),
  }));
