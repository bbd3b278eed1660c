import { i18n } from '#i18n';
import { shownAddress } from '../../lib/format/addresses.ts';
import type { SearchHit, SearchKind } from '../../lib/search/search.ts';
import type { SearchAct } from '../../lib/search/search-acts.ts';
import { excerptOf, highlights } from '../../lib/search/search-rank.ts';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { actText, type EntryGroup, keyOfEntry, type SearchEntry } from './search-entries.ts';
import type { useActiveOption } from './use-active-option.ts';

interface HitGroupsProps {
  id: string;
  groups: readonly EntryGroup[];
  words: readonly string[];
  optionProps: ReturnType<typeof useActiveOption>['optionProps'];
  onChoose(entry: SearchEntry): void;
}

/** The groups as one list to go through. */
export function HitGroups({ id, groups, words, optionProps, onChoose }: HitGroupsProps) {
  const all = groups.flatMap(({ entries }) => entries);
  return (
    <div class="search-hits" id={`${id}-list`} role="listbox" aria-label={i18n.t('search.results')}>
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
        <div key={name} role="group" aria-label={name} class="search-group">
          <div class="search-heading small soft" aria-hidden="true">
            {name}
          </div>
          {entries.map((entry) => (
            <div
              key={keyOfEntry(entry)}
              class="search-hit"
              {...optionProps(all.indexOf(entry), () => onChoose(entry))}
            >
              {'hit' in entry ? (
                <HitLine hit={entry.hit} words={words} />
              ) : (
                <ActLine act={entry.act} words={words} />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const hitIcons: Record<SearchKind, AnyIconName> = {
  page: 'overview',
  audience: 'audiences',
  topic: 'topics',
  entry: 'text',
  person: 'person',
  account: 'people',
};

const actIcons: Record<SearchAct['kind'], AnyIconName> = {
  publish: 'up',
  audit: 'audit',
  'new-entry': 'plus',
  'new-person': 'plus',
};

/** What one hit is: its name, and what tells it from others of that name. */
function HitLine({ hit, words }: { hit: SearchHit; words: readonly string[] }) {
  const details = detailsOf(hit);
  return (
    <>
      <AnyIcon name={hitIcons[hit.kind]} />
      <span class="search-words">
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
      </span>
    </>
  );
}

function ActLine({ act, words }: { act: SearchAct; words: readonly string[] }) {
  return (
    <>
      <AnyIcon name={actIcons[act.kind]} />
      <span class="search-words">
        <span class="search-name">
          <Marked text={actText(act)} words={words} most={200} />
        </span>
        {/* Read whole: it says what is sent, and what is not. */}
        <span class="small soft">
          <ActHint act={act} />
        </span>
      </span>
    </>
  );
}

function ActHint({ act }: { act: SearchAct }) {
  if (act.kind === 'publish')
    return <>{fill(i18n.t('search.act.publishHint', [HOLE]), <bdi>{act.subject.audienceName}</bdi>)}</>;
  if (act.kind === 'audit') return <>{i18n.t('search.act.auditHint')}</>;
  return <>{act.kind === 'new-entry' ? i18n.t('search.act.entryHint') : i18n.t('search.act.personHint')}</>;
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
