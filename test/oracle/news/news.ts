// What the news must say after a colleague changed something, or figures moved.

import { ago } from '../english.ts';
import { type Scale, summaryOf } from '../facts.ts';
import { eventOf, newsOf } from '../later.ts';
import { figureText, type Name } from '../panel/analytics.ts';
import { DAY, midnightOf, nowOf, serviceNow } from '../tables.ts';
import { counted, said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';

export interface NewsStatements {
  count: string;
  rows: string[];
}

interface Row {
  sentence: string;
  quote?: string;
  /** Below it, in this order. */
  facts: string[];
  /** When it was found. */
  at: number;
}

/** `looked`: the worlds of earlier looks, after which the news was not looked at. */
export function newsAfter(world: World, looked: readonly World[], scale: Scale): NewsStatements {
  const pages = world.pages.filter(({ isArchived }) => !isArchived);
  const looks = [...looked, world];
  const rows = pages.flatMap((page) => [...eventRows(looks, page), ...figureRows(looks, page, scale)]);
  return {
    count: rows.length === 0 ? '' : counted('news.count', rows.length),
    rows: rows
      .map(({ sentence, quote, facts, at }) =>
        [sentence, quote, ...facts, nowOf(world) - at > 120_000 ? ago(at, nowOf(world), world.zone) : '']
          .filter(Boolean)
          .join(' '),
      )
      .sort(),
  };
}

function eventRows([before, second]: readonly World[], page: PageFact): Row[] {
  const known = before?.pages.find(({ pageId }) => pageId === page.pageId);
  const [was, is] = [known?.audiences[0], page.audiences[0]];
  if (!before || !second || !known || !was || !is) return [];
  const of = { facts: [page.name], at: nowOf(second) };
  const others = newsOf(before, page).others > 0;
  switch (eventOf(before, known)) {
    case 'nothing':
      return [];
    case 'ask':
    case 'answer':
      return [
        { ...of, sentence: counted('news.says.messages', 1, is.name, 1), quote: 'What was written last' },
      ];
    case 'rename':
      return [{ ...of, sentence: said('news.says.renamed', was.name, is.name) }];
    case 'publish': {
      const live = said('news.says.live', is.name, said('common.versionNumber', is.number));
      return [{ ...of, sentence: live }, ...(others ? [{ ...of, ...contextRow(is, page) }] : [])];
    }
  }
}

function contextRow(is: AudienceFact, page: PageFact): Pick<Row, 'sentence' | 'facts'> {
  const sentence = said('news.says.changed', is.name, said('field.context'));
  return { sentence, facts: [page.name, `Context of before → ${said('news.to')} Context of now`] };
}

const FIGURES: readonly [Name, Parameters<ReturnType<typeof summaryOf>>[0]][] = [
  ['sessions', 'totalSessions'],
  ['converted', 'conversionRate'],
  ['submitted', 'formSubmitRate'],
  ['bounced', 'bounceRate'],
  ['time', 'avgTimeSpentSeconds'],
  ['interactions', 'avgInteractionsPerSession'],
  ['scroll', 'avgScrollDepthPercentage'],
];
/** Percent. */
const MOVED_BY = 20;

export interface Moved {
  name: Name;
  from: number;
  to: number;
}

/** Figures that are by so much others than at the first look that had sessions enough. */
export function movedIn(looks: readonly World[], page: PageFact, days: number): Moved[] {
  const [first, last] = [looks.find((world) => isEnough(world)), looks.at(-1)];
  if (!first || !last || !isEnough(last)) return [];
  const [was, is] = [first, last].map((world) => summaryAt(world));
  return FIGURES.flatMap(([name, field]) => {
    const [from = null, to = null] = [was?.(field), is?.(field)];
    if (from === null || to === null) return [];
    return Math.abs(to - from) * 100 > Math.abs(from) * MOVED_BY ? [{ name, from, to }] : [];
  });

  function summaryAt(world: World) {
    const to = midnightOf(world);
    return summaryOf(world, page, to - days * DAY, to);
  }
  function isEnough(world: World): boolean {
    // Of days that are not over for the service nothing is compared.
    const isOver = midnightOf(world) <= serviceNow(world);
    return isOver && (summaryAt(world)('totalSessions') ?? 0) >= 50;
  }
}

/** Of how many periods there is news. The popup asks for four weeks, where the page has an audience to look at. */
export function movedPeriods(looks: readonly World[], page: PageFact): number {
  return periodsOf(page).filter((days) => movedIn(looks, page, days).length > 0).length;
}

export const periodsOf = (page: PageFact) => (page.audiences.length > 0 ? [7, 28] : [7]);

function figureRows(looks: readonly World[], page: PageFact, scale: Scale): Row[] {
  return periodsOf(page).flatMap((days) => {
    const moved = movedIn(looks, page, days);
    const [chief, ...more] = moved;
    if (!chief) return [];
    const { name, from, to } = chief;
    const [before, now] = [from, to].map((value) => figureText(name, value, scale));
    // It is found when it first is so.
    const since = looks.findIndex(
      (_, at) => JSON.stringify(movedIn(looks.slice(0, at + 1), page, days)) === JSON.stringify(moved),
    );
    const also = more.map((each) => said(`figures.name.${each.name}`));
    const list = new Intl.ListFormat('en-US', { style: 'narrow' }).format(also);
    return [
      {
        sentence: said(`news.says.${wayOf(from, to)}`, said(`figures.name.${name}`), before ?? '', now ?? ''),
        facts: [
          page.name,
          ...(also.length > 0 ? [said('news.also', list)] : []),
          said('common.lastDays', days),
        ],
        at: foundAt(looks, since),
      },
    ];
  });
}

function foundAt(looks: readonly World[], index: number): number {
  const world = looks[index];
  return world ? nowOf(world) : 0;
}

/** Nearly twice or half as much is said as such. */
function wayOf(from: number, to: number): string {
  if (from > 0 && Math.abs(to / from - 2) <= 0.1) return 'doubled';
  if (from > 0 && Math.abs(to / from - 0.5) <= 0.025) return 'halved';
  return to > from ? 'rose' : 'fell';
}
