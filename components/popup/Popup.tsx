import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { Notice } from '../ui/Notice.tsx';
import { MatchedSkeleton } from './MatchedSkeleton.tsx';
import { PopupBrief } from './PopupBrief.tsx';
import { PopupFooter } from './PopupFooter.tsx';
import { PopupHeader } from './PopupHeader.tsx';
import type { PopupActions } from './popup-actions.ts';
import { SituationView } from './SituationView.tsx';

export interface PopupProps extends PopupActions {
  /** Undefined: nothing is known yet. */
  look: PageStatus | undefined;
  /** Epoch ms; ages are counted from here. */
  now: number;
}

/** What the toolbar icon opens: everything about the page in the tab, in one column. */
export function Popup({ look, now, ...actions }: PopupProps) {
  const main = useRef<HTMLElement>(null);
  const shown = look && shownKey(look);
  const before = useRef(shown);
  const [composing, setComposing] = useState(false);
  const { captures } = actions;
  const compose = () => {
    actions.loadCaptures?.();
    setComposing(true);
  };
  // Whoever chose something in a view that is gone goes on at the top of the new one.
  useEffect(() => {
    const replaced = before.current !== undefined && before.current !== shown;
    before.current = shown;
    if (replaced && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    <div class="popup-view" data-color={look?.workspace?.color}>
      <PopupHeader look={look} actions={actions} />
      <main ref={main} tabIndex={-1} aria-busy={look === undefined}>
        <div class="notices" aria-live="polite">
          {look?.notice && <Notice problem={look.notice} now={now} actions={actions} />}
        </div>
        {look && composing && captures ? (
          captures.composer(look, now, () => setComposing(false))
        ) : look ? (
          <>
            <SituationView key={scopeKey(look)} look={look} now={now} actions={actions} />
            {look.workspace && captures?.list(look, now, compose)}
          </>
        ) : (
          <MatchedSkeleton />
        )}
      </main>
      <PopupFooter
        hasText={look !== undefined && (captures?.hasText(look) ?? false)}
        compose={look?.workspace && !composing ? compose : undefined}
        brief={look && !composing && <PopupBrief look={look} ask={actions.ask} />}
        openPanel={actions.openPanel}
      />
      <p class="visually-hidden" role="status">
        {announcement(look)}
      </p>
    </div>
  );
}

/** What a person began for one address must never end on another. */
function scopeKey({ workspace, url }: PageStatus): string {
  return `${workspace?.id ?? ''} ${workspace?.epoch ?? ''} ${url}`;
}

function shownKey(look: PageStatus): string {
  const { situation } = look;
  const page =
    situation.kind === 'matched' ? `${situation.page.pageId} ${situation.audience?.audienceId}` : '';
  return `${scopeKey(look)} ${situation.kind} ${page}`;
}

function announcement(look: PageStatus | undefined): string {
  const situation = look?.situation;
  if (situation?.kind !== 'matched') return '';
  return [situation.page.name, situation.audience?.name].filter(Boolean).join(', ');
}
