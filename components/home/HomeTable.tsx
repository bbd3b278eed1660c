import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { periodsOf } from '../../lib/analytics/periods.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { rowKeys } from '../../lib/format/row-range.ts';
import { everyPage, type HomeHead, type HomeQuery, type HomeSort } from '../../lib/home/home.ts';
import type { RowsInSight } from '../../lib/home/visible-row-loader.ts';
import { periodText } from '../analytics/figure-texts.ts';
import { RateLine } from '../analytics/RateLine.tsx';
import { useRowHeight, useShownRows } from '../directory/use-shown-rows.ts';
import { useNow } from '../ui/Age.tsx';
import { inRem } from '../ui/ServiceText.tsx';
import { useSame } from '../ui/use-stable.ts';
import type { HomeWays } from './home-ways.ts';
import { PageRow } from './PageRow.tsx';
import type { HomePagesList } from './use-home.ts';

interface HomeTableProps extends HomeWays {
  workspace: NonNullable<HomeHead['workspace']>;
  listing: HomePagesList;
  rows: RowsInSight;
  query: HomeQuery;
  change(part: Partial<HomeQuery>): void;
}

/** Height of a row of one line, at the default text size (px). */
const ROW_HEIGHT = 37;

/** Minimum number of rows rendered and read. */
const MIN_DAYS = 6;

/** Rows scrolled past faster than this are not read (ms). */
const REST = 150;

export function HomeTable({ workspace, listing, rows, query, change, ...ways }: HomeTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight(body, ROW_HEIGHT);
  const { summary, row } = listing;
  const count = summary?.total ?? 0;
  const range = useShownRows(body, {
    count,
    rowHeight,
    overscan: 2,
    onRange: (from, to) => listing.need({ from, to }),
  });
  // Also reads the first rows below the visible ones, which may have top tasks.
  const to = Math.min(count, Math.max(range.to, range.from + MIN_DAYS));
  const indexes = Array.from({ length: to - range.from }, (_, at) => range.from + at);
  const pageIds = useSame(indexes.flatMap((index) => row(index)?.pageId ?? []));
  useEffect(() => {
    const timer = setTimeout(() => rows.need(pageIds), REST);
    return () => clearTimeout(timer);
  }, [rows, pageIds]);
  const keyOf = rowKeys((index) => row(index)?.pageId);
  const now = useNow();
  // biome-ignore lint/correctness/useExhaustiveDependencies(now): the clock of the view, which goes on with it.
  useEffect(() => rows.tick(), [rows, now]);
  return (
    <>
      <table class={`home-table ${emptyColumns(listing.summary)}`} aria-rowcount={count + 1}>
        <caption class="visually-hidden">{i18n.t('field.pages')}</caption>
        <TableHead sort={query.sort} choose={(sort) => change({ sort })} />
        <tbody ref={body}>
          <Room height={range.from * rowHeight} />
          {indexes.map((index) => {
            const page = row(index);
            const figures = page && rows.figures(page.pageId);
            return (
              <PageRow
                key={keyOf(index)}
                index={index}
                row={page}
                figures={figures}
                rowHeight={rowHeight}
                scale={workspace.rateScale}
                {...ways}
              />
            );
          })}
          <Room height={(count - to) * rowHeight} />
        </tbody>
      </table>
      {count === 0 && (
        <p class="home-none row wrap">
          <span class="soft">{i18n.t('common.noMatches')}</span>
          <button type="button" class="link" onClick={() => change({ ...everyPage, sort: query.sort })}>
            {i18n.t('act.showAll')}
          </button>
        </p>
      )}
      <TableFoot workspace={workspace} listing={listing} range={range} />
    </>
  );
}

function Room({ height }: { height: number }) {
  return height > 0 ? (
    <tr class="home-room" style={{ height: inRem(height) }}>
      <td />
    </tr>
  ) : null;
}

/** Hides columns that would contain only zeros. */
function emptyColumns(summary: HomePagesList['summary']): string {
  const empty = (['messages', 'clips'] as const).filter((name) => summary?.counts[name] === 0);
  return empty.map((name) => `without-${name}`).join(' ');
}

const columns = [
  ['standing', 'needs'],
  ['page', 'name'],
  ['site', 'site'],
  ['drafts', undefined],
  ['days', undefined],
  ['sessions', 'sessions'],
  ['change', 'fallen'],
  ['converted', undefined],
  ['convertedChange', undefined],
  ['messages', undefined],
  ['clips', undefined],
  ['last', 'changed'],
  ['age', undefined],
] as const satisfies (readonly [name: string, sort: HomeSort | undefined])[];

type ColumnName = (typeof columns)[number][0];

const names: Readonly<Record<ColumnName, () => string>> = {
  standing: () => i18n.t('home.column.standing'),
  page: () => i18n.t('field.page'),
  site: () => i18n.t('field.host'),
  drafts: () => i18n.t('home.filter.waiting'),
  days: () => i18n.t('home.column.days'),
  sessions: () => i18n.t('figures.name.sessions'),
  change: () => i18n.t('home.column.change'),
  converted: () => i18n.t('home.column.converted'),
  convertedChange: () => i18n.t('home.column.change'),
  messages: () => i18n.t('home.column.messages'),
  clips: () => i18n.t('home.column.clips'),
  last: () => i18n.t('home.column.last'),
  age: () => i18n.t('home.column.age'),
};

function TableHead({ sort, choose }: { sort: HomeSort; choose(sort: HomeSort): void }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(([name, by]) => (
          <th
            key={name}
            scope="col"
            class={`home-cell col-${name}`}
            aria-sort={by === undefined ? undefined : by === sort ? 'other' : 'none'}
          >
            {by === undefined ? (
              names[name]()
            ) : (
              <button type="button" class="home-sort" onClick={() => choose(by)}>
                {names[name]()}
              </button>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface TableFootProps {
  workspace: HomeTableProps['workspace'];
  listing: HomePagesList;
  range: { from: number; to: number };
}

function TableFoot({ workspace, listing: { summary, row }, range }: TableFootProps) {
  const now = useNow();
  const { current, previous } = periodsOf('7d', now);
  if (!summary || !current || !previous) return null;
  const { total, archived } = summary;
  const first = formatWhole(Math.min(range.from + 1, total));
  const last = formatWhole(Math.min(range.to, total));
  const indexes = Array.from({ length: range.to - range.from }, (_, at) => range.from + at);
  return (
    <footer class="home-foot row wrap small soft">
      {range.to > range.from && <span>{i18n.t('home.range', [first, last, formatWhole(total)])}</span>}
      {archived > 0 && <span>{i18n.t('home.archived', archived, [formatWhole(archived)])}</span>}
      <span>{i18n.t('home.periods', [periodText(current, now), periodText(previous, now)])}</span>
      <RateLine
        workspace={workspace}
        shown={['converted']}
        summaries={indexes.flatMap((index) => row(index)?.week?.current ?? [])}
      />
    </footer>
  );
}
