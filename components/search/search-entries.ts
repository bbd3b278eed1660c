// What the list of the search holds, in groups: hits, and what can be done.
import { i18n } from '#i18n';
import { wordsOf } from '../../lib/format/search-words.ts';
import {
  idOfHit,
  parseQuery,
  type SearchAnswer,
  type SearchHit,
  searchKinds,
} from '../../lib/search/search.ts';
import type { SearchAct } from '../../lib/search/search-acts.ts';
import { versionName } from '../publish/version-text.ts';

export type SearchEntry = { hit: SearchHit } | { act: SearchAct };

export interface EntryGroup {
  name: string;
  entries: SearchEntry[];
}

/** Before anything is typed. */
const MOST_ACTS = 3;

/** Hits by kind, and last what can be done, as far as the words fit. In a scope there are hits alone. */
export function entryGroups(
  found: SearchAnswer & { text: string },
  acts: readonly SearchAct[],
): EntryGroup[] {
  const { scope, words } = parseQuery(found.text);
  const isRecent = words.length === 0;
  const groups = searchKinds.map((kind) => ({
    name:
      isRecent && (kind === 'page' || kind === 'audience')
        ? i18n.t(`search.recent.${kind}`)
        : i18n.t(`search.kinds.${kind}`),
    entries: found.hits.filter((hit) => hit.kind === kind).map((hit) => ({ hit })),
  }));
  const fitting = isRecent ? acts.slice(0, MOST_ACTS) : acts.filter((act) => isMeant(act, words));
  const ofActs = { name: i18n.t('search.acts'), entries: scope ? [] : fitting.map((act) => ({ act })) };
  return [...groups, ofActs].filter(({ entries }) => entries.length > 0);
}

function isMeant(act: SearchAct, words: readonly string[]): boolean {
  const own = wordsOf(actText(act));
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

export function actText(act: SearchAct): string {
  if (act.kind === 'publish')
    return i18n.t('publishing.sheet.confirm', [versionName(act.subject.versions.latest?.number)]);
  if (act.kind === 'audit') return i18n.t('search.act.audit');
  return act.kind === 'new-entry' ? i18n.t('act.newEntry') : i18n.t('people.newPerson');
}

export function keyOfEntry(entry: SearchEntry): string {
  return 'hit' in entry ? idOfHit(entry.hit) : entry.act.kind;
}
