import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { pastedIds } from '../../lib/format/texts.ts';
import { MOST_TOPIC_IDS, type TopicAdded } from '../../lib/topics/topics.ts';
import { IdsField } from '../ui/Field.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { ServiceText } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.ts';
import { useView } from '../ui/view-context.ts';
import { TopicFacts } from './TopicRow.tsx';

/** Topics by their ids, one or many; each is answered by itself. `onAdded`: the list may have changed. */
export function AddTopics({ onAdded }: { onAdded?(): void }) {
  const { ask } = useView();
  const [text, setText] = useState('');
  const [answers, setAnswers] = useState<TopicAdded[]>([]);
  const adding = useAction();
  const ids = pastedIds(text, 'topics');
  const add = async () => {
    const added = await ask('addTopics', { topicIds: ids.slice(0, MOST_TOPIC_IDS) });
    setAnswers(added);
    // What could not be added stays to be put right.
    const failed = added.filter(({ topic }) => topic === undefined).map(({ topicId }) => topicId);
    setText([...failed, ...ids.slice(MOST_TOPIC_IDS)].join('\n'));
    onAdded?.();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (ids.length > 0) adding.run(add);
  };
  return (
    <form class="add-topics stack" onSubmit={submit}>
      <IdsField
        label={i18n.t('topics.add.label')}
        hint={
          ids.length > MOST_TOPIC_IDS
            ? i18n.t('topics.add.tooMany', [MOST_TOPIC_IDS])
            : i18n.t('common.idsHint')
        }
        value={text}
        onInput={setText}
      />
      <button type="submit" class="button" disabled={ids.length === 0} aria-disabled={adding.busy}>
        {i18n.t('topics.add.submit')}
      </button>
      {adding.problem && <ProblemNote problem={adding.problem} />}
      <div class="added" role="status">
        <ul class="stack">
          {answers.map((answer) => (
            <Answer key={answer.topicId} answer={answer} />
          ))}
        </ul>
      </div>
    </form>
  );
}

function Answer({ answer: { topicId, topic, known, problem } }: { answer: TopicAdded }) {
  if (!topic) {
    return (
      <li class="notice warn">
        <span class="words">
          <ServiceText text={topicId} mono />
          <span class="detail">
            {problem === undefined || problem.kind === 'not-found'
              ? i18n.t('topics.add.gone')
              : problemSentence(problem.kind)}
          </span>
        </span>
      </li>
    );
  }
  return (
    <li class="notice">
      <span class="words">
        <b dir="auto">{topic.title || topicId}</b>{' '}
        <span class="small soft">{known ? i18n.t('topics.add.known') : i18n.t('topics.add.done')}</span>
        {topic.purpose && (
          <span class="detail" dir="auto">
            {topic.purpose}
          </span>
        )}
        <TopicFacts topic={topic} />
      </span>
    </li>
  );
}
