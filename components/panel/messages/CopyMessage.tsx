import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { IconButton } from '../../IconButton.tsx';

/** How long the outcome stays on the button (ms). */
const SHOWN_FOR = 2000;

/** Copies the text of a message, and says whether that went well. */
export function CopyMessage({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
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
    outcome && { copied: i18n.t('messages.copied'), failed: i18n.t('messages.copyFailed') }[outcome];
  return (
    <span class="copy-message">
      <span class="small soft" role="status">
        {words}
      </span>
      <IconButton
        icon={outcome === 'copied' ? 'check' : 'copy'}
        label={i18n.t('messages.copy')}
        onClick={copy}
      />
    </span>
  );
}
