import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { rateHead, savedData, savedFigureOf } from '../../lib/analytics/saved-figures.ts';
import type { Ask } from '../../lib/app/requests.ts';
import { wholeList } from '../../lib/directory/listing-windows.ts';
import { tableOf } from '../../lib/format/csv.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  everyPage,
  type HomeHead,
  type HomeListing,
  type HomeQuery,
  type HomeRow,
  homeFilters,
  homeSorts,
} from '../../lib/home/home.ts';
import { shortcutKey } from '../../lib/platform/shortcut-key.ts';
import { MAX_PAGES } from '../../lib/report/report.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { useTyping } from '../directory/use-search-box.ts';
import { ListMenu, type SavedList } from '../export/ListMenu.tsx';
import { yesText } from '../export/saved-table.ts';
import { useSingleKey } from '../search/use-single-key.ts';
import { Choice } from '../ui/Field.tsx';
import { useDisplay, useView } from '../ui/view-context.ts';
import { type HomeWays, PAGES } from './home-ways.ts';

const FIND = { act: 'find', keys: ['/'] } as const;

interface HomeToolsProps {
  workspace: NonNullable<HomeHead['workspace']>;
  query: HomeQuery;
  change(part: Partial<HomeQuery>): void;
  summary: Omit<HomeListing, 'rows'>;
  openReport: HomeWays['openReport'];
}

export function HomeTools({ workspace, query, change, summary, openReport }: HomeToolsProps) {
  const { ask } = useView();
  const { singleKeys } = useDisplay();
  const [text, type] = useTyping(query.text, (next) => change({ text: next }));
  const field = useRef<HTMLInputElement>(null);
  useSingleKey(singleKeys, FIND, (event) =>
    shortcutKey(event) === '/' ? () => field.current?.focus() : undefined,
  );
  const { counts, sites } = summary;
  const report = async () => {
    const { rows } = await ask('listHome', {
      ...query,
      text: query.text.trim(),
      offset: 0,
      limit: MAX_PAGES,
    });
    if (rows.length > 0) await ask('chooseReport', { pageIds: rows.map(({ pageId }) => pageId) });
    openReport();
  };
  // Empty filters are hidden unless selected.
  const offered = homeFilters.filter(
    (filter) => filter === 'all' || counts[filter] > 0 || filter === query.filter,
  );
  return (
    <search id={PAGES} class="home-tools row wrap">
      <fieldset class="home-chips row wrap">
        <legend class="visually-hidden">{i18n.t('home.filter.label')}</legend>
        {offered.map((filter) => (
          <button
            key={filter}
            type="button"
            class="home-chip"
            aria-pressed={filter === query.filter}
            onClick={() => change({ filter })}
          >
            {i18n.t(`home.filter.${filter}`)} <span>{formatWhole(counts[filter])}</span>
          </button>
        ))}
      </fieldset>
      <input
        ref={field}
        class="input home-search"
        type="search"
        aria-label={i18n.t('home.search')}
        placeholder={singleKeys ? i18n.t('home.searchByKey') : i18n.t('home.search')}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {sites.length > 1 && (
        <Choice
          label={i18n.t('field.host')}
          value={query.site || undefined}
          options={sites}
          textOf={(site) => site}
          all={i18n.t('home.allSites')}
          choose={(site) => change({ site: site ?? '' })}
        />
      )}
      <Choice
        label={i18n.t('home.sort.label')}
        value={query.sort}
        options={homeSorts}
        textOf={(sort) => i18n.t(`home.sort.${sort}`)}
        choose={(sort) => sort && change({ sort })}
      />
      <ListMenu
        what={i18n.t('home.title')}
        of={workspace.name}
        items={
          isNarrowed(query) && summary.total > 0 ? [{ text: reportText(summary.total), act: report }] : []
        }
        list={() => savedPages(ask, query, workspace.rateScale)}
      />
    </search>
  );
}

const isNarrowed = ({ text, filter, site }: HomeQuery) =>
  text.trim() !== '' || filter !== everyPage.filter || site !== everyPage.site;

function reportText(total: number): string {
  return total > MAX_PAGES
    ? i18n.t('report.openFirst', [MAX_PAGES])
    : i18n.t('report.openOf', total, [formatWhole(total)]);
}

/** All pages that match a query, with their stored data. */
export async function savedPages(
  ask: Ask,
  query: HomeQuery,
  scale: RateScale | undefined,
): Promise<SavedList> {
  const load = (offset: number, limit: number) => ask('listHome', { ...query, offset, limit });
  const rows = await wholeList(load, ({ pageId }) => pageId);
  return { rows: pagesTable(rows, scale), json: savedData(rows, scale) };
}

/** Figures are not rounded. */
function pagesTable(rows: readonly HomeRow[], scale: RateScale | undefined): (string | number | null)[][] {
  const figure = (row: HomeRow, name: 'sessions' | 'converted', period: 'current' | 'previous') =>
    savedFigureOf(name, row.week?.[period], scale);
  const before = (name: string) => `${name}, ${i18n.t('figures.before')}`;
  const [sessions, converted] = [i18n.t('figures.name.sessions'), i18n.t('figures.name.converted')];
  return tableOf(rows, [
    [i18n.t('field.pageId'), ({ pageId }) => pageId],
    [i18n.t('field.page'), ({ name }) => name],
    [i18n.t('field.host'), ({ site }) => site || null],
    [i18n.t('field.address'), ({ address }) => address],
    [i18n.t('home.column.standing'), ({ standing }) => i18n.t(`home.standing.${standing}`)],
    [i18n.t('field.audiences'), ({ audiences }) => audiences],
    [i18n.t('home.filter.live'), ({ versions }) => versions?.live],
    [i18n.t('home.filter.waiting'), ({ versions }) => versions?.waiting],
    // A table adds up numbers, so their mark stands beside them.
    [i18n.t('field.partOfAudiences'), ({ versions }) => (versions?.isPart ? yesText() : null)],
    [sessions, (row) => figure(row, 'sessions', 'current')],
    [before(sessions), (row) => figure(row, 'sessions', 'previous')],
    [rateHead(converted, scale), (row) => figure(row, 'converted', 'current')],
    [rateHead(before(converted), scale), (row) => figure(row, 'converted', 'previous')],
    [i18n.t('home.column.messages'), ({ unread }) => unread],
    [i18n.t('kind.captures'), ({ clips }) => clips],
    [
      i18n.t('field.at'),
      ({ versions: { newest: { at } = {} } = {} }) => (at === undefined ? null : new Date(at).toISOString()),
    ],
  ]);
}
