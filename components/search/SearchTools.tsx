import { i18n } from '#i18n';
import { type SafeLink, safeLink } from '../../lib/format/addresses.ts';
import { type SearchScope, scopeMarks, searchScopes } from '../../lib/search/search.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import type { SearchEntry } from './search-entries.ts';

export type Way = 'show' | 'open';

interface SearchFooterProps {
  entry: SearchEntry | undefined;
  choose(entry: SearchEntry, way: Way): void;
}

/** What can be done with what is marked: an option of a list holds no buttons. */
export function SearchFooter({ entry, choose }: SearchFooterProps) {
  const link = linkOf(entry);
  if (!entry) return null;
  return (
    <div class="search-footer">
      <button type="button" class="button primary compact" onClick={() => choose(entry, 'show')}>
        {'hit' in entry ? i18n.t('search.show') : i18n.t('act.open')}
      </button>
      {link && (
        <button
          type="button"
          class="button compact search-open"
          title={i18n.t('search.openPageByKey', [link.href])}
          onClick={() => choose(entry, 'open')}
        >
          <AnyIcon name="open" tiny />
          <bdi class="truncate">{i18n.t('act.openNamed', [link.host])}</bdi>
        </button>
      )}
    </div>
  );
}

/** Its own address, where it has one that may be opened. */
export function linkOf(entry: SearchEntry | undefined): SafeLink | undefined {
  return entry && 'hit' in entry && 'address' in entry.hit ? safeLink(entry.hit.address) : undefined;
}

interface ScopeChipsProps {
  scope: SearchScope | undefined;
  choose(scope: SearchScope | undefined): void;
}

/** Where to search: the same that the marks before the words say. On one line, which scrolls where it is narrow. */
export function ScopeChips({ scope, choose }: ScopeChipsProps) {
  return (
    <fieldset class="search-scopes">
      <legend class="visually-hidden">{i18n.t('search.scopes')}</legend>
      {[undefined, ...searchScopes].map((each) => {
        const name = each ? i18n.t(`search.scope.${each}`) : i18n.t('common.all');
        return (
          <button
            key={name}
            type="button"
            class="filter-chip small"
            aria-pressed={each === scope}
            title={each ? i18n.t('search.scopeByMark', [name, scopeMarks[each]]) : name}
            onClick={() => choose(each)}
          >
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
