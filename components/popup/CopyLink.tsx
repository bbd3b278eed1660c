import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { IconButton } from '../IconButton.tsx';

type Outcome = 'copied' | 'failed';

/** How long the outcome stays on the button. */
const SHOWN_FOR = 2000;

export function CopyLink({ url }: { url: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const words =
    outcome && { copied: i18n.t('popup.copy.done'), failed: i18n.t('popup.copy.failed') }[outcome];
  return (
    <span class="copy">
      <span class="small outcome" role="status">
        {words}
      </span>
      <IconButton
        icon={outcome === 'copied' ? 'check' : 'link'}
        label={i18n.t('popup.copy.link')}
        onClick={copy}
      />
    </span>
  );
}
