import '../panel/panel-sections.css';
import { i18n } from '#i18n';
import { otherDrafts } from '../../lib/capture/compose-draft.ts';
import { Composer } from '../capture/Composer.tsx';
import { History } from '../capture/History.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { TopicsHome } from './TopicsHome.tsx';
import { TopicView } from './TopicView.tsx';
import { useTopics } from './use-topics.ts';
import { type TopicsProps, usePlace } from './use-topics-place.ts';

export function Topics(props: TopicsProps) {
  const { workspace, capturing } = props;
  const places = usePlace(props);
  const known = useTopics(workspace.id, capturing.topics);
  const { data: topics } = known;
  const { place, own, back } = places;
  if (place.at === 'topic') {
    const topic = topics?.find(({ topicId }) => topicId === place.topicId);
    return (
      <TopicView
        key={place.topicId}
        {...props}
        topicId={place.topicId}
        topic={topic}
        entryId={place.entryId}
        places={places}
      />
    );
  }
  if (place.at === 'history') {
    return (
      <div class="topics parts">
        <BackLine back={back} title={i18n.t('common.history')} />
        <History
          workspaceId={workspace.id}
          known={capturing.outbox.done[0]?.id ?? ''}
          openEntry={places.openEntry}
        />
      </div>
    );
  }
  if (place.at === 'compose' && own && topics) {
    return (
      <div class="topics parts">
        <Composer
          key={own.id}
          back={back}
          draft={own}
          others={otherDrafts(capturing.drafts, workspace.id)}
          topics={topics}
          composing={props.composing}
          at={props.at}
          openEntry={places.openEntry}
        />
      </div>
    );
  }
  return <TopicsHome {...props} known={known} places={places} />;
}
