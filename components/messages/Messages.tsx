import '../panel/panel-sections.css';
import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AudienceMessages } from '../../lib/api/schemas.ts';
import { messageRow } from '../../lib/export/saved-rows.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { compareContext } from '../../lib/messages/context-comparison.ts';
import { changesOf, type ThreadChange, threadOf } from '../../lib/messages/thread.ts';
import { subjectKey } from '../../lib/panel/panel-subject.ts';
import { More } from '../export/More.tsx';
import { tableOf } from '../export/saved-table.ts';
import { usePageRecords } from '../overview/use-page-records.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useRead } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { ChangeDiff } from './ChangeDiff.tsx';
import { ContextBlock } from './ContextBlock.tsx';
import { Thread } from './Thread.tsx';

/** The conversation of the audience: what waits, what it takes as given, and what was said. */
export function Messages(props: PanelProps) {
  const { audienceId } = props.subject;
  if (audienceId === undefined) {
    return (
      <div class="messages parts">
        <section class="stack">
          <h2>{i18n.t('messages.title')}</h2>
          <p class="soft">{i18n.t('messages.noAudience')}</p>
          <button type="button" class="button choose" onClick={() => props.goTo('audiences')}>
            {i18n.t('act.chooseAudience')}
          </button>
        </section>
      </div>
    );
  }
  return <Conversation key={subjectKey(props.subject)} {...props} audienceId={audienceId} />;
}

function Conversation({ subject, audienceId, revision, memory }: PanelProps & { audienceId: string }) {
  const { reads } = useView();
  const params = { page_id: subject.pageId, audience_id: audienceId };
  const { block, renew } = useRead(reads, 'getAudienceMessages', params, revision);
  const { found } = usePageRecords(subject, revision);
  const name = subject.audienceName ?? audienceId;
  const answer = block.state === 'shown' ? block.data : undefined;
  const thread = useMemo(() => (answer ? threadOf(answer) : []), [answer]);
  const pending = useMemo(() => changesOf(answer?.pendingChanges), [answer]);
  const context = useMemo(
    () => compareContext(answer?.context, found.audience, found.page),
    [answer, found.audience, found.page],
  );
  return (
    <div class="messages parts">
      <section class="messages-head">
        <BlockHeading
          block={block}
          refresh={renew}
          more={
            <More
              what={i18n.t('messages.title')}
              of={name}
              list={thread.length > 0 && (() => ({ rows: tableOf(thread.map(messageRow)), json: answer }))}
            />
          }
        >
          <h2>{i18n.t('messages.title')}</h2>
          {answer && (
            <span class="small soft truncate">
              {i18n.t('messages.count', thread.length, [formatWhole(thread.length)])}
            </span>
          )}
        </BlockHeading>
        <BlockBody block={block} refresh={renew} toOptions skeleton={<ThreadSkeleton />}>
          {() => thread.length === 0 && <p class="soft gap-above">{i18n.t('messages.none')}</p>}
        </BlockBody>
      </section>
      {pending.length > 0 && <PendingChanges changes={pending} sent={answer?.pendingChanges} of={name} />}
      {context.length > 0 && <ContextBlock rows={context} />}
      {thread.length > 0 && <Thread messages={thread} audienceId={audienceId} memory={memory} />}
    </div>
  );
}

/** As many as are shown before the rest is asked for. */
const FIRST = 5;

interface PendingChangesProps {
  changes: ThreadChange[];
  /** The same as the service sent them. */
  sent: AudienceMessages['pendingChanges'];
  /** Whose they are. */
  of: string;
}

/** What would change if the latest version went live. */
function PendingChanges({ changes, sent, of }: PendingChangesProps) {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FIRST);
  return (
    <section aria-label={i18n.t('common.waitsToBePublished')}>
      <details class="fold context">
        <summary>
          <h2>{i18n.t('common.waitsToBePublished')}</h2>
          <span class="small soft">{i18n.t('count.changes', changes.length)}</span>
        </summary>
        <ul class="change-list">
          {shown.map((change, index) => (
            <li key={index}>
              <ChangeDiff change={change} />
            </li>
          ))}
        </ul>
        <div class="row wrap pending-tools">
          {shown.length < changes.length && (
            <button type="button" class="link" onClick={() => setAll(true)}>
              {i18n.t('act.showAllOf', [changes.length])}
            </button>
          )}
          <More
            what={i18n.t('common.waitsToBePublished')}
            of={of}
            list={() => ({
              rows: tableOf(changes.map(({ before, after }) => ({ before, after }))),
              json: sent,
            })}
          />
        </div>
      </details>
    </section>
  );
}

/** Three messages that are on their way. */
function ThreadSkeleton() {
  return (
    <div class="stack thread-skeleton" aria-hidden="true">
      {['88%', '64%', '76%'].map((width) => (
        <div class="stack" key={width}>
          <Skeleton width="56px" height={11} />
          <Skeleton width="100%" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
