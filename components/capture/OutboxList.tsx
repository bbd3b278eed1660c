import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { CaptureView } from '../../lib/capture/capture.ts';
import { capturesShown, outboxSummary } from '../../lib/capture/capture-summary.ts';
import { useNow } from '../ui/Age.tsx';
import { OutboxItem, type OutboxProps } from './OutboxItem.tsx';
import { PausedBanner } from './PausedBanner.tsx';

interface OutboxListProps extends OutboxProps {
  /** At most so many; the others are counted. */
  most?: number;
  /** What can be done with the whole list. */
  tools?(captures: CaptureView[]): ComponentChildren;
}

/** Everything that is on its way to a topic, or came to rest a moment ago. Absent where there is nothing. */
export function OutboxList({ most = Number.POSITIVE_INFINITY, tools, ...props }: OutboxListProps) {
  const now = useNow();
  const { outbox, workspaceId } = props;
  const captures = capturesShown(outbox, now).filter((capture) => capture.workspaceId === workspaceId);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterLoss(heading, captures.length);
  if (captures.length === 0) return null;
  const shown = captures.slice(0, most);
  const rest = captures.length - shown.length;
  return (
    <section class="outbox stack" aria-label={i18n.t('kind.captures')}>
      <h2 ref={heading} tabIndex={-1}>
        {headingText(props)}
      </h2>
      {outbox.paused && <PausedBanner problem={outbox.paused} meaning={i18n.t('capture.outbox.paused')} />}
      <ul class="stack">
        {shown.map((capture) => (
          <OutboxItem key={capture.id} {...props} capture={capture} />
        ))}
      </ul>
      {rest > 0 && <p class="small soft">{i18n.t('capture.outbox.more', rest)}</p>}
      {tools && <div>{tools(captures)}</div>}
    </section>
  );
}

function headingText({ outbox }: OutboxProps): string {
  const { needsYou, waiting } = outboxSummary(outbox);
  if (needsYou > 0) return i18n.t('capture.outbox.needsYou', needsYou);
  return waiting > 0 ? i18n.t('capture.outbox.waiting', waiting) : i18n.t('capture.outbox.title');
}

/** Whoever undid or discarded something goes on at the top of the list, rather than nowhere. */
function useFocusAfterLoss(heading: { readonly current: HTMLElement | null }, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const isLess = count < before.current;
    before.current = count;
    if (isLess && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [count]);
}
