import { i18n } from '#i18n';
import { type SearchScope, scopeMarks, searchScopes } from '../../lib/search/search.ts';

interface ScopeChipsProps {
  scope: SearchScope | undefined;
  choose(scope: SearchScope | undefined): void;
}

/** Where to search: the same that the marks before the words say. */
export function ScopeChips({ scope, choose }: ScopeChipsProps) {
  return (
    <fieldset class="search-scopes">
      <legend class="visually-hidden">{i18n.t('search.scopes')}</legend>
      {[undefined, ...searchScopes].map((each) => {
        const name = each ? i18n.t(`search.scope.${each}`) : i18n.t('search.everything');
        return (
          <button
            key={name}
            type="button"
            class="search-chip small"
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
