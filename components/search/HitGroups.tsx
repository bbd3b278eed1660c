import { i18n } from '#i18n';
import { shownAddress } from '../../lib/format/addresses.ts';
import { idOfHit, type SearchHit, searchKinds } from '../../lib/search/search.ts';
import { excerptOf, highlights } from '../../lib/search/search-rank.ts';
import type { useActiveOption } from './use-active-option.ts';

interface HitGroupsProps {
  id: string;
  hits: readonly SearchHit[];
  words: readonly string[];
  optionProps: ReturnType<typeof useActiveOption>['optionProps'];
  onChoose(hit: SearchHit): void;
}

/** The hits by kind, as one list to go through. */
export function HitGroups({ id, hits, words, optionProps, onChoose }: HitGroupsProps) {
  // Before anything is typed they are of one kind: chosen last.
  const kinds = words.length === 0 ? [undefined] : searchKinds;
  const groups = kinds.map((kind) => ({
    name: kind === undefined ? i18n.t('search.lastChosen') : i18n.t(`search.kinds.${kind}`),
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
            {inGroup.map((hit) => (
              <div
                key={idOfHit(hit)}
                class="search-hit"
                {...optionProps(hits.indexOf(hit), () => onChoose(hit))}
              >
                <HitLine hit={hit} words={words} />
              </div>
            ))}
          </div>
        ))}
    </div>
  );
}

/** What one hit is: its name, and what tells it from others of that name. */
function HitLine({ hit, words }: { hit: SearchHit; words: readonly string[] }) {
  const details = detailsOf(hit);
  return (
    <>
      <span class="search-name">
        <Marked text={hit.name} words={words} most={hit.kind === 'entry' ? 110 : 200} />
        {'archived' in hit && hit.archived && (
          <span class="search-tag small">{i18n.t('common.status.archived')}</span>
        )}
      </span>
      {details.length > 0 && (
        <span class="search-detail small soft">
          {details.map((detail) => (
            <Marked key={detail} text={detail} words={words} most={120} />
          ))}
        </span>
      )}
    </>
  );
}

function detailsOf(hit: SearchHit): string[] {
  const further =
    hit.kind === 'page'
      ? hit.address && shownAddress(hit.address)
      : hit.kind === 'audience' && i18n.t('search.ofPage', [hit.pageName]);
  return [hit.detail, further].flatMap((detail) => detail || []);
}

interface MarkedProps {
  text: string;
  /** Folded. */
  words: readonly string[];
  /** Characters; a longer text is shown where it was found. */
  most: number;
}

/** A text of the service in which what was looked for is marked. */
function Marked({ text, words, most }: MarkedProps) {
  const { text: shown, ranges } = excerptOf(text, highlights(words, text), most);
  let at = 0;
  return (
    <bdi class="truncate" title={shown}>
      {ranges.map(([from, to]) => {
        const before = shown.slice(at, from);
        at = to;
        return [before, <mark key={from}>{shown.slice(from, to)}</mark>];
      })}
      {shown.slice(at)}
    </bdi>
  );
}
