import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '../../Icon.tsx';

type Outcome = 'copied' | 'failed';

/** How long the outcome stays. */
const SHOWN_FOR = 2000;

/** Copies a text. `what` names it: "Copy route key". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const words =
    outcome && { copied: i18n.t('overview.copy.done'), failed: i18n.t('overview.copy.failed') }[outcome];
  return (
    <span class="copy-text">
      <button
        type="button"
        class={`mini${outcome ? ` ${outcome}` : ''}`}
        aria-label={what}
        title={what}
        onClick={copy}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} tiny />
      </button>
      <span class="outcome small" role="status">
        {words}
      </span>
    </span>
  );
}
