import '../panel/panel-sections.css';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { messageCells } from '../../lib/export/saved-tables.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { compareContext } from '../../lib/messages/context-comparison.ts';
import { changesOf, type ThreadMessage, threadOf } from '../../lib/messages/thread.ts';
import { subjectKey } from '../../lib/panel/panel-subject.ts';
import { SaveList } from '../export/SaveList.tsx';
import { columns, yes } from '../export/save-columns.ts';
import { usePageRecords } from '../overview/use-page-records.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRead } from '../ui/use-read.ts';
import { ContextBlock } from './ContextBlock.tsx';
import { PendingChanges } from './PendingChanges.tsx';
import { Thread } from './Thread.tsx';

/** The conversation of the audience: what waits, what it takes as given, and what was said. */
export function Messages(props: PanelProps) {
  const { audienceId } = props.subject;
  if (audienceId === undefined) {
    return (
      <div class="messages">
        <section class="stack">
          <h2>{i18n.t('messages.title')}</h2>
          <p class="soft">{i18n.t('messages.noAudience')}</p>
          <button type="button" class="button choose" onClick={() => props.goTo('audiences')}>
            {i18n.t('messages.choose')}
          </button>
        </section>
      </div>
    );
  }
  return <Conversation key={subjectKey(props.subject)} {...props} audienceId={audienceId} />;
}

function Conversation(props: PanelProps & { audienceId: string }) {
  const { subject, audienceId, reads, revision } = props;
  const params = { page_id: subject.pageId, audience_id: audienceId };
  const { block, renew } = useRead(reads, 'getAudienceMessages', params, revision);
  const { found } = usePageRecords(props.ask, subject, revision);
  const answer = block.state === 'shown' ? block.data : undefined;
  const thread = useMemo(() => (answer ? threadOf(answer) : []), [answer]);
  const pending = useMemo(() => changesOf(answer?.pendingChanges), [answer]);
  const context = useMemo(
    () => compareContext(answer?.context, found.audience, found.page),
    [answer, found.audience, found.page],
  );
  return (
    <div class="messages">
      <section class="messages-head">
        <BlockHeading block={block} refresh={renew}>
          <h2>{i18n.t('messages.title')}</h2>
          {answer && (
            <span class="small soft truncate">
              {i18n.t('messages.count', thread.length, [formatWhole(thread.length)])}
            </span>
          )}
        </BlockHeading>
        <BlockBody
          block={block}
          refresh={renew}
          openOptions={props.openOptions}
          skeleton={<ThreadSkeleton />}
        >
          {() => thread.length === 0 && <p class="soft messages-none">{i18n.t('messages.none')}</p>}
        </BlockBody>
      </section>
      {pending.length > 0 && (
        <PendingChanges
          changes={pending}
          sent={answer?.pendingChanges}
          of={subject.audienceName ?? audienceId}
          saveFile={props.saveFile}
        />
      )}
      {context.length > 0 && <ContextBlock rows={context} />}
      {thread.length > 0 && (
        <section class="stack messages-save">
          <p class="soft small">{i18n.t('messages.save')}</p>
          <SaveList
            what={i18n.t('messages.title')}
            of={subject.audienceName ?? audienceId}
            list={() => ({ rows: tableOf(thread), json: answer })}
            saveFile={props.saveFile}
          />
        </section>
      )}
      {thread.length > 0 && <Thread messages={thread} audienceId={audienceId} memory={props.memory} />}
    </div>
  );
}

function tableOf(thread: ThreadMessage[]) {
  const header = columns(
    'id',
    'time',
    'text',
    'reasoning',
    'changes',
    'published',
    'interrupted',
    'snapshot',
  );
  return [header, ...thread.map((message) => messageCells(message, yes()))];
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
