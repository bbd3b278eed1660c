// The groups of the search list: hits and commands.
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
  totalText,
} from '../../lib/search/search.ts';
import { byText, byTextAndHint, fittingActs } from '../../lib/search/search-acts.ts';
import type { SharedPlace } from '../../lib/share/share-link.ts';
import type { WorkspaceChip, WorkspaceColor } from '../../lib/workspace/workspace.ts';
import type { IconName } from '../ui/Icon.tsx';

/** A command in the search. Each view supplies its commands. */
export interface PaletteAct {
  id: string;
  /** About what the view shows; otherwise available anywhere. */
  isHere?: boolean;
  icon: IconName;
  /** Replaces the icon. */
  color?: WorkspaceColor;
  text: string;
  hint?: string;
  /** Synonyms that are matched but not shown. */
  also?: string;
  /** Shortcut without the search. */
  key?: string | undefined;
  /** Copies this text; the search stays open and shows the outcome. */
  copies?(): string | Promise<string>;
  /** The search stays open and shows the resolved text. */
  says?(): Promise<string>;
  /** Shown while `says` runs. */
  meanwhile?: string;
  /** Runs after the search has closed. */
  run?(): unknown;
}

export function sectionAct(section: PanelSection, run: () => void): PaletteAct {
  const text = i18n.t('search.act.section', [i18n.t(`panel.sections.${section}`)]);
  return { id: `section ${section}`, icon: section, text, run };
}

export function workspaceAct(
  { id, name, color }: WorkspaceChip,
  switchTo: (id: string) => unknown,
): PaletteAct {
  const text = i18n.t('popup.elsewhere.switch', [name]);
  return { id: `workspace ${id}`, icon: 'key', color, text, run: () => switchTo(id) };
}

export interface PaletteHost {
  /** Undefined: there is nothing to search yet. */
  workspaceId: string | undefined;
  acts: readonly PaletteAct[];
  /** What the local commands are about. */
  about: string | undefined;
  moreActs(hit: SearchHit): PaletteAct[];
  /** `text` is the link to it. */
  openShared(text: string, place: Extract<SharedPlace, { state: 'here' }>): void;
}

export type SearchEntry = { hit: SearchHit } | { act: PaletteAct };

export interface EntryGroup {
  name: string;
  note?: string | undefined;
  entries: SearchEntry[];
}

/** Before anything is typed. */
const MAX_ACTS = 3;
/** While typing: the page's name would match every command about it. */
const MAX_HERE = 4;

/**
 * Local commands, hits by kind, then global commands, as far as they match. What matches only with slips comes below the rest. A scope
 * has hits only.
 */
export function entryGroups(
  found: SearchAnswer & { text: string },
  acts: readonly PaletteAct[],
  about: string | undefined,
): EntryGroup[] {
  const query = parseQuery(found.text);
  const { scope, words } = query;
  const isRecent = isEmpty(query);
  const kinds = [...new Set(found.hits.map(({ kind }) => kind))].map((kind) => {
    const entries = found.hits.filter((hit) => hit.kind === kind).map((hit) => ({ hit }));
    return {
      name:
        isRecent && (kind === 'page' || kind === 'audience')
          ? i18n.t(`search.recent.${kind}`)
          : i18n.t(`search.kinds.${kind}`),
      note: noteOf(kind, entries.length, found),
      entries,
      isSure: !found.nearly?.includes(kind),
    };
  });
  const isOfMessages = kindsOf(query)[0] === 'message';
  if (isOfMessages) return withLoading(kinds, found, acts);
  if (scope) return kinds;
  const actsHere = acts.filter(({ id, isHere }) => isHere && id !== LOAD_CONVERSATIONS);
  const others = acts.filter(({ isHere }) => !isHere);
  // Above the hits, only commands whose text matches.
  const here = fittingActs(actsHere, words, byText);
  const anywhere = fittingActs(others, words, byTextAndHint);
  const [shownHere, shownAnywhere] = [isRecent ? undefined : MAX_HERE, isRecent ? MAX_ACTS : undefined];
  const groups = [
    {
      ...groupOf(i18n.t('search.here'), here.fitting.slice(0, shownHere)),
      note: about,
      isSure: here.isSure,
    },
    ...kinds,
    { ...groupOf(i18n.t('search.acts'), anywhere.fitting.slice(0, shownAnywhere)), isSure: anywhere.isSure },
  ].filter(({ entries }) => entries.length > 0);
  return [...groups.filter(({ isSure }) => isSure), ...groups.filter(({ isSure }) => !isSure)];
}

/** Loads more conversations. Listed only at the end of the messages. */
export const LOAD_CONVERSATIONS = 'load-conversations';

function withLoading(kinds: EntryGroup[], found: SearchAnswer, acts: readonly PaletteAct[]): EntryGroup[] {
  const act = acts.find(({ id }) => id === LOAD_CONVERSATIONS);
  if (!act) return kinds;
  const [messages] = kinds;
  const name = i18n.t('search.kinds.message');
  const note = messages?.note ?? noteOf('message', 0, found);
  return [{ name, note, entries: [...(messages?.entries ?? []), { act }] }];
}

/** How many more there are; for messages, how much was searched. */
function noteOf(
  kind: SearchKind,
  shown: number,
  { totals, conversations = 0 }: SearchAnswer,
): string | undefined {
  const total = totals?.[kind];
  const isPart = total !== undefined && (total.isMore || total.count > shown);
  const more = isPart ? i18n.t('search.of', [formatWhole(shown), totalText(total)]) : undefined;
  if (kind !== 'message') return more;
  const where = i18n.t('search.inConversations', conversations, [formatWhole(conversations)]);
  return more ? `${more} ${where}` : where;
}

export function groupOf(name: string, acts: readonly PaletteAct[]): EntryGroup {
  return { name, entries: acts.map((act) => ({ act })) };
}

export const keyOfEntry = (entry: SearchEntry): string =>
  'hit' in entry ? idOfHit(entry.hit) : entry.act.id;
