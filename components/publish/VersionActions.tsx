import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { offersOf } from '../../lib/directory/version-offers.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { attemptFor, failureOf, isOpen, isSettledBy, isUnderWay } from '../../lib/publish/attempt-line.ts';
import type { Attempt, PublishingState, VersionAction, VersionOrder } from '../../lib/publish/publishing.ts';
import {
  isStillShown,
  orderOf,
  subjectOfStatus,
  type VersionSubject,
} from '../../lib/publish/version-order.ts';
import { watchFor } from '../../lib/publish/watch-line.ts';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Menu } from '../ui/Menu.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { versionText } from './version-text.ts';

// Loaded on demand: the first paint needs none of these.
const PublishSheet = lazyPart(async () => (await import('./PublishSheet.tsx')).PublishSheet);
const CancelSheet = lazyPart(async () => (await import('./PublishSheet.tsx')).CancelSheet);
const AttemptLine = lazyPart(async () => (await import('./AttemptLine.tsx')).AttemptLine);
const WatchLine = lazyPart(async () => (await import('./WatchLine.tsx')).WatchLine);
const TellMe = lazyPart(async () => (await import('./WatchLine.tsx')).TellMe);

interface VersionActionsProps {
  subject: VersionSubject;
  publishing: PublishingState;
  /** Whether requests are impossible now. */
  isCutOff?: boolean;
  /** Next steps once it is live. */
  next?: ComponentChildren;
  /** Other actions for the page, in the same row. */
  others?: ComponentChildren;
}

/** Actions for the latest version (publish, cancel, notify), and the state of past actions. */
export function VersionActions(props: VersionActionsProps) {
  const { subject } = props;
  /** A snapshot from when the sheet was opened: the content under review must not change. */
  const [open, setOpen] = useState<{ order: VersionOrder; subject: VersionSubject }>();
  const orders = useOrders(props);
  const review = (action: VersionAction) => {
    const order = orderOf(subject, action);
    if (order) setOpen({ order, subject });
  };
  const current = open !== undefined && isStillShown(open.order, subject);
  const onClose = () => setOpen(undefined);
  const onConfirm = () => {
    if (current) orders.place(open.order);
    onClose();
  };
  const Sheet = open?.order.action === 'cancel' ? CancelSheet : PublishSheet;
  return (
    <>
      <Buttons {...props} orders={orders} review={review} />
      <Outcomes {...props} orders={orders} />
      {open && <Sheet current={current} onConfirm={onConfirm} onClose={onClose} subject={open.subject} />}
    </>
  );
}

type ActionPartProps = VersionActionsProps & { orders: ReturnType<typeof useOrders> };

function Buttons(props: ActionPartProps & { review(action: VersionAction): void }) {
  const { subject, orders, review, isCutOff = false, others } = props;
  const offers = offersOf(subject.versions);
  const state = orders.attempt?.state;
  const busy = orders.busy || (state !== undefined && isUnderWay(state));
  // With an attempt open, the primary action is to find out how it ended.
  const isPrimary = !isCutOff && (!state || !isOpen(state));
  if (!offers.publish && !offers.cancel && !others) return null;
  const { latest } = subject.versions;
  const name = versionText(latest?.number, (version) => version);
  // `aria-disabled` keeps the focus, which the sheet has just restored.
  return (
    <div class="row version-buttons">
      <div class="row wrap">
        {offers.publish && (
          <button
            type="button"
            class={`button${isPrimary ? ' primary' : ''}${others ? ' compact' : ''}`}
            aria-disabled={busy}
            onClick={() => busy || review('publish')}
          >
            {isCutOff ? i18n.t('publishing.reviewOnly') : i18n.t('publishing.review')}
          </button>
        )}
        {offers.cancel && !offers.publish && <TellMe {...props} />}
        {others}
      </div>
      {offers.cancel && (
        <Menu
          label={name}
          name={i18n.t('act.moreOf', [name])}
          items={[
            {
              text: versionText(latest?.number, (version) => i18n.t('publishing.cancel.open', [version])),
              act: () => review('cancel'),
              disabled: busy,
            },
          ]}
        >
          <Icon name="more" />
        </Menu>
      )}
    </div>
  );
}

/** The state of the last attempt and of the watched version. */
function Outcomes({ subject, publishing, orders, next }: ActionPartProps) {
  const { ask } = useView();
  const { latest, published } = subject.versions;
  const { attempt, forget } = orders;
  const latestWatch = watchFor(publishing.watches, subject);
  // After a former version was restored, the end of the latest version's watch is outdated.
  const watch = attempt?.order.instead && latestWatch?.ended ? undefined : latestWatch;
  // Hidden if a watch shows the same, or if the confirmed version is no longer current.
  const isNews =
    attempt?.state.kind !== 'confirmed' ||
    (!watch && [latest?.versionId, published?.versionId].includes(orderedId(attempt)));
  const dismissAttempt = async () => {
    forget();
    if (attempt) await ask('dismissAttempt', { id: attempt.id });
  };
  const watchLine = watch && (
    <WatchLine
      watch={watch}
      latest={latest}
      next={next}
      isShown={!next && published?.versionId === watch.versionId}
      onDismissed={dismissAttempt}
    />
  );
  return (
    <>
      <div class="stack outcomes" aria-live="polite">
        {orders.problem && <ProblemNote problem={orders.problem} />}
        {attempt && isNews && <AttemptLine attempt={attempt} next={next} onDismissed={forget} />}
        {watch?.ended && watchLine}
      </div>
      {/* Not announced: it changes each second. */}
      <div class="stack outcomes">{!watch?.ended && watchLine}</div>
    </>
  );
}

/** The service may have created another version from the ordered one. */
function orderedId({ order, state }: Attempt): string {
  return (state.kind === 'confirmed' && state.as?.versionId) || order.versionId;
}

/** Orders for the versions of one audience. The background continues after the view is closed. */
export function useOrders({
  subject,
  publishing: { attempts },
}: Pick<VersionActionsProps, 'subject' | 'publishing'>) {
  const { ask } = useView();
  const placing = useAction();
  const [answer, setAnswer] = useState<Attempt>();
  const of = { workspaceId: subject.workspace.id, pageId: subject.pageId, audienceId: subject.audienceId };
  // For the same attempt, the stored state is newer than the answer.
  const others = answer && !attempts.some(({ id }) => id === answer.id) ? [answer] : [];
  const last = attemptFor([...others, ...attempts], of);
  const failure = last && failureOf(last.state);
  const isSettled = failure && isSettledBy(subject, { ...last.order, startedAt: last.startedAt, failure });
  return {
    /** Undefined also once the versions beside it say how it ended. */
    attempt: isSettled ? undefined : last,
    /** True between the click and the first state. */
    busy: placing.busy,
    /** Why the order could not be started. */
    problem: placing.problem,
    place: (order: VersionOrder) =>
      placing.run(async () => {
        setAnswer(await ask('order', order));
      }),
    /** Drops the local answer; the stored state stays. */
    forget: () => setAnswer(undefined),
  };
}

function Others({ others }: Pick<VersionActionsProps, 'others'>) {
  return others ? <div class="row wrap version-buttons">{others}</div> : null;
}

interface PublishLineProps extends Pick<VersionActionsProps, 'publishing' | 'others'> {
  pageStatus: PageStatus;
}

/** Publish and cancel for the page in the tab, only if its version is certain. */
export function PublishLine({ pageStatus: status, ...rest }: PublishLineProps) {
  const subject = subjectOfStatus(status);
  if (!subject) return <Others {...rest} />;
  return <VersionActions {...rest} subject={subject} isCutOff={status.notice !== undefined} />;
}
