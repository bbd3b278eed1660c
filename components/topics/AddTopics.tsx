import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { pastedIds } from '../../lib/format/pasted-ids.ts';
import { MAX_TOPIC_IDS, type TopicAdded } from '../../lib/topics/topics.ts';
import { IdsField } from '../ui/Field.tsx';
import { useDialog } from '../ui/focus.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { ServiceText } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';

interface AddTopicsProps {
  /** Called with the outcome of each; the list may have changed. */
  onAdded?(added: readonly TopicAdded[]): void;
}

export function AddTopics({ onAdded }: AddTopicsProps) {
  const { ask } = useView();
  const [text, setText] = useState('');
  const [failed, setFailed] = useState<TopicAdded[]>([]);
  const adding = useAction();
  const { ids, tooLong } = pastedIds(text, 'topics');
  const add = async () => {
    const added = await ask('addTopics', { topicIds: ids.slice(0, MAX_TOPIC_IDS) });
    // What was not added stays, to be corrected or added next.
    const refused = added.filter(({ topic }) => topic === undefined);
    setFailed(refused);
    setText([...refused.map(({ topicId }) => topicId), ...ids.slice(MAX_TOPIC_IDS), ...tooLong].join('\n'));
    onAdded?.(added);
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
          ids.length > MAX_TOPIC_IDS ? i18n.t('list.tooManyIds', [MAX_TOPIC_IDS]) : i18n.t('common.idsHint')
        }
        value={text}
        busy={adding.busy}
        onInput={setText}
      />
      <button type="submit" class="button" disabled={ids.length === 0} aria-disabled={adding.busy}>
        {i18n.t('act.add')}
      </button>
      {adding.problem && <ProblemNote problem={adding.problem} />}
      <div class="added" role="status">
        <ul class="stack tight">
          {failed.map(({ topicId, problem }) => (
            <li key={topicId} class="notice warn">
              <span class="words">
                <ServiceText text={topicId} mono />
                <span class="detail">
                  {problem === undefined || problem.kind === 'not-found'
                    ? i18n.t('topics.add.gone')
                    : problemSentence(problem)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </form>
  );
}

export function AddSheet({ onAdded, close }: AddTopicsProps & { close(): void }) {
  const id = useOwnId();
  return (
    <dialog {...useDialog(close)} class="sheet ask" aria-labelledby={id}>
      <h3 id={id}>{i18n.t('topics.add.open')}</h3>
      <div class="stack ask-body">
        <AddTopics
          onAdded={(added) => {
            if (added.every(({ topic }) => topic !== undefined)) close();
            onAdded?.(added);
          }}
        />
      </div>
      <div class="row wrap ask-actions">
        <button type="button" class="button" onClick={close}>
          {i18n.t('act.cancel')}
        </button>
      </div>
    </dialog>
  );
}
