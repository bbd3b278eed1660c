import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { FormerVersion } from '../../lib/directory/former-versions.ts';
import { exactRange, readTimestamp, shortTime, timeRange } from '../../lib/format/dates.ts';
import { isUnderWay } from '../../lib/publish/attempt-line.ts';
import type { PublishingState, VersionOrder } from '../../lib/publish/publishing.ts';
import { isStillShown, orderBackTo, type VersionSubject } from '../../lib/publish/version-order.ts';
import { Moment, useNow } from '../ui/Age.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { useDisplay } from '../ui/view-context.ts';
import { useOrders } from './VersionActions.tsx';
import { versionName, versionText } from './version-text.ts';

const GoBackSheet = lazyPart(async () => (await import('./PublishSheet.tsx')).GoBackSheet);

interface FormerVersionsProps {
  subject: VersionSubject;
  publishing: PublishingState;
  /** All known former versions, those that can be restored, and the one being restored. */
  formers: readonly FormerVersion[];
  offered: readonly FormerVersion[];
  goingBackTo: FormerVersion | undefined;
  goBack(former: FormerVersion | undefined): void;
}

export function FormerVersions(props: FormerVersionsProps) {
  const { offered, goBack } = props;
  const orders = useOrders(props);
  const state = orders.attempt?.state;
  const busy = orders.busy || (state !== undefined && isUnderWay(state));
  return (
    <>
      {offered.length > 0 && (
        <section>
          <h2>{i18n.t('versions.former.title')}</h2>
          <ul class="former-list stack gap-above">
            {offered.map((former) => (
              <li key={former.versionId} class="row wrap">
                <strong>{versionText(former.number, (name) => name)}</strong>
                <WhenLive former={former} />
                <button
                  type="button"
                  class="button compact push"
                  aria-disabled={busy}
                  onClick={() => busy || goBack(former)}
                >
                  {i18n.t('versions.former.goBack', [versionName(former.number)])}
                </button>
              </li>
            ))}
          </ul>
          {orders.problem && <ProblemNote problem={orders.problem} />}
        </section>
      )}
      {props.goingBackTo && (
        <Review {...props} former={props.goingBackTo} place={(order) => orders.place(order)} />
      )}
    </>
  );
}

interface ReviewProps extends FormerVersionsProps {
  former: FormerVersion;
  place(order: VersionOrder): void;
}

/** A snapshot from when it was opened: the content under review must not change. */
function Review({ former, formers, subject, goBack, place }: ReviewProps) {
  const opened = useRef({ former, formers, subject, order: orderBackTo(former, subject) }).current;
  const { order } = opened;
  const current = order !== undefined && isStillShown(order, subject);
  const onClose = () => goBack(undefined);
  const onConfirm = () => {
    if (current) place(order);
    onClose();
  };
  return <GoBackSheet {...opened} current={current} onConfirm={onConfirm} onClose={onClose} />;
}

/** "Nov 16, 2:11 PM – Nov 28, 9:43 AM", or only the end. */
function WhenLive({ former: { since, until } }: { former: FormerVersion }) {
  const now = useNow();
  const { exactTimes } = useDisplay();
  const [from, to] = [readTimestamp(since), readTimestamp(until)];
  if (to === undefined) return null;
  if (from === undefined) {
    const time = <Moment at={to} text={shortTime(to, now)} />;
    return <span class="soft small">{fill(i18n.t('versions.former.until', [HOLE]), time)}</span>;
  }
  const exact = exactRange(from, to);
  return (
    <span class="soft small" title={exact}>
      {exactTimes ? exact : timeRange(from, to, now)}
    </span>
  );
}
