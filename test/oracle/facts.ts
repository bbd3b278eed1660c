// What is so in a world, before it is put into words.
import { summarize } from '../sandbox/sessions.ts';
import { DAY, MINUTE, midnightOf, nowOf, serviceNow, visitsOf } from './tables.ts';
import type { AudienceFact, PageFact, World } from './world.ts';

/** What a service that speaks so answers: its numbers as they are sent, null where it sends none. */
export interface Sent {
  sessions: number;
  converted: number | null;
  bounced: number | null;
  submitted: number | null;
  seconds: number | null;
}

/** Of the visits from one moment to another: all seven figures as they are sent. */
export function summaryOf(world: World, page: PageFact, from: number, to: number) {
  const visits = visitsOf(world, page);
  const { dialect } = world;
  const summary = summarize({ visits } as Parameters<typeof summarize>[0], from, to, serviceNow(world));
  return (name: keyof typeof summary) => {
    const value = dialect.unfilled?.includes(name) ? null : (summary[name] ?? null);
    const isRate = name.endsWith('Rate') && value !== null;
    return isRate && dialect.percent ? Number((value * 100).toFixed(2)) : value;
  };
}

export function sent(world: World, page: PageFact, from: number, to: number): Sent {
  const told = summaryOf(world, page, from, to);
  return {
    sessions: told('totalSessions') ?? 0,
    converted: told('conversionRate'),
    bounced: told('bounceRate'),
    submitted: told('formSubmitRate'),
    seconds: told('avgTimeSpentSeconds'),
  };
}

/** Of whole days that ended so many days ago. */
export function sentOfDays(world: World, page: PageFact, days: number, endedDaysAgo = 0): Sent {
  const end = midnightOf(world) - endedDaysAgo * DAY;
  return sent(world, page, end - days * DAY, end);
}

export type Scale = 'percent' | 'fraction' | undefined;

/** What was asked for: of which page, and of which time; `at`: when. */
export interface AskedFigures {
  pageId: string;
  from: number;
  to: number;
  at: number;
}

/** All that the service was asked and answered so far, oldest first. */
export interface Known {
  figures: readonly AskedFigures[];
  audiences: readonly { pageId: string; at: number }[];
  conversations: readonly { pageId: string; audienceId: string }[];
}

/** The last reading of these days once they were over, where there is one. */
export function wasAsked(
  { figures }: Known,
  page: PageFact,
  from: number,
  to: number,
): AskedFigures | undefined {
  return figures.findLast(
    (each) => each.pageId === page.pageId && each.from === from && each.to === to && each.at >= to,
  );
}

/** What can be known of the scale of rates by one who was sent this. */
export function scaleFrom(world: World, asked: readonly AskedFigures[]): Scale {
  const fractions = new Set<string>();
  for (const { pageId, from, to, at } of asked) {
    const page = world.pages.find((each) => each.pageId === pageId);
    if (!page) continue;
    // A clock that is ahead asks for days that are not over.
    const { bounced, sessions } = sent(world, page, from, Math.min(to, at));
    if (bounced !== null && bounced > 1) return 'percent';
    if (bounced !== null && bounced >= 0.05 && sessions >= 200) fractions.add(pageId);
  }
  return fractions.size >= 3 ? 'fraction' : undefined;
}

export const isLive = ({ life }: Pick<AudienceFact, 'life'>) => life.startsWith('live');
export const isDraft = ({ life }: AudienceFact) => ['draft', 'live-draft', 'after-live'].includes(life);
export const changedAt = (world: World, { minutesAgo }: AudienceFact) => {
  const at = nowOf(world) - minutesAgo * MINUTE;
  return world.dialect.times === 'plus-seconds' ? Math.floor(at / 1000) * 1000 : at;
};

/** What would change with the latest version. */
export function changeCount(fact: AudienceFact): number {
  if (['none', 'live', 'live-cancelled', 'archived'].includes(fact.life)) return 0;
  // Without one that is live, all of the latest one's context is another.
  const context = isLive(fact) ? fact.hasOtherContext : true;
  return fact.changes + (context ? 1 : 0);
}

/** Those that are not archived. */
export const present = ({ audiences }: PageFact) => audiences.filter(({ isArchived }) => !isArchived);
