import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { messageRow } from '../../lib/export/saved-rows.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { type ContextRow, compareContext } from '../../lib/messages/context-comparison.ts';
import { threadOf } from '../../lib/messages/thread.ts';
import { changesOf } from '../../lib/messages/version-changes.ts';
import { subjectKey } from '../../lib/panel/panel-subject.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { usePageRecords } from '../overview/use-page-records.ts';
import type { PanelProps } from '../panel/panel-actions.ts';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { ChangedText } from '../ui/ExactText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useRead } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { Thread } from './Thread.tsx';
import '../panel/panel-sections.css';

export function Messages(props: PanelProps) {
  const { audienceId } = props.subject;
  if (audienceId === undefined) {
    return (
      <div class="messages parts">
        <section class="stack">
          <h2>{i18n.t('kind.messages')}</h2>
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

function Conversation({ subject, audienceId, revision, memory, goTo }: PanelProps & { audienceId: string }) {
  const { reads } = useView();
  const params = { page_id: subject.pageId, audience_id: audienceId };
  const { block, renew } = useRead(reads, 'getAudienceMessages', params, revision);
  const { found } = usePageRecords(subject, revision);
  const name = subject.audienceName ?? audienceId;
  const answer = block.state === 'shown' ? block.data : undefined;
  const thread = useMemo(() => (answer ? threadOf(answer) : []), [answer]);
  // Without the conversation, only those of the context would be counted.
  const pending = answer ? changesOf(answer, found.audience).length : 0;
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
            <ListMenu
              what={i18n.t('kind.messages')}
              of={name}
              list={thread.length > 0 && (() => ({ rows: savedTable(thread.map(messageRow)), json: answer }))}
            />
          }
        >
          <h2>{i18n.t('kind.messages')}</h2>
          {answer && (
            <span class="small soft truncate">
              {i18n.t('messages.count', thread.length, [formatWhole(thread.length)])}
            </span>
          )}
        </BlockHeading>
        <BlockBody block={block} refresh={renew} skeleton={<ThreadSkeleton />}>
          {() => thread.length === 0 && <p class="soft gap-above">{i18n.t('messages.none')}</p>}
        </BlockBody>
      </section>
      {context.length > 0 && <ContextBlock rows={context} />}
      {thread.length > 0 && <Thread messages={thread} audienceId={audienceId} memory={memory} />}
      {pending > 0 && <WaitingChanges count={pending} review={() => goTo('versions')} />}
    </div>
  );
}

/** The number of changes in the latest version, with a link to its review. */
function WaitingChanges({ count, review }: { count: number; review(): void }) {
  return (
    <p class="row messages-waiting">
      <span class="small">{i18n.t('popup.version.changes', count, [formatWhole(count)])}</span>
      <button type="button" class="button compact" onClick={review}>
        {i18n.t('messages.review')}
      </button>
    </p>
  );
}

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

function ContextBlock({ rows }: { rows: ContextRow[] }) {
  const judged = rows.filter(({ verdict }) => verdict !== undefined);
  const different = judged.filter(({ verdict }) => verdict !== 'same').length;
  return (
    <section>
      <details class="fold context">
        <summary>
          <h2>{i18n.t('messages.context.title')}</h2>
          {judged.length > 0 && (
            <span class={different > 0 ? 'small differs' : 'small soft'}>
              {different > 0
                ? i18n.t('messages.context.someDiffer', different)
                : i18n.t('messages.context.allSame')}
            </span>
          )}
        </summary>
        <dl class="stack context-rows">
          {rows.map((row) => (
            <Row key={row.field} {...row} />
          ))}
        </dl>
      </details>
    </section>
  );
}

function Row({ field, conversation, record, verdict }: ContextRow) {
  const differs = verdict !== undefined && verdict !== 'same';
  return (
    <div>
      <dt>
        {i18n.t(`messages.context.field.${field}`)}
        {verdict && (
          <span class={differs ? 'differs' : 'same'}>
            {!differs && <Icon name="check" tiny />}
            {i18n.t(`messages.context.verdict.${verdict}`)}
          </span>
        )}
      </dt>
      <dd>
        {verdict === 'differs' ? (
          <ChangedText before={record} after={conversation} />
        ) : (
          <p class="exact" dir="auto">
            {conversation || record}
          </p>
        )}
      </dd>
    </div>
  );
}
