import { i18n } from '#i18n';
import { foldedWords } from '../../lib/format/search-words.ts';
import { markedParts, type SearchHit } from '../../lib/search/search.ts';
import { byText, fittingActs } from '../../lib/search/search-acts.ts';
import { isShareLink, type SharedPlace } from '../../lib/share/share-link.ts';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';
import { type EntryGroup, entryGroups, groupOf, type PaletteHost } from './search-entries.ts';
import { type Searched, useSearch } from './use-search.ts';

interface SearchGroups {
  groups: EntryGroup[];
  searched: Searched;
  /** Folded search words, marked in the groups. */
  words: readonly string[];
  /** Replaces the results. */
  sentence?: string | undefined;
  /** Whether the groups are for the latest text. */
  isAnswered: boolean;
  /** Whether an Enter pressed before the answer applies to the first result. */
  takesEnter: boolean;
}

const nothing = { hits: [], growing: false };

/** Returns the entries for a text: a link's target, a hit's further actions, or hits and commands. */
export function useSearchGroups(
  text: string,
  within: { hit: SearchHit; text: string } | undefined,
  props: PaletteHost,
): SearchGroups {
  const { workspaceId, acts, about } = props;
  const isConnected = workspaceId !== undefined;
  const { ask } = useView();
  const isLink = !within && isShareLink(text);
  // The list behind a hit's actions stays unchanged, for the way back.
  const searched = useSearch(within?.text ?? (isLink ? '' : text), isConnected);
  const shared = useAsync([ask, text], () => ask('findShared', { text }), { when: isLink });
  if (within) {
    const words = foldedWords(text);
    const { fitting: more } = fittingActs(props.moreActs(within.hit), words, byText);
    const groups = more.length > 0 ? [groupOf(within.hit.name, more)] : [];
    return {
      groups,
      searched,
      words,
      isAnswered: true,
      takesEnter: true,
      // The search field names their hit.
      sentence: more.length > 0 ? '' : i18n.t('search.noSuchAct'),
    };
  }
  if (isLink) {
    const place = shared.data;
    const { groups, sentence } = place ? linkGroup(text, place, props) : { groups: [], sentence: undefined };
    return {
      groups,
      words: [],
      isAnswered: place !== undefined,
      takesEnter: isPlain(place, workspaceId),
      searched: shared.problem ? { ...searched, found: undefined, problem: shared.problem } : searched,
      sentence: shared.problem ? undefined : (sentence ?? i18n.t('share.looking')),
    };
  }
  const found = isConnected ? searched.found : { ...nothing, text };
  const words = markedParts(found?.text ?? '');
  return {
    groups: found ? entryGroups(found, acts, about) : [],
    searched,
    words,
    isAnswered: found?.text === text,
    takesEnter: true,
    sentence: isConnected ? undefined : i18n.t('search.notConnected'),
  };
}

/** Opened directly from the address bar: nothing needs to be switched or looked up, so no confirmation is needed. */
function isPlain(place: SharedPlace | undefined, workspaceId: string | undefined): boolean {
  return place?.state === 'here' && place.workspace.id === workspaceId && place.unknown === undefined;
}

function linkGroup(
  text: string,
  place: SharedPlace,
  { workspaceId, acts, openShared }: PaletteHost,
): { groups: EntryGroup[]; sentence: string } {
  if (place.state === 'faulty') return { groups: [], sentence: i18n.t('share.faulty') };
  if (place.state === 'elsewhere') {
    const connecting = acts.filter(({ id }) => id === 'connect' || id === 'options');
    return {
      groups: [groupOf(i18n.t('search.acts'), connecting)],
      sentence: i18n.t('share.elsewhere', [place.baseUrl]),
    };
  }
  const { target, workspace, section, unknown } = place;
  const where =
    workspace.id === workspaceId
      ? i18n.t('share.where', [workspace.name])
      : i18n.t('share.switches', [workspace.name]);
  const act = {
    id: 'shared',
    icon: section,
    color: workspace.color,
    text: i18n.t('act.openNamed', [target.pageName]),
    hint: [target.audienceName, where].filter(Boolean).join(' · '),
    run: () => openShared(text, place),
  };
  const sentence =
    unknown === 'page'
      ? i18n.t('share.unknownPage', [workspace.name, target.pageId])
      : unknown === 'audience'
        ? i18n.t('share.unknownAudience', [target.pageName, target.audienceId ?? ''])
        : i18n.t('search.count', 1, ['1']);
  return { groups: [groupOf(i18n.t('share.kind'), [act])], sentence };
}
