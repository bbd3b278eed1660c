import { i18n } from '#i18n';
import { idOfHit, type SearchHit, type SearchKind, searchKinds } from '../../lib/search/search.ts';
import { HitLine } from './HitLine.tsx';

const headings: Record<SearchKind, () => string> = {
  page: () => i18n.t('search.kinds.page'),
  audience: () => i18n.t('search.kinds.audience'),
  topic: () => i18n.t('search.kinds.topic'),
  entry: () => i18n.t('search.kinds.entry'),
  person: () => i18n.t('search.kinds.person'),
  account: () => i18n.t('search.kinds.account'),
};

interface HitGroupsProps {
  id: string;
  hits: readonly SearchHit[];
  words: readonly string[];
  active: number;
  onPoint(index: number): void;
  onChoose(hit: SearchHit): void;
}

/** The hits by kind, as one list to go through. */
export function HitGroups({ id, hits, words, active, onPoint, onChoose }: HitGroupsProps) {
  // Before anything is typed they are of one kind: chosen last.
  const kinds = words.length === 0 ? [undefined] : searchKinds;
  const groups = kinds.map((kind) => ({
    name: kind === undefined ? i18n.t('search.lastChosen') : headings[kind](),
    hits: hits.filter((hit) => kind === undefined || hit.kind === kind),
  }));
  return (
    <div class="search-hits" id={`${id}-list`} role="listbox" aria-label={i18n.t('search.results')}>
      {groups
        .filter((group) => group.hits.length > 0)
        .map(({ name, hits: inGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
          <div key={name} role="group" aria-label={name} class="search-group">
            <div class="search-heading small soft" aria-hidden="true">
              {name}
            </div>
            {inGroup.map((hit) => {
              const index = hits.indexOf(hit);
              return (
                // Operated by the keys of the box above, which keeps the focus.
                // biome-ignore lint/a11y/useKeyWithClickEvents: see above
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                <div
                  key={idOfHit(hit)}
                  id={`${id}-${index}`}
                  class="search-hit"
                  role="option"
                  aria-selected={index === active}
                  onPointerMove={() => onPoint(index)}
                  onClick={() => onChoose(hit)}
                >
                  <HitLine hit={hit} words={words} />
                </div>
              );
            })}
          </div>
        ))}
    </div>
  );
}
