import { useEffect } from 'preact/hooks';
import { isWorthKeeping } from '../../lib/capture/capture.ts';
import { currentDraft, isTaken, newDraft } from '../../lib/capture/compose-draft.ts';
import { isUnreadable } from '../../lib/capture/tab-source.ts';
import type { SectionPlaces } from '../../lib/panel/panel.ts';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { useSectionRoute } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';

export type TopicsProps = WorkspaceSectionProps;

const home: SectionPlaces['topics'] = { at: 'home' };

/** The open part of the section, stored across visits. A text taken from a page opens the composer once. */
export function usePlace(props: TopicsProps) {
  const { memory, capturing, composing, workspace, at, tab } = props;
  const { drafts } = capturing;
  const { ask } = useView();
  const [place, go] = useSectionRoute<'topics'>(memory, home);
  const own = currentDraft(drafts, workspace.id);
  const chosenAt = own !== undefined && isTaken(own) ? own.openedAt : 0;
  useEffect(() => {
    if (chosenAt <= memory.get('composedAt', 0)) return;
    memory.set('composedAt', chosenAt);
    go({ at: 'compose' });
  }, [chosenAt, memory, go]);
  const compose = (topicId?: string) => {
    const from = place.at === 'topic' ? { from: place.topicId } : {};
    go({ at: 'compose', ...from });
    // An existing draft is reopened.
    if (isWorthKeeping(own)) return;
    if (isUnreadable(tab.url)) {
      const id = crypto.randomUUID();
      ask('composeFromTab', { id, tabId: tab.tabId, topicId });
      return;
    }
    const source = at === undefined ? {} : { source: { url: at.url } };
    const topic = topicId === undefined ? {} : { topicId };
    composing.begin(newDraft(crypto.randomUUID(), workspace.id, { ...source, ...topic }, Date.now()));
  };
  const back = () => {
    const before = place.at === 'compose' ? place.from : undefined;
    go(before === undefined ? home : { at: 'topic', topicId: before });
  };
  return {
    place,
    own,
    compose,
    back,
    showComposer: () => go({ at: 'compose' }),
    openTopic: (topicId: string) => go({ at: 'topic', topicId }),
    openEntry: (topicId: string, entryId: string) => go({ at: 'topic', topicId, entryId }),
    openHistory: () => go({ at: 'history' }),
  };
}

export type WithPlaces = TopicsProps & { places: ReturnType<typeof usePlace> };
