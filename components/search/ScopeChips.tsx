import { i18n } from '#i18n';
import { type SearchScope, scopeMarks, searchScopes } from '../../lib/search/search.ts';

const names: Record<SearchScope, () => string> = {
  pages: () => i18n.t('search.scope.pages'),
  audiences: () => i18n.t('search.scope.audiences'),
  topics: () => i18n.t('search.scope.topics'),
  entries: () => i18n.t('search.scope.entries'),
  people: () => i18n.t('search.scope.people'),
};

interface ScopeChipsProps {
  scope: SearchScope | undefined;
  choose(scope: SearchScope | undefined): void;
}

/** Where to search: the same that the marks before the words say. */
export function ScopeChips({ scope, choose }: ScopeChipsProps) {
  return (
    <fieldset class="search-scopes">
      <legend class="visually-hidden">{i18n.t('search.scopes')}</legend>
      <Chip
        isChosen={scope === undefined}
        name={i18n.t('search.everything')}
        onClick={() => choose(undefined)}
      />
      {searchScopes.map((each) => (
        <Chip
          key={each}
          isChosen={scope === each}
          name={names[each]()}
          mark={scopeMarks[each]}
          onClick={() => choose(each)}
        />
      ))}
    </fieldset>
  );
}

interface ChipProps {
  isChosen: boolean;
  name: string;
  mark?: string;
  onClick(): void;
}

function Chip({ isChosen, name, mark, onClick }: ChipProps) {
  const title = mark === undefined ? name : i18n.t('search.scopeByMark', [name, mark]);
  return (
    <button type="button" class="search-chip small" aria-pressed={isChosen} title={title} onClick={onClick}>
      {name}
    </button>
  );
}
