import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type CaptureView, isWorthKeeping } from '../../lib/capture/capture.ts';
import { captureFacts } from '../../lib/capture/capture-summary.ts';
import { outboxRow, topicRow } from '../../lib/export/saved-rows.ts';
import type { TopicView } from '../../lib/topics/topics.ts';
import { captureSentence, OutboxList } from '../capture/OutboxList.tsx';
import { type SavedList, SaveList } from '../export/SaveList.tsx';
import { tableOf } from '../export/saved-table.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeletons } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.ts';
import { useView } from '../ui/view-context.ts';
import { AddTopics } from './AddTopics.tsx';
import { TopicList } from './TopicList.tsx';
import type { TopicsProps, WithPlaces } from './use-topics-place.ts';

type HomeProps = WithPlaces & { known: TopicView[] | undefined };

export function TopicsHome({ known: topics, places, ...props }: HomeProps) {
  const { workspace, capturing } = props;
  const { draft } = capturing;
  const isElsewhere = isWorthKeeping(draft) && draft.workspaceId !== workspace.id;
  return (
    <div class="topics parts">
      <section class="stack topics-head">
        <h1>{i18n.t('kind.topics')}</h1>
        <div class="row wrap">
          <button type="button" class="button primary" onClick={() => places.compose()}>
            <AnyIcon name="plus" tiny />
            {isWorthKeeping(places.own) ? i18n.t('capture.goOn') : i18n.t('act.newEntry')}
          </button>
          <button type="button" class="button" onClick={places.openHistory}>
            {i18n.t('common.history')}
          </button>
        </div>
        {isElsewhere && <p class="notice">{i18n.t('capture.otherWorkspace')}</p>}
      </section>
      <OutboxList
        {...props}
        {...places}
        workspaceId={workspace.id}
        outbox={capturing.outbox}
        tools={(captures) => <SaveOutbox {...props} captures={captures} />}
      />
      {topics === undefined ? (
        <section aria-busy="true">
          <Skeletons widths={['60%', '75%']} height={16} />
        </section>
      ) : (
        <KnownTopics {...props} places={places} topics={topics} />
      )}
    </div>
  );
}

function KnownTopics(props: WithPlaces & { topics: TopicView[] }) {
  const { topics, places, workspace, capturing } = props;
  const { ask } = useView();
  const [arranging, setArranging] = useState(false);
  // Stays open after the first ones were added: it says what became of each.
  const [adding, setAdding] = useState(topics.length === 0);
  const renewing = useAction();
  const isEmpty = topics.length === 0;
  return (
    <section class="stack topics-known">
      {isEmpty && <h2>{i18n.t('topics.noTopics')}</h2>}
      {isEmpty && <p class="soft">{i18n.t('topics.whereIds')}</p>}
      <div class="topics-tools row wrap" hidden={isEmpty}>
        <button type="button" class="link" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          {adding ? i18n.t('common.close') : i18n.t('topics.add.open')}
        </button>
        <button type="button" class="link" aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
          {arranging ? i18n.t('act.done') : i18n.t('topics.arrange.open')}
        </button>
        <IconButton
          icon={<AnyIcon name="refresh" turning={renewing.busy} />}
          label={i18n.t('topics.arrange.renewAll')}
          onClick={() => renewing.run(() => ask('renewTopics', {}))}
        />
      </div>
      {(adding || isEmpty) && <AddTopics />}
      {renewing.problem && <ProblemNote problem={renewing.problem} />}
      <TopicList
        {...{ topics, arranging }}
        open={places.openTopic}
        unreadIds={capturing.news.workspaceId === workspace.id ? capturing.news.topicIds : []}
      />
      {!isEmpty && (
        <SaveList
          what={i18n.t('kind.topics')}
          of={workspace.name}
          list={() => ({ rows: tableOf(topics.map(topicRow)), json: topics })}
        />
      )}
    </section>
  );
}

/** What is on its way as a file, each text whole: it is nowhere else yet. */
function SaveOutbox({ workspace, capturing, captures }: TopicsProps & { captures: CaptureView[] }) {
  const { ask } = useView();
  const list = async (): Promise<SavedList> => {
    const now = Date.now();
    const whole = await Promise.all(
      captures.map(async (capture) => {
        // One that left meanwhile has its beginning still.
        const text = (await ask('readCapture', { id: capture.id }))?.text ?? capture.excerpt;
        const standing = captureSentence(captureFacts(capture, now, capturing.outbox.paused), now);
        return { capture, text, standing };
      }),
    );
    return {
      rows: tableOf(whole.map(({ capture, text, standing }) => outboxRow(capture, text, standing))),
      json: whole.map(({ capture: { excerpt: _, ...capture }, text }) => ({ ...capture, text })),
    };
  };
  return <SaveList what={i18n.t('kind.captures')} of={workspace.name} list={list} />;
}
