import { useLayoutEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type CaptureView, isWorthKeeping } from '../../lib/capture/capture.ts';
import { captureFacts } from '../../lib/capture/capture-summary.ts';
import { otherDrafts } from '../../lib/capture/compose-draft.ts';
import { outboxRow, topicRow } from '../../lib/export/saved-rows.ts';
import type { TopicAdded, TopicView } from '../../lib/topics/topics.ts';
import { DraftList } from '../capture/DraftList.tsx';
import { captureSentence, OutboxList } from '../capture/OutboxList.tsx';
import { PageClips } from '../capture/PageClips.tsx';
import { ListMenu, type SavedList } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeletons } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import type { Async } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';
import { AddSheet, AddTopics } from './AddTopics.tsx';
import { NewEntry } from './NewEntry.tsx';
import { TopicList } from './TopicList.tsx';
import type { TopicsProps, WithPlaces } from './use-topics-place.ts';

type HomeProps = WithPlaces & { known: Async<TopicView[]> };

export function TopicsHome({ known, places, ...props }: HomeProps) {
  const { data: topics, problem } = known;
  const { workspace, capturing } = props;
  const { drafts, news } = capturing;
  const { ask } = useView();
  const renewing = useAction();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<readonly TopicAdded[]>([]);
  // The form stays until all first topics were added, even if some are listed earlier, because it shows the failures.
  const [isFirst, setFirst] = useState(false);
  useLayoutEffect(() => {
    if (topics?.length === 0) setFirst(true);
  }, [topics]);
  const isElsewhere = drafts.some((draft) => isWorthKeeping(draft) && draft.workspaceId !== workspace.id);
  const reopen = (draftId: string) => props.composing.reopen(draftId).then(places.showComposer);
  const openSheet = () => {
    setFirst(false);
    setAdding(true);
  };
  return (
    <div class="topics parts">
      <section class="stack topics-head">
        <div class="row">
          <h1>{i18n.t('kind.topics')}</h1>
          <NewEntry
            words={isWorthKeeping(places.own) ? i18n.t('capture.goOn') : i18n.t('act.newEntry')}
            compose={() => places.compose()}
          />
          <ListMenu
            what={i18n.t('kind.topics')}
            of={workspace.name}
            items={[
              { text: i18n.t('topics.add.open'), act: openSheet },
              {
                text: i18n.t('topics.arrange.renewAll'),
                act: () => renewing.run(() => ask('renewTopics', {})),
              },
              { text: i18n.t('common.history'), act: places.openHistory },
            ]}
            list={
              topics !== undefined &&
              topics.length > 0 &&
              (() => ({ rows: savedTable(topics.map(topicRow)), json: topics }))
            }
          />
        </div>
        {isElsewhere && <p class="notice">{i18n.t('capture.otherWorkspace')}</p>}
        {renewing.problem && <ProblemNote problem={renewing.problem} />}
      </section>
      <DraftList drafts={otherDrafts(drafts, workspace.id)} reopen={reopen} />
      <OutboxList
        {...props}
        {...places}
        workspaceId={workspace.id}
        outbox={capturing.outbox}
        more={(captures) => <SaveOutbox {...props} captures={captures} />}
      />
      <PageClips workspaceId={workspace.id} tab={props.tab} outbox={capturing.outbox} />
      {problem && <ProblemNote problem={problem} onRetry={known.again} />}
      {topics === undefined ? (
        !problem && (
          <section aria-busy="true">
            <Skeletons widths={['60%', '75%']} height={16} />
          </section>
        )
      ) : (
        <section class="stack topics-known">
          {topics.length === 0 && <h2>{i18n.t('topics.noTopics')}</h2>}
          {topics.length === 0 && <p class="soft">{i18n.t('topics.whereIds')}</p>}
          {!isAdding && (topics.length === 0 || isFirst) && (
            <AddTopics
              onAdded={(answers) => {
                setAdded(answers);
                setFirst(answers.some(({ topic }) => topic === undefined));
              }}
            />
          )}
          <TopicList
            topics={topics}
            arranging
            open={places.openTopic}
            added={added}
            unreadIds={news.workspaceId === workspace.id ? news.topicIds : []}
          />
        </section>
      )}
      {isAdding && <AddSheet onAdded={setAdded} close={() => setAdding(false)} />}
    </div>
  );
}

/** Saves the unsent captures as a file, in full: they are stored nowhere else yet. */
function SaveOutbox({ workspace, capturing, captures }: TopicsProps & { captures: CaptureView[] }) {
  const { ask } = useView();
  const list = async (): Promise<SavedList> => {
    const now = Date.now();
    const whole = await Promise.all(
      captures.map(async (capture) => {
        // A capture that was sent meanwhile still has its excerpt.
        const text = (await ask('readCapture', { id: capture.id }))?.text ?? capture.excerpt;
        const sentence = captureSentence(captureFacts(capture, now, capturing.outbox.paused), now);
        return { capture, text, sentence };
      }),
    );
    return {
      rows: savedTable(whole.map(({ capture, text, sentence }) => outboxRow(capture, text, sentence))),
      json: whole.map(({ capture: { excerpt: _, ...capture }, text }) => ({ ...capture, text })),
    };
  };
  return <ListMenu what={i18n.t('kind.captures')} of={workspace.name} list={list} />;
}
