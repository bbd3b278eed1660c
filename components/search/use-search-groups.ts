import { i18n } from '#i18n';
import { foldedWords } from '../../lib/format/search-words.ts';
import { parseQuery, type SearchHit } from '../../lib/search/search.ts';
import { byText, fittingActs } from '../../lib/search/search-acts.ts';
import { isShareLink, type SharedPlace } from '../../lib/share/share-link.ts';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';
import { type EntryGroup, entryGroups, groupOf, type PaletteHost } from './search-entries.ts';
import { type Searched, useSearch } from './use-search.ts';

interface SearchGroups {
  groups: EntryGroup[];
  searched: Searched;
  /** Folded: what is marked in the groups. */
  words: readonly string[];
  /** Said in the place of what was found. */
  sentence?: string | undefined;
  /** Whether the groups are of what was typed last. */
  isAnswered: boolean;
  /** Whether Enter that came before the answer is for what comes first in it. */
  isMeant: boolean;
}

const nothing = { hits: [], growing: false };

/** What is listed for a text: where a link leads, what else can be done with a hit, or what is found and can be done. */
export function useSearchGroups(
  text: string,
  within: { hit: SearchHit; text: string } | undefined,
  props: PaletteHost,
): SearchGroups {
  const { workspaceId, acts, about } = props;
  const isConnected = workspaceId !== undefined;
  const { ask } = useView();
  const isLink = !within && isShareLink(text);
  // The list that one comes back to stays as it is.
  const searched = useSearch(within?.text ?? (isLink ? '' : text), isConnected);
  const shared = useAsync([ask, text], () => ask('findShared', { text }), { when: isLink });
  if (within) {
    const words = foldedWords(text);
    const more = fittingActs(props.moreActs(within.hit), words, byText);
    const groups = more.length > 0 ? [groupOf(within.hit.name, more)] : [];
    return {
      ...{ groups, searched, words, isAnswered: true, isMeant: true },
      // The box says what they are for.
      sentence: more.length > 0 ? '' : i18n.t('search.noSuchAct'),
    };
  }
  if (isLink) {
    const place = shared.data;
    const { groups, sentence } = place ? linkGroup(text, place, props) : { groups: [], sentence: undefined };
    return {
      ...{ groups, words: [], isAnswered: place !== undefined, isMeant: isPlain(place, workspaceId) },
      searched: shared.problem ? { ...searched, found: undefined, problem: shared.problem } : searched,
      sentence: shared.problem ? undefined : (sentence ?? i18n.t('share.looking')),
    };
  }
  const found = isConnected ? searched.found : { ...nothing, text };
  const words = parseQuery(found?.text ?? '').words;
  return {
    ...{ groups: found ? entryGroups(found, acts, about) : [], searched, words },
    isAnswered: found?.text === text,
    isMeant: true,
    sentence: isConnected ? undefined : i18n.t('search.notConnected'),
  };
}

/** Opened at once where it is entered in the address bar: nothing is switched or looked up before the person has confirmed it. */
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
    ...{ id: 'shared', icon: section, color: workspace.color },
    text: i18n.t('share.open', [target.pageName]),
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
