// The sentences that the report begins with.
import { percent, whole } from '../english.ts';
import { publishDays, versionText } from '../publish/publishes.ts';
import { dayThen, moment } from '../spans.ts';
import { DAY, midnightOf, visitsOf } from '../tables.ts';
import { type ReportView, WEEK, type WeekOfPage } from '../weeks.ts';
import { counted, said } from '../words.ts';
import type { PageFact, World } from '../world.ts';
import type { Totals } from './report-totals.ts';

/** `read`: what is said, of which the days that nothing is known of are taken, and which of two falls alike is the worse. */
export function leadOf(view: ReportView, totals: Totals, read: readonly string[]): string[] {
  const { world, weeks, hasFallen } = view;
  const small = weeks.filter(({ isFew }) => isFew).length;
  const smallText = small > 0 ? [counted('report.small', small)] : [];
  const worst = worstOf(
    weeks.filter(({ page }) => hasFallen(page)),
    read,
  );
  if (!worst) return [firstOf(totals), ...riseOf(weeks), ...smallText];
  const publish = publishDays(world, worst.page).findLast(({ day }) => day >= WEEK);
  const isOnly = weeks.every(
    (each) => each === worst || (each.now && each.before && !(isWorse(each) || hasFallen(each.page))),
  );
  return [
    firstOf(totals),
    said(
      'report.fall',
      worst.page.name,
      ...fallValues(view, worst.page, read.find((text) => text.includes(worst.page.name)) ?? ''),
    ),
    ...(publish ? [said('report.fallPublish', versionText(publish), moment(publish.at))] : []),
    ...(isOnly && weeks.length > 1 ? [said('report.fallOnly')] : []),
    ...smallText,
  ];
}

const lostOf = ({ now }: WeekOfPage) => now?.sessions ?? 0;
/** What is known of the time before may have three weeks in twelve that are as bad as the last one. */
const LEAST_KNOWN = 3 / 4;

/** All fell by the same share. */
function worstOf(fallen: readonly WeekOfPage[], read: readonly string[]): WeekOfPage | undefined {
  const most = Math.max(...fallen.map(lostOf));
  const isNamed = ({ page }: WeekOfPage) => read.some((text) => text.includes(page.name));
  return (
    fallen.find((each) => lostOf(each) >= LEAST_KNOWN * most && isNamed(each)) ??
    fallen.find((each) => lostOf(each) === most)
  );
}

function isWorse({ sessions, converted }: WeekOfPage): boolean {
  return [sessions, converted].some((change) => change?.text.startsWith('↓') && change.meaning === 'bad');
}

function firstOf({ pages, compared, isFew, sessions, conversions }: Totals): string {
  if (pages === 0) return said('report.lead.nothing');
  if (compared === 0) return said('report.lead.alone');
  if (isFew) return said('report.lead.few');
  const way = wayOf(sessions.now, sessions.before);
  if (!conversions) return said(`report.leadSessions.${way}`);
  const { now, before } = conversions;
  const other = now < 10 && before < 10 ? 'same' : wayOf(now, before);
  return said(`report.leadBoth.${way}${other.charAt(0).toUpperCase()}${other.slice(1)}`);
}

/** What one would not see in a picture is about the same. */
function wayOf(now: number, before: number): 'up' | 'same' | 'down' {
  if (now === before || (now - before) ** 2 < 4 * (now + before)) return 'same';
  return now > before ? 'up' : 'down';
}

function riseOf(weeks: readonly WeekOfPage[]): string[] {
  const areKnown = weeks.every(({ now, before }) => now && before);
  if (weeks.length === 1 || !areKnown || weeks.some(isWorse)) return [];
  const risen = weeks.flatMap(({ page, now, before, sessions }) =>
    now && before && sessions?.meaning === 'good'
      ? [{ page, now: now.sessions, before: before.sessions }]
      : [],
  );
  const [most] = risen.sort((a, b) => b.now - b.before - (a.now - a.before));
  return most ? [said('report.rise', most.page.name, whole(most.now), whole(most.before))] : [];
}

/** Counts of rates that were rounded are off by as much (share). */
const ROUNDED = 0.005;
const NUMBERS = /about (\w+ \d+(?:, \d{4})?).*?[(]([\d,]+) of ([\d,]+)[)].*?[(]([\d,]+) of ([\d,]+)[)]/;

interface Span {
  from: number;
  to: number;
}

/** Since when, and what both sides are. In which of the days that nothing is known of it began is left open. Its counts are those of all whole weeks since, and of what is known before. */
export function fallValues(
  { world, known }: Pick<ReportView, 'world' | 'known'>,
  page: PageFact,
  read: string,
): string[] {
  const [, day = '', ...numbers] = NUMBERS.exec(read) ?? [];
  const [count = 0, , countBefore = 0, ofBefore = 0] = numbers.map((each) =>
    Number(each.replaceAll(',', '')),
  );
  const midnight = midnightOf(world);
  const lately = Array.from({ length: 100 }, (_, at) => midnight - at * DAY);
  const since = lately.find((at) => dayThen(at) === day) ?? midnight;
  const weeks = Math.floor((midnight - since) / (WEEK * DAY));
  const now = tally(world, page, [{ from: since, to: since + weeks * WEEK * DAY }]);
  const stretches = known.figures.filter(
    ({ pageId, from, to }) => pageId === page.pageId && to - from > 60 * DAY && to <= since,
  );
  const before = [...stretches.map((stretch) => [stretch]), []]
    .flatMap((stretch) =>
      weeksBefore(since, stretch[0]?.to ?? 0).map((rest) => tally(world, page, [...stretch, ...rest])),
    )
    .find(({ sessions }) => sessions === ofBefore);
  const isSo = isNear(count, now.converted) && isNear(countBefore, before?.converted ?? 0);
  const [a, b] = isSo ? [count, countBefore] : [now.converted, before?.converted ?? 0];
  const share = (part: number, all: number) => percent((part / all) * 100);
  return [
    dayThen(since),
    share(a, now.sessions),
    whole(a),
    whole(now.sessions),
    share(b, ofBefore),
    whole(b),
    whole(before?.sessions ?? 0),
  ];

  function isNear(count: number, so: number): boolean {
    return Math.abs(count - so) <= 1 + ROUNDED * so;
  }
}

/** Some of the weeks between a stretch and a day: which were asked for is left open. */
function weeksBefore(day: number, until: number): Span[][] {
  const weeks = Array.from({ length: 6 }, (_, at) => day - (at + 1) * WEEK * DAY)
    .filter((from) => from >= until)
    .map((from) => ({ from, to: from + WEEK * DAY }));
  return weeks.reduce<Span[][]>((all, week) => all.concat(all.map((some) => [...some, week])), [[]]);
}

function tally(
  world: World,
  page: PageFact,
  spans: readonly Span[],
): { sessions: number; converted: number } {
  const visits = visitsOf(world, page).filter(({ at }) =>
    spans.some(({ from, to }) => from <= at && at < to),
  );
  const sum = (of: 'sessions' | 'converted') => visits.reduce((all, each) => all + each[of], 0);
  return { sessions: sum('sessions'), converted: sum('converted') };
}
