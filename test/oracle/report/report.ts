// What the weekly report must state of the pages, on the screen.
import { inFull, inParentheses } from '../changes.ts';
import { count, whole } from '../english.ts';
import { sentOfDays, wasAsked } from '../facts.ts';
import {
  audiencesText,
  type EffectText,
  effectText,
  type PublishDay,
  publishDays,
  versionText,
} from '../publish/publishes.ts';
import { longDay, moment, rangeOf, readAt, shortRange, weekdayTime } from '../spans.ts';
import { DAY, midnightOf, nowOf } from '../tables.ts';
import { FEW, type ReportView, rateText, WEEK, type WeekOfPage, weekSpan } from '../weeks.ts';
import { counted, said } from '../words.ts';
import type { PageFact } from '../world.ts';
import { leadOf } from './report-lead.ts';
import { type Totals, tileText, totalsOf } from './report-totals.ts';

export interface ReportStatements {
  title: string;
  /** Where there are no pages. */
  alone: string;
  lead: string[];
  rates: string;
  tiles: string[];
  compared: string;
  days: string[];
  ofDays: string;
  pages: string;
  rows: string[];
  changes: string[];
  close: string;
  missing: string;
  from: string;
}

/** What else was found in the week. */
export interface Found {
  changes: { at: number; name: string; part: string; words: string }[];
  /** When each message was found. */
  messages: number[];
}

const nothing: ReportStatements = {
  title: '',
  alone: '',
  lead: [],
  rates: '',
  tiles: [],
  compared: '',
  days: [''],
  ofDays: '',
  pages: '',
  rows: [],
  changes: [],
  close: '',
  missing: '',
  from: '',
};

export function reportOf(view: ReportView, found: Found, read: readonly string[]): ReportStatements {
  const { world, weeks } = view;
  const missing = weeks.filter(({ now }) => !now).length;
  const published = publishedIn(view);
  const close = published.reduce((sum, { day, effect }) => sum + (effect.isClose ? day.of.length : 0), 0);
  const totals = totalsOf(view);
  const { from, to } = weekSpan(world, 0);
  const title = rangeOf(from, to, { month: 'long', year: 'numeric' });
  if (weeks.length === 0) return { ...nothing, title, alone: counted('home.archived', world.pages.length) };
  return {
    title,
    alone: '',
    lead: leadOf(view, totals, read),
    rates: ratesText(view),
    tiles: tilesOf(view, totals, found.messages.length),
    compared: totals.comparedText,
    ...daysOf(view),
    pages: said('count.of', weeks.length, weeks.length),
    rows: weeks.map((week) => rowText(view, week)),
    changes: [
      ...published.map(({ day, effect }) => publishText(day, effect)),
      ...found.changes.map(({ at, name, part, words }) =>
        [weekdayTime(at), said('report.found'), name, `${part}: ${words}`].join(' '),
      ),
    ],
    close: close > 0 ? counted('report.tooClose', close) : '',
    missing: missing > 0 ? `${counted('report.missing', missing)} ${said('report.homeLoads')}` : '',
    from: fromText(view, found),
  };
}

export function publishedIn({ world, weeks, known, scale }: ReportView) {
  return weeks
    .flatMap(({ page }) => (areKept(page) ? publishDays(world, page) : []))
    .filter(({ day }) => day >= WEEK)
    .map((day) => ({ day, effect: effectText(world, known, day, scale) }));

  function areKept({ pageId }: PageFact): boolean {
    return known.audiences.some((each) => each.pageId === pageId);
  }
}

function publishText(day: PublishDay, { figures, note }: EffectText): string {
  return [weekdayTime(day.at), versionText(day), day.page.name, audiencesText(day), figures, note]
    .filter(Boolean)
    .join(' ');
}

/** Where all that is known of rates is 0, no example says how they are read. */
function ratesText({ weeks, scale }: ReportView): string {
  const examples = weeks.flatMap(({ now }) => {
    if (!now || now.sessions === 0) return [];
    return [now.converted, now.bounced].filter((rate) => rate !== null && rate !== 0);
  });
  const [example = null] = examples;
  if (example === null) return '';
  const text =
    scale === undefined
      ? said('figures.rates.asSent')
      : said('figures.rates.readAs', rateText(example, 1, scale) ?? '');
  return `${text} · ${said('figures.rates.change')}`;
}

/** The pages whose versions are kept, and what is said where these are not all. */
export function withVersions({ known, weeks }: Pick<ReportView, 'known' | 'weeks'>) {
  const pages = weeks.filter(({ page }) => known.audiences.some(({ pageId }) => pageId === page.pageId));
  const ofSome = pages.length < weeks.length ? said('report.fromPages', pages.length, weeks.length) : '';
  return { pages, ofSome };
}

