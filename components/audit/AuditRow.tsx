import type { ComponentChildren } from 'preact';
import type { AuditItem, Verdict } from '../../lib/audit/audit-item.ts';
import { Icon } from '../ui/Icon.tsx';
import { AuditDetails } from './AuditDetails.tsx';
import { labelOf, verdictWords } from './audit-words.ts';

interface AuditRowProps {
  item: AuditItem;
  open: boolean;
  onToggle(open: boolean): void;
  /** Made only when it is open. */
  children(): ComponentChildren;
}

const tones: Record<Verdict, string> = {
  differs: 'draft',
  missing: 'stop',
  extra: 'busy',
  unsure: 'unknown',
  same: 'live',
};

/** One item: what it is and how it stands; on request what differs. */
export function AuditRow({ item, open, onToggle, children }: AuditRowProps) {
  return (
    <li>
      <details
        class="audit-row"
        open={open}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== open) onToggle(currentTarget.open);
        }}
      >
        <summary>
          <Icon name="down" tiny />
          <bdi class="audit-label">{labelOf(item)}</bdi>
          <Mark verdict={item.verdict} />
        </summary>
        {open && <AuditDetails item={item} />}
        {open && children()}
      </details>
    </li>
  );
}

/** What is as it should be stays quiet. */
function Mark({ verdict }: { verdict: Verdict }) {
  const word = verdictWords[verdict]();
  if (verdict === 'same') {
    return (
      <span class="audit-same small">
        <Icon name="check" tiny />
        {word}
      </span>
    );
  }
  return (
    <span class={`pill ${tones[verdict]} audit-pill`}>
      <span class="shape" aria-hidden="true" />
      {word}
    </span>
  );
}
