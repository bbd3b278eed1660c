// What becomes of a world until the second look, and what is news of it.
import type { Found } from './report/report.ts';
import { midnightOf, nowOf } from './tables.ts';
import { counted, said } from './words.ts';
import type { AudienceFact, events, Later, PageFact, World } from './world.ts';

type Event = (typeof events)[number];

/** What was to be done and could be: without an audience, or a draft, nothing is. */
export function eventOf({ later, pages }: World, page: PageFact): Event {
  const event = later?.events[pages.indexOf(page)] ?? 'nothing';
  const [first] = page.audiences;
  if (!first) return 'nothing';
  const isDraft = ['draft', 'live-draft', 'after-live'].includes(first.life) && !first.isArchived;
  return event === 'publish' && !isDraft ? 'nothing' : event;
}

/** Some worlds that are looked at twice, by a browser whose clock is ahead at first: of when it is put right, it showed more. */
export function aheadOf(world: World): World | undefined {
  if (!world.later || world.day % 3 === 0 || world.day % 4 === 0) return undefined;
  const ahead = world.later.hours + (world.hour % 2 === 0 ? 3 : 20);
  const hours = world.hour + ahead;
  return {
    ...world,
    day: world.day + Math.floor(hours / 24),
    hour: hours % 24,
    firstDay: world.day,
    ahead,
    pages: world.pages.map((page) => ({
      ...page,
      audiences: page.audiences.map((fact) => olderBy(fact, ahead * 60)),
    })),
  };
}

export function worldLater(world: World, later: Later): World {
  const hours = world.hour + later.hours;
  return {
    ...world,
    later: undefined,
    day: world.day + Math.floor(hours / 24),
    hour: hours % 24,
    firstDay: world.firstDay ?? world.day,
    pages: world.pages.map((page) => ({
      ...page,
      audiences: page.audiences.map((fact, index) =>
        changed(olderBy(fact, later.hours * 60), index === 0 ? eventOf(world, page) : 'nothing'),
      ),
    })),
  };
}

function olderBy(fact: AudienceFact, minutes: number): AudienceFact {
  const messages = fact.messages.map((message) => ({ ...message, minutesAgo: message.minutesAgo + minutes }));
  return { ...fact, minutesAgo: fact.minutesAgo + minutes, messages };
}

function changed(fact: AudienceFact, event: Event): AudienceFact {
  const write = (changes: number) => ({
    ...fact,
    messages: [...fact.messages, { content: 'What was written last', changes, minutesAgo: 1 }],
  });
  switch (event) {
    case 'nothing':
      return fact;
    case 'publish':
      return { ...fact, life: 'live', minutesAgo: 10 };
    case 'ask':
      return write(0);
    case 'answer':
      return write(2);
    case 'rename':
      return { ...fact, name: `${fact.name} renamed` };
  }
}

/** Of a page, what is told of it since the first look. */
export interface PageNews {
  publishes: number;
  messages: number;
  requests: number;
  others: number;
}

export function newsOf(before: World | undefined, page: PageFact): PageNews {
  const known = before?.pages.find(({ pageId }) => pageId === page.pageId);
  const event = before && known ? eventOf(before, known) : 'nothing';
  const [first] = known?.audiences ?? [];
  // What goes live brings its context with it.
  const isOtherContext = event === 'publish' && first?.life === 'live-draft' && first.hasOtherContext;
  return {
    publishes: event === 'publish' ? 1 : 0,
    messages: event === 'ask' || event === 'answer' ? 1 : 0,
    requests: event === 'ask' ? 1 : 0,
    others: event === 'rename' || isOtherContext ? 1 : 0,
  };
}

/** As a list without the time that it is since. */
export function newsText(all: readonly PageNews[]): string {
  const sum = (of: keyof PageNews) => all.reduce((total, news) => total + news[of], 0);
  const parts = (['publishes', 'messages', 'others'] as const).flatMap((name) =>
    sum(name) > 0 ? [counted(`home.news.${name}`, sum(name))] : [],
  );
  if (parts.length === 0) return said('home.news.none');
  return parts.join(', ');
}

/** The day after, on which nothing happens. */
export const nextDay: Later = { hours: 24, events: [], fails: false, isNextDay: false };

/** Of what was found at the second look, the report tells once that day is over. */
export function foundOf(world: World, [before, second]: readonly World[]): Found {
  if (!before || !second || nowOf(second) >= midnightOf(world)) return { changes: [], messages: [] };
  const at = nowOf(second);
  const pages = second.pages.filter(({ isArchived }) => !isArchived);
  return {
    changes: pages.flatMap((page) => {
      const [was, is] = [
        before.pages.find(({ pageId }) => pageId === page.pageId)?.audiences[0],
        page.audiences[0],
      ];
      if (!was || !is || newsOf(before, page).others === 0) return [];
      const change =
        was.name === is.name
          ? { part: said('field.context'), words: 'Context of before now' }
          : { part: said('field.name'), words: is.name };
      return [{ at, name: `${page.name}, ${is.name}`, ...change }];
    }),
    messages: pages.flatMap((page) => (newsOf(before, page).messages > 0 ? [at] : [])),
  };
}
