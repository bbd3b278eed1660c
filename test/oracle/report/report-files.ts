// What a copy of the report, and its table, must state.
import { inParentheses, inWords } from '../changes.ts';
import { count, whole } from '../english.ts';
import { asSent, iso, ratesIn } from '../exports.ts';
import { type Sent, wasAsked } from '../facts.ts';
import { audiencesText, publishDays, publishedAt, versionText } from '../publish/publishes.ts';
import { weekdayTime } from '../spans.ts';
import { DAY } from '../tables.ts';
import { FEW, type ReportView, rateText, WEEK, type WeekOfPage, weekSpan } from '../weeks.ts';
import { said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';
import {
  conversationsOf,
  type Found,
  publishedIn,
  type ReportStatements,
  sampleNote,
  withVersions,
} from './report.ts';
import { tileLine, totalsOf } from './report-totals.ts';

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The lines of the Markdown, without its escapes and without what parts them. */
export function markdownOf(view: ReportView, found: Found, report: ReportStatements): string[] {
  const changes = [
    ...publishedIn(view).map(({ day, effect }) => [
      weekdayTime(day.at),
      versionText(day),
      day.page.name,
      audiencesText(day),
      effect.figures,
      effect.note,
    ]),
    ...found.changes.map(({ at, name, part }) => [weekdayTime(at), name, part]),
  ].map((parts) => parts.filter(Boolean).join(' · '));
  const { pages, ofSome } = withVersions(view);
  const none =
    pages.length > 0
      ? said('report.nothingChanged')
      : `${said('report.versionsNotKept')} ${said('report.homeLoads')}`;
  const heading = [said('report.changes'), pages.length > 0 && ofSome].filter(Boolean).join(', ');
  const columns = [
    'field.page',
    'figures.name.sessions',
    'report.toWeekBefore',
    'home.column.converted',
    'home.column.change',
  ];
  return [
    `# ${said('report.textTitle', 'Northwind', said('report.title'), report.title)}`,
    report.lead.join(' '),
    ...tileLines(view, report).map((tile) => `- ${tile}`),
    `## ${said('report.pages')}`,
    line(columns.map((name) => said(name))),
    ...view.weeks.map((week) => line(cellsOf(view, week))),
    `## ${heading}`,
    ...(changes.length > 0 ? [...changes, report.close].filter(Boolean) : [none]).map((each) => `- ${each}`),
    `${said('report.notes.samples')} ${sampleNote()}`,
    `${said('report.notes.from')} ${report.from}`,
  ];
}

/** As on the screen, but for changes, which are in words, and without what is unread here. */
function tileLines(view: ReportView, report: ReportStatements): string[] {
  const totals = totalsOf(view);
  if (!view.weeks.some(({ now }) => now)) return [];
  const named = (name: string) => {
    const label = said(`report.tile.${name}`);
    const text = report.tiles.find((tile) => tile.startsWith(`${label} `))?.slice(label.length + 1) ?? '';
    return `${label}: ${text.replace(/ (from|not kept|in \d)/, ', $1').replace(/ \d+ unread$/, '')}`;
  };
  return [
    ...totals.tiles.map((tile) => tileLine(tile, totals)),
    named('publishes'),
    named('messages'),
    report.compared,
  ].filter(Boolean);
}

function cellsOf({ scale }: ReportView, { page, now, isFew, ...week }: WeekOfPage): string[] {
  if (!now) return [page.name, said('report.notKept'), '', '', ''];
  const text = rateText(now.converted, now.sessions, scale) ?? said('common.noData');
  const isCounted = now.sessions < FEW && week.count !== undefined;
  const why = said(week.before ? 'report.notCompared' : 'report.noWeekBefore');
  const moved = (change: WeekOfPage['sessions']) => (change ? inParentheses(change, inWords(change)) : why);
  return [
    page.name,
    count(now.sessions),
    week.isSmall ? said('report.smallSample') : moved(week.sessions),
    isCounted ? said('count.of', week.count ?? 0, whole(now.sessions)) : text,
    isFew ? said('report.notCompared') : moved(week.converted),
  ];
}

/** Of a time, what tells the minute: a reading takes a moment. */
export const MINUTES = 'YYYY-MM-DDTHH:MM'.length;

/** The table, with the names of its columns first. */
export function reportTable(view: ReportView): (string | number | null)[][] {
  const { world, scale, known, weeks } = view;
  const percent = scale === undefined ? '' : ' (%)';
  const withBefore = (name: string, unit = '') =>
    [said(name), `${said(name)}, ${said('figures.before')}`].map((text) => text + unit);
  const { from, to } = weekSpan(world, 0);
  const heads = [
    said('field.pageId'),
    said('field.page'),
    said('field.from'),
    said('field.to'),
    ...withBefore('figures.name.sessions'),
    ...withBefore('figures.name.converted', percent),
    ...withBefore('report.tile.conversions'),
    ...withBefore('figures.name.bounced', percent),
    said('report.smallSample'),
    said('report.tile.publishes'),
    said('field.partOfAudiences'),
    said('home.column.age'),
  ];
  const rows = weeks.map(({ page, now, before, isSmall, ...week }) => {
    const sides = [now, now && before];
    const rates = (name: 'converted' | 'bounced') =>
      sides.map((side) => savedRate(side, name, scale === 'fraction'));
    const audiences = known.audiences.some(({ pageId }) => pageId === page.pageId);
    const published = publishDays(world, page).filter(({ day }) => day >= WEEK);
    const read = [0, 1].flatMap((weeksAgo) => {
      const span = weekSpan(world, weeksAgo);
      const found = known.figures.findLast(
        (each) => each.pageId === page.pageId && each.from === span.from && each.to === span.to,
      );
      return found?.at ?? [];
    });
    return [
      page.pageId,
      page.name,
      new Date(from).toISOString(),
      new Date(to).toISOString(),
      ...sides.map((side) => side?.sessions),
      ...rates('converted'),
      week.count,
      week.countBefore,
      ...rates('bounced'),
      isSmall ? said('saveList.yes') : null,
      audiences ? published.reduce((sum, { of }) => sum + of.length, 0) : null,
      null,
      now ? new Date(Math.min(...read)).toISOString().slice(0, MINUTES) : null,
    ].map((cell) => cell ?? null);
  });
  return [heads, ...rows];
}

/** Of no sessions there is none. */
function savedRate(
  side: Sent | undefined,
  name: 'converted' | 'bounced',
  isFraction: boolean,
): number | undefined {
  const rate = side?.[name] ?? null;
  if (!side || side.sessions === 0 || rate === null) return undefined;
  return isFraction ? Math.round(rate * 10_000) / 100 : rate;
}

/** The same as data, as the service sent it; of times that are here, the minute. */
export function reportData(view: ReportView, found: Found) {
  const { world, scale, known, weeks, hasFallen } = view;
  const [now, before] = [weekSpan(world, 0), weekSpan(world, 1)];
  const days = Array.from({ length: 2 * WEEK }, (_, at) => before.from + at * DAY);
  const told = (page: PageFact, from: number, to: number) =>
    wasAsked(known, page, from, to) ? asSent(world, page, from, to) : undefined;
  return {
    rates: ratesIn(scale),
    spans: [now, before].map(({ from, to }) => `${iso(from)} ${iso(to)}`),
    pages: weeks.map(({ page }) => {
      const isKept = known.audiences.some(({ pageId }) => pageId === page.pageId);
      const week = told(page, now.from, now.to);
      return {
        pageId: page.pageId,
        name: page.name,
        hasFallen: hasFallen(page),
        week: week && { current: week, previous: told(page, before.from, before.to) },
        days: Object.fromEntries(days.map((from, at) => [at, told(page, from, from + DAY)])),
        audiences: isKept ? page.audiences.length : undefined,
        publishes: isKept
          ? publishDays(world, page).flatMap(({ of }) => of.map((fact) => publishOf(world, fact)))
          : [],
      };
    }),
    messages: {
      count: found.messages.length,
      unread: found.messages.length,
      conversations: conversationsOf(view),
    },
    changes: found.changes.map(({ name, at }) => ({ name, at: iso(at) })),
  };
}

function publishOf(world: World, fact: AudienceFact) {
  const { audienceId, name, number } = fact;
  const at = publishedAt(world, fact);
  return { audienceId, audienceName: name, versionId: `${audienceId}-v${number}`, number, at };
}
