import { i18n } from '#i18n';
import { type SafeLink, safeLink } from '../../lib/format/addresses.ts';
import { type SearchScope, scopeMarks, searchScopes } from '../../lib/search/search.ts';
import type { SearchEntry } from './search-entries.ts';

interface KeyLineProps {
  /** Whether anything can be chosen. */
  isAny: boolean;
  /** Whether more can be done with what is marked. */
  hasMore: boolean;
  isWithin: boolean;
}

/** Which keys do what. */
export function KeyLine({ isAny, hasMore, isWithin }: KeyLineProps) {
  return (
    <p class="search-keys small soft">
      {isAny && (
        <>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {i18n.t('search.choose')}
          </span>
          <span>
            <kbd>↵</kbd> {i18n.t('search.do')}
          </span>
        </>
      )}
      <span class="push">
        {hasMore && !isWithin ? (
          <>
            <kbd>Tab</kbd> {i18n.t('search.more')}
          </>
        ) : (
          <>
            <kbd>Esc</kbd> {isWithin ? i18n.t('common.back') : i18n.t('common.close')}
          </>
        )}
      </span>
    </p>
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
