import { useEffect, useRef } from 'preact/hooks';
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
import { Choice } from '../ui/Field.tsx';
import { useDisplay, useView } from '../ui/view-context.ts';
import type { HomeWays } from './home-ways.ts';
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
  useSearchKey(singleKeys, () => field.current?.focus());
  const { counts, sites } = summary;
  const report = async () => {
    if (isNarrowed(query)) {
      const { rows } = await ask('listHome', {
        ...query,
        text: query.text.trim(),
        offset: 0,
        limit: MAX_PAGES,
      });
      if (rows.length > 0) await ask('chooseReport', { pageIds: rows.map(({ pageId }) => pageId) });
    }
    openReport();
  };
  // What nothing is in is not offered, unless it is chosen.
  const offered = homeFilters.filter(
    (filter) => filter === 'all' || counts[filter] > 0 || filter === query.filter,
  );
  return (
    <search class="home-tools row wrap">
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
        items={[{ text: reportText(query, summary.total), act: report }]}
        list={() => savedPages(ask, query, workspace.rateScale)}
      />
    </search>
  );
}

const isNarrowed = ({ text, filter, site }: HomeQuery) =>
  text.trim() !== '' || filter !== everyPage.filter || site !== everyPage.site;

/** What a report would be about: what was found, or the pages that it is about already. */
function reportText(query: HomeQuery, total: number): string {
  if (!isNarrowed(query) || total === 0) return i18n.t('report.open');
  return total > MAX_PAGES
    ? i18n.t('report.openFirst', [MAX_PAGES])
    : i18n.t('report.openOf', total, [formatWhole(total)]);
}

/** The key / leads to the field, wherever nothing is typed into. */
function useSearchKey(isOn: boolean, search: () => void): void {
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (shortcutKey(event) !== '/' || event.ctrlKey || event.altKey || event.metaKey || event.isComposing)
        return;
      if (event.target instanceof Element && event.target.closest('input, select, textarea, [role="menu"]'))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
