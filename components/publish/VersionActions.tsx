import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import { offersOf } from '../../lib/directory/version-offers.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { attemptFacts, attemptFor } from '../../lib/publish/attempt-line.ts';
import type { Attempt, PublishingState, VersionAction, VersionOrder } from '../../lib/publish/publishing.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { watchFor } from '../../lib/publish/watch-line.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { versionName } from './version-text.ts';

const TellMe = lazyPart(async () => (await import('./WatchLine.tsx')).TellMe);

interface OpenSheet {
  order: VersionOrder;
  /** As it was when it was opened: what is reviewed must not change under the hand. */
  subject: VersionSubject;
  sheets: Sheets;
}

/** What can be done with the latest version: publish, cancel, be told. And how what was done stands. */
export function VersionActions(props: VersionActionsProps) {
  const { subject, publishing, ask, reads } = props;
  const [open, setOpen] = useState<OpenSheet>();
  const orders = useOrders(ask, subject, publishing);
  const opening = useAction();
  const close = () => setOpen(undefined);
  const review = (action: VersionAction) =>
    opening.run(async () => {
      const sheets = await loadSheets();
      const order = sheets.orderOf(subject, action);
      if (order) setOpen({ order, subject, sheets });
    });
  const current = open?.sheets.isStillShown(open.order, subject) ?? false;
  const confirm = () => {
    if (open && current) orders.place(open.order);
    close();
  };
  const sheet = { current, onConfirm: confirm, onClose: close };
  return (
    <>
      <Buttons {...props} orders={orders} review={review} />
      <Outcomes {...props} orders={orders} />
      {open?.order.action === 'publish' && (
        <open.sheets.PublishSheet {...sheet} subject={open.subject} ask={ask} reads={reads} />
      )}
      {open?.order.action === 'cancel' && <open.sheets.CancelSheet {...sheet} subject={open.subject} />}
    </>
  );
}

/** Whoever comes to the buttons may press one: its sheet is then there at once. */
function prepareSheets(): void {
  loadSheets().catch(reportError);
}

function Buttons(props: ActionPartProps & { review(action: VersionAction): void }) {
  const { subject, orders, review } = props;
  const offers = offersOf(subject.versions);
  const busy = orders.busy || (orders.attempt !== undefined && attemptFacts(orders.attempt.state).busy);
  // What comes next is to find out how the last attempt ended.
  const isOpen = orders.attempt !== undefined && attemptFacts(orders.attempt.state).check;
  const name = versionName(subject.versions.latest?.number);
  if (!offers.publish && !offers.cancel) return null;
  // Switched off without losing the focus, which the sheet has just given back.
  return (
    <div class="version-buttons" onFocusIn={prepareSheets} onPointerEnter={prepareSheets}>
      {offers.publish && (
        <button
          type="button"
          class={`button${isOpen ? '' : ' primary'}`}
          aria-disabled={busy}
          onClick={() => busy || review('publish')}
        >
          {i18n.t('publishing.review')}
        </button>
      )}
      {offers.cancel && (
        <button type="button" class="button" aria-disabled={busy} onClick={() => busy || review('cancel')}>
          {i18n.t('publishing.cancel.open', [name])}
        </button>
      )}
      {!offers.publish && <TellMe {...props} />}
    </div>
  );
}

interface VersionActionsProps {
  subject: VersionSubject;
  publishing: PublishingState;
  ask: Ask;
  reads: ServiceReads;
  refresh(): void;
  requestNotifications?: (() => Promise<boolean>) | undefined;
  /** What to do once it is live. */
  next?: ComponentChildren;
}

/** What the parts of the view share. */
type ActionPartProps = VersionActionsProps & { orders: Orders };

const AttemptLine = lazyPart(async () => (await import('./AttemptLine.tsx')).AttemptLine);
const WatchLine = lazyPart(async () => (await import('./WatchLine.tsx')).WatchLine);

/** How the last attempt stands, and how the version that is watched gets on. */
function Outcomes(props: ActionPartProps) {
  const { subject, publishing, orders, ask, refresh } = props;
  const { attempt } = orders;
  const watch = watchFor(publishing.watches, subject);
  // The watch says the same, and what came of it.
  const told = watch !== undefined && attempt?.state.kind === 'confirmed';
  const dismissAttempt = () => {
    orders.forget();
    if (attempt) ask('dismissAttempt', { id: attempt.id }).catch(reportError);
  };
  const watchLine = watch && (
    <WatchLine
      watch={watch}
      latest={subject.versions.latest}
      ask={ask}
      requestNotifications={props.requestNotifications}
      onDismissed={dismissAttempt}
      next={props.next}
    />
  );
  return (
    <>
      <div class="outcomes" aria-live="polite">
        {orders.problem && <ProblemNote problem={orders.problem} />}
        {attempt && !told && isNews(props) && (
          <AttemptLine attempt={attempt} ask={ask} refresh={refresh} onDismissed={orders.forget} />
        )}
        {watch?.ended && watchLine}
      </div>
      {/* Counts each second, which is not to be read aloud each second. */}
      <div class="outcomes">{watch && !watch.ended && watchLine}</div>
    </>
  );
}

/** That an older version was published once is no news any more. */
function isNews({ orders: { attempt }, subject: { versions } }: ActionPartProps): boolean {
  if (attempt?.state.kind !== 'confirmed') return attempt !== undefined;
  const { latest, published } = versions;
  return [latest?.versionId, published?.versionId].includes(attempt.order.versionId);
}

interface Orders {
  /** The newest attempt at this audience. */
  attempt: Attempt | undefined;
  /** Between the click and the first word of how it stands. */
  busy: boolean;
  /** Why it could not even be begun. */
  problem: Problem | undefined;
  place(order: VersionOrder): void;
  /** Forgets the answer that the kept state has not shown yet, or shows no more. */
  forget(): void;
}

/** Orders for the version of one audience. The background goes on with them when the view is gone. */
function useOrders(ask: Ask, subject: VersionSubject, { attempts }: PublishingState): Orders {
  const placing = useAction();
  const [answer, setAnswer] = useState<Attempt>();
  const of = { workspaceId: subject.workspace.id, pageId: subject.pageId, audienceId: subject.audienceId };
  const kept = attemptFor(attempts, of);
  const own = answer && attemptFor([answer], of);
  return {
    attempt: newer(kept, own),
    busy: placing.busy,
    problem: placing.problem,
    place: (order) => placing.run(async () => setAnswer(await ask('order', order))),
    forget: () => setAnswer(undefined),
  };
}

/** The kept state wins where both tell of the same attempt: it goes on. */
function newer(kept: Attempt | undefined, own: Attempt | undefined): Attempt | undefined {
  if (!kept || !own) return kept ?? own;
  return own.id !== kept.id && own.startedAt > kept.startedAt ? own : kept;
}

/** The sheets, and what ties them to a version, are read when one is asked for: the first paint of the popup needs neither. */
async function loadSheets() {
  const [{ PublishSheet }, { CancelSheet }, { isStillShown, orderOf }] = await Promise.all([
    import('./PublishSheet.tsx'),
    import('./PublishSheet.tsx'),
    import('../../lib/publish/version-order.ts'),
  ]);
  return { PublishSheet, CancelSheet, isStillShown, orderOf };
}

type Sheets = Awaited<ReturnType<typeof loadSheets>>;