function tilesOf({ known, weeks, world }: ReportView, totals: Totals, messages: number): string[] {
  if (totals.pages === 0) return [];
  const { pages, ofSome } = withVersions({ known, weeks });
  const published = pages.flatMap(({ page }) => publishDays(world, page)).filter(({ day }) => day >= WEEK);
  const number = published.reduce((sum, { of }) => sum + of.length, 0);
  const publishes = pages.length === 0 ? `– ${said('report.notKept')}` : `${number} ${ofSome}`.trim();
  const unread = messages > 0 ? counted('report.unread', messages) : '';
  const read = conversationsOf({ known, weeks });
  const messagesText =
    read === 0 ? `– ${said('report.notKept')}` : `${messages} ${counted('search.inConversations', read)}`;
  return [
    ...totals.tiles.map((tile) => tileText(tile, totals)),
    `${said('report.tile.publishes')} ${publishes}`,
    `${said('report.tile.messages')} ${messagesText} ${unread}`.trim(),
  ];
}

/** How many conversations of these pages were read. */
export function conversationsOf({ known, weeks }: Pick<ReportView, 'known' | 'weeks'>): number {
  const pageIds = new Set(weeks.map(({ page }) => page.pageId));
  const read = known.conversations.filter(({ pageId }) => pageIds.has(pageId));
  return new Set(read.map(({ pageId, audienceId }) => JSON.stringify([pageId, audienceId]))).size;
}

/** The picture of the days in words, of those pages of which all days were read. */
function daysOf({ world, known, weeks }: ReportView): Pick<ReportStatements, 'days' | 'ofDays'> {
  const midnight = midnightOf(world);
  const starts = Array.from({ length: 2 * WEEK }, (_, at) => midnight - (2 * WEEK - at) * DAY);
  const kept = weeks.filter(({ page }) => starts.every((from) => wasAsked(known, page, from, from + DAY)));
  if (kept.length === 0)
    return { days: [`${said('report.daysNotKept')} ${said('report.homeLoads')}`], ofDays: '' };
  const sums = starts.map((_, at) =>
    kept.reduce((sum, { page }) => sum + sentOfDays(world, page, 1, 2 * WEEK - 1 - at).sessions, 0),
  );
  const days = starts
    .slice(WEEK)
    .map((from, at) =>
      said('report.dayOf', longDay(from), whole(sums[at + WEEK] ?? 0), whole(sums[at] ?? 0)),
    );
  const marks = weeks
    .flatMap(({ page }) =>
      known.audiences.some(({ pageId }) => pageId === page.pageId) ? publishDays(world, page) : [],
    )
    .filter(({ day }) => day >= WEEK)
    .map((day) => said('report.markOf', versionText(day), day.page.name, moment(day.at)));
  return {
    days: [said('report.days'), ...days, ...marks],
    ofDays: kept.length < weeks.length ? said('report.daysOf', kept.length, weeks.length) : '',
  };
}

function rowText({ scale }: ReportView, { page, now, before, isFew, ...week }: WeekOfPage): string {
  if (!now) return [page.name, said('report.notKept')].join(' ');
  const why = said(before ? 'report.notCompared' : 'report.noWeekBefore');
  const drawn = (change: WeekOfPage['sessions']) => (change ? inParentheses(change, inFull(change)) : why);
  const text = rateText(now.converted, now.sessions, scale) ?? said('common.noData');
  const isCounted = week.count !== undefined && week.isSmall;
  const counts = week.count === undefined ? '' : ` ${whole(week.count)}`;
  return [
    page.name,
    count(now.sessions),
    week.isSmall ? said('report.smallSample') : drawn(week.sessions),
    isCounted ? said('count.of', week.count ?? 0, now.sessions) : `${text}${counts}`,
    isFew ? said('report.notCompared') : drawn(week.converted),
  ].join(' ');
}

/** From when the oldest is of all that is shown. */
function fromText({ world, known, weeks }: ReportView, { messages }: Found): string {
  const midnight = midnightOf(world);
  const days = Array.from({ length: 2 * WEEK }, (_, at) => midnight - at * DAY);
  const times = weeks.flatMap(({ page, now }) => {
    const spans = [
      ...(now ? [weekSpan(world, 0), weekSpan(world, 1)] : []),
      ...days.map((to) => ({ from: to - DAY, to })),
    ];
    const read = spans.flatMap(({ from, to }) => wasAsked(known, page, from, to)?.at ?? []);
    const audiences = known.audiences.findLast(({ pageId }) => pageId === page.pageId);
    return audiences ? [...read, audiences.at] : read;
  });
  const last = messages.length > 0 ? [Math.max(...messages)] : [];
  const oldest = Math.min(...times, ...last);
  const spans = [0, 1].map((weeksAgo) => {
    const { from, to } = weekSpan(world, weeksAgo);
    return shortRange(from, to, nowOf(world));
  });
  return [
    ...(Number.isFinite(oldest) ? [said('report.notes.fromText', readAt(oldest))] : []),
    said('report.notes.weeks', ...spans),
  ].join(' ');
}

export function sampleNote(): string {
  return `${said('report.notes.samplesText', FEW)} ${said('report.notes.effect')}`;
}
