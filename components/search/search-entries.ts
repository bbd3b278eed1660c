// What the list of the search holds, in groups: hits, and what can be done.
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PanelSection } from '../../lib/panel/panel.ts';
import {
  idOfHit,
  isEmpty,
  kindsOf,
  parseQuery,
  type SearchAnswer,
  type SearchHit,
  type SearchKind,
} from '../../lib/search/search.ts';
import { byText, byTextAndHint, fittingActs } from '../../lib/search/search-acts.ts';
import type { SharedPlace } from '../../lib/share/share-link.ts';
import type { WorkspaceChip, WorkspaceColor } from '../../lib/workspace/workspace.ts';
import type { AnyIconName } from '../ui/AnyIcon.tsx';

/** What can be done from the search. A view gives its own ones; what they do is theirs. */
export interface PaletteAct {
  id: string;
  /** About what the view shows. Otherwise it can be done anywhere. */
  isHere?: boolean;
  icon: AnyIconName;
  /** In the place of the icon. */
  color?: WorkspaceColor;
  text: string;
  hint?: string;
  /** Other words that people use for it; not shown. */
  also?: string;
  /** Does the same without the search. */
  key?: string | undefined;
  /** Copies what this makes; the search stays, and says how that went. */
  copies?(): string | Promise<string>;
  /** The search stays, and says what this answers. */
  says?(): Promise<string>;
  /** Until then. */
  meanwhile?: string;
  /** After the search was closed. */
  run?(): unknown;
}

export function sectionAct(section: PanelSection, run: () => void): PaletteAct {
  const text = i18n.t('search.act.section', [i18n.t(`panel.sections.${section}`)]);
  return { id: `section ${section}`, icon: section, text, run };
}

export function workspaceAct({ id, name, color }: WorkspaceChip, switchTo: (id: string) => void): PaletteAct {
  const text = i18n.t('search.act.workspace', [name]);
  return { id: `workspace ${id}`, icon: 'key', color, text, run: () => switchTo(id) };
}

export interface PaletteHost {
  /** Undefined: there is nothing to search yet. */
  workspaceId: string | undefined;
  acts: readonly PaletteAct[];
  /** What those acts are about that can be done here. */
  about: string | undefined;
  moreActs(hit: SearchHit): PaletteAct[];
  /** `text` is the link to it. */
  openShared(text: string, place: Extract<SharedPlace, { state: 'here' }>): void;
}

export type SearchEntry = { hit: SearchHit } | { act: PaletteAct };

export interface EntryGroup {
  name: string;
  /** At the end of its heading. */
  note?: string | undefined;
  entries: SearchEntry[];
}

/** Before anything is typed. */
const MAX_ACTS = 3;
/** While something is typed: the name of the page meets all that is about it. */
const MAX_HERE = 4;

/** What can be done here, hits by kind, and last what can be done anywhere, as far as the words are met. In a scope there are hits alone. */
export function entryGroups(
  found: SearchAnswer & { text: string },
  acts: readonly PaletteAct[],
  about: string | undefined,
): EntryGroup[] {
  const query = parseQuery(found.text);
  const { scope, words } = query;
  const isRecent = isEmpty(query);
  const kinds = [...new Set(found.hits.map(({ kind }) => kind))].map((kind): EntryGroup => {
    const entries = found.hits.filter((hit) => hit.kind === kind).map((hit) => ({ hit }));
    return {
      name:
        isRecent && (kind === 'page' || kind === 'audience')
          ? i18n.t(`search.recent.${kind}`)
          : i18n.t(`search.kinds.${kind}`),
      note: noteOf(kind, entries.length, found),
      entries,
    };
  });
  const isOfMessages = kindsOf(query)[0] === 'message';
  if (isOfMessages) return withLoading(kinds, found, acts);
  if (scope) return kinds;
  const actsHere = acts.filter(({ id, isHere }) => isHere && id !== LOAD_CONVERSATIONS);
  const others = acts.filter(({ isHere }) => !isHere);
  // Before what was found stands only what is plainly meant.
  const here = fittingActs(actsHere, words, byText).slice(0, isRecent ? undefined : MAX_HERE);
  const anywhere = fittingActs(others, words, byTextAndHint).slice(0, isRecent ? MAX_ACTS : undefined);
  return [
    { ...groupOf(i18n.t('search.here'), here), note: about },
    ...kinds,
    groupOf(i18n.t('search.acts'), anywhere),
  ].filter(({ entries }) => entries.length > 0);
}

/** The act that loads more conversations. It stands at the end of the messages, and nowhere else. */
export const LOAD_CONVERSATIONS = 'load-conversations';

function withLoading(kinds: EntryGroup[], found: SearchAnswer, acts: readonly PaletteAct[]): EntryGroup[] {
  const act = acts.find(({ id }) => id === LOAD_CONVERSATIONS);
  if (!act) return kinds;
  const [messages] = kinds;
  const name = i18n.t('search.kinds.message');
  const note = messages?.note ?? noteOf('message', 0, found);
  return [{ name, note, entries: [...(messages?.entries ?? []), { act }] }];
}

/** How many more there are, and for messages, what was looked through. */
function noteOf(
  kind: SearchKind,
  shown: number,
  { totals, conversations = 0 }: SearchAnswer,
): string | undefined {
  const total = totals?.[kind] ?? 0;
  const more = total > shown ? i18n.t('search.of', [formatWhole(shown), formatWhole(total)]) : undefined;
  if (kind !== 'message') return more;
  const where = i18n.t('search.inConversations', conversations, [formatWhole(conversations)]);
  return more ? `${more} ${where}` : where;
}

export function groupOf(name: string, acts: readonly PaletteAct[]): EntryGroup {
  return { name, entries: acts.map((act) => ({ act })) };
}

export const keyOfEntry = (entry: SearchEntry): string =>
  'hit' in entry ? idOfHit(entry.hit) : entry.act.id;
