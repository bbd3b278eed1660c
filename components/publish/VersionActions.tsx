import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { offersOf } from '../../lib/directory/version-offers.ts';
import { attemptFacts } from '../../lib/publish/attempt-line.ts';
import type { VersionAction, VersionOrder } from '../../lib/publish/publishing.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useAction } from '../ui/use-action.ts';
import { loadSheets, type Sheets } from './load-sheets.ts';
import { Outcomes } from './Outcomes.tsx';
import { useOrders } from './use-orders.ts';
import type { ActionPartProps, VersionActionsProps } from './version-actions-props.ts';
import { versionName } from './version-name.ts';

const TellMe = lazyPart(async () => (await import('./TellMe.tsx')).TellMe);

interface OpenSheet {
  order: VersionOrder;
  /** As it was when it was opened: what is reviewed must not change under the hand. */
  subject: VersionSubject;
  sheets: Sheets;
}

/** What can be done with the latest version: publish, cancel, be told. And how what was done stands. */
export function VersionActions(props: VersionActionsProps) {
  const { subject, publishing, ask, reads, now } = props;
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
        <open.sheets.PublishSheet {...sheet} subject={open.subject} now={now} ask={ask} reads={reads} />
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
