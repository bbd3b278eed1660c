import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  everyPage,
  type HomeHead,
  type HomeListing,
  type HomeQuery,
  homeFilters,
  homeSorts,
} from '../../lib/home/home.ts';
import { shortcutKey } from '../../lib/platform/shortcut-key.ts';
import { MAX_PAGES } from '../../lib/report/report.ts';
import { useTyping } from '../directory/use-search-box.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { useSingleKey } from '../search/use-single-key.ts';
import { Choice } from '../ui/Field.tsx';
import { useDisplay, useView } from '../ui/view-context.ts';
import { type HomeWays, PAGES } from './home-ways.ts';
import { savedPages } from './saved-pages.ts';

interface HomeToolsProps {
  workspace: NonNullable<HomeHead['workspace']>;
  query: HomeQuery;
  change(part: Partial<HomeQuery>): void;
  summary: Omit<HomeListing, 'rows'>;
  openReport: HomeWays['openReport'];
}

/** What narrows and orders the pages, and saves them as a file. */
export function HomeTools({ workspace, query, change, summary, openReport }: HomeToolsProps) {
  const { ask } = useView();
  const { singleKeys } = useDisplay();
  const [text, type] = useTyping(query.text, (next) => change({ text: next }));
  const field = useRef<HTMLInputElement>(null);
  useSingleKey(singleKeys, (event) =>
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
  // What nothing is in is not offered, unless it is chosen.
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
          label={i18n.t('home.site')}
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

/** A report about what was found. */
function reportText(total: number): string {
  return total > MAX_PAGES
    ? i18n.t('report.openFirst', [MAX_PAGES])
    : i18n.t('report.openOf', total, [formatWhole(total)]);
}
