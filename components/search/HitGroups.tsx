import { i18n } from '#i18n';
import { namesakesAmong } from '../../lib/directory/names-apart.ts';
import { shownAddress } from '../../lib/format/addresses.ts';
import { pillOf } from '../../lib/publish/version-line.ts';
import {
  idOfHit,
  type MessageHit,
  ownIdOf,
  type SearchHit,
  type SearchKind,
} from '../../lib/search/search.ts';
import { excerptOf, highlights } from '../../lib/search/search-rank.ts';
import { livePill } from '../publish/version-text.ts';
import { useTimeText } from '../ui/Age.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { endWord, StatusPill } from '../ui/StatusPill.tsx';
import { type EntryGroup, keyOfEntry, type PaletteAct, type SearchEntry } from './search-entries.ts';
import type { useActiveOption } from './use-active-option.ts';

interface HitGroupsProps {
  id: string;
  groups: readonly EntryGroup[];
  words: readonly string[];
  activeAt: number;
  optionProps: ReturnType<typeof useActiveOption>['optionProps'];
  hasMore(entry: SearchEntry): boolean;
  listMore(entry: SearchEntry): void;
  onChoose(entry: SearchEntry): void;
}

export function HitGroups(props: HitGroupsProps) {
  const { id, groups, words, activeAt, optionProps, hasMore, listMore, onChoose } = props;
  const all = groups.flatMap(({ entries }) => entries);
  const hits = all.flatMap((entry) => ('hit' in entry ? [entry.hit] : []));
  const alike = new Set(namesakesAmong(hits.map(lineOf)).map(({ id }) => id));
  return (
    <div class="search-hits if-any" id={`${id}-list`} role="listbox" aria-label={i18n.t('search.results')}>
      {groups.map(({ name, note, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
        <div key={name} role="group" aria-label={name} class="search-group">
          <div class="search-heading small soft" aria-hidden="true">
            <bdi class="truncate">{name}</bdi>
            {note && <bdi class="search-note truncate">{note}</bdi>}
          </div>
          {entries.map((entry) => {
            const index = all.indexOf(entry);
            return (
              <div
                key={keyOfEntry(entry)}
                class="search-hit"
                {...optionProps(index, ({ target }) =>
                  // An option cannot contain a real button.
                  target instanceof Element && target.closest('.search-more')
                    ? listMore(entry)
                    : onChoose(entry),
                )}
                aria-keyshortcuts={'act' in entry ? entry.act.key : undefined}
              >
                {'hit' in entry ? (
                  <HitLine hit={entry.hit} isAlike={alike.has(idOfHit(entry.hit))} words={words} />
                ) : (
                  <ActLine act={entry.act} words={words} />
                )}
                <HitEnd entry={entry} isActive={index === activeAt} hasMore={hasMore(entry)} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** End of a line: what Enter does, and a way to further actions for the pointer. The keyboard uses Tab. */
function HitEnd({ entry, isActive, hasMore }: { entry: SearchEntry; isActive: boolean; hasMore: boolean }) {
  const key = 'act' in entry ? entry.act.key : undefined;
  const status = 'hit' in entry && entry.hit.kind === 'audience' ? entry.hit.status : undefined;
  return (
    <span class="search-end row tight">
      {status !== undefined && <StatusPill {...livePill(pillOf({ status }))} plain />}
      <span class="search-end row tight" aria-hidden="true">
        {isActive && hasMore && (
          <span class="search-more" title={i18n.t('search.more')}>
            <Icon name="more" />
          </span>
        )}
        {isActive ? <kbd>↵</kbd> : key !== undefined && <kbd>{key}</kbd>}
      </span>
    </span>
  );
}

const hitIcons: Record<SearchKind, IconName> = {
  page: 'overview',
  audience: 'audiences',
  message: 'messages',
  topic: 'topics',
  entry: 'text',
  person: 'person',
  account: 'people',
  log: 'news',
  session: 'analytics',
};

/** What a line says of a hit. */
const lineOf = (hit: SearchHit) => ({
  id: idOfHit(hit),
  name: JSON.stringify([hit.kind, hit.name, detailsOf(hit)]),
});

interface HitLineProps {
  hit: SearchHit;
  /** Another line says the same, so both have their ids. */
  isAlike: boolean;
  words: readonly string[];
}

/** A hit's name, and details that tell namesakes apart. */
function HitLine({ hit, isAlike, words }: HitLineProps) {
  const details = [...detailsOf(hit), ...(isAlike ? [ownIdOf(hit)] : [])];
  const end = 'archived' in hit ? endWord('isDeleted' in hit, hit.archived) : undefined;
  return (
    <>
      <Icon name={hitIcons[hit.kind]} />
      <span class="fills">
        <span class="search-name">
          <Marked text={hit.name} words={words} max={isText(hit) ? 110 : 200} />
          {end !== undefined && <span class="small soft fixed">{end}</span>}
        </span>
        {details.length > 0 && (
          <span class="search-detail small soft">
            {hit.kind === 'message' && <SaidBy {...hit} />}
            {details.map((detail) => (
              <Marked key={detail} text={detail} words={words} max={120} />
            ))}
          </span>
        )}
      </span>
    </>
  );
}

function ActLine({ act, words }: { act: PaletteAct; words: readonly string[] }) {
  return (
    <>
      {act.color ? (
        <span class="search-mark" data-color={act.color}>
          <span class="workspace-mark" />
        </span>
      ) : (
        <Icon name={act.icon} />
      )}
      <span class="fills">
        <span class="search-name search-act">
          <Marked text={act.text} words={words} max={200} />
        </span>
        {/* Not truncated, because it says what is sent and what is not. */}
        {act.hint && (
          <span class="small soft">
            <bdi>{act.hint}</bdi>
          </span>
        )}
      </span>
    </>
  );
}

/** For these kinds, the name is the matching text. */
const isText = ({ kind }: SearchHit) => ['entry', 'message', 'log', 'session'].includes(kind);

/** Author and time of a message. */
function SaidBy({ by, time }: MessageHit) {
  const timeText = useTimeText();
  const who = i18n.t(`messages.by.${by}`);
  return <span class="fixed">{time === undefined ? who : `${who} · ${timeText(time)}`}</span>;
}

function detailsOf(hit: SearchHit): string[] {
  if (hit.kind === 'message') return [hit.audienceName, i18n.t('search.ofPage', [hit.pageName])];
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
  /** Maximum characters; a longer text is cut around the match. */
  max: number;
}

/** A service text with the matches marked. */
function Marked({ text, words, max }: MarkedProps) {
  const { text: shown, ranges } = excerptOf(text, highlights(words, text), max);
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
