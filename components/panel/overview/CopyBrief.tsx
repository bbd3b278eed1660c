import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '../../Icon.tsx';
import { briefOf } from './brief-of.ts';

type Outcome = 'copied' | 'failed';

/** How long the outcome stays on the button (ms). */
const SHOWN_FOR = 2000;

const words: Record<Outcome | 'none', () => string> = {
  none: () => i18n.t('news.brief.copy'),
  copied: () => i18n.t('news.brief.copied'),
  failed: () => i18n.t('news.brief.failed'),
};

/** Copies what is known, to be read in a call. */
export function CopyBrief(props: Parameters<typeof briefOf>[0]) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await briefOf(props));
      setOutcome('copied');
    } catch (error) {
      setOutcome('failed');
      // The browser refuses without focus; anything else is a bug.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return (
    <section class="overview-brief">
      <button type="button" class="button compact" onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} tiny />
        {words[outcome ?? 'none']()}
      </button>
      <span class="visually-hidden" role="status">
        {outcome && words[outcome]()}
      </span>
    </section>
  );
}
