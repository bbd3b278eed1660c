import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';

type Outcome = 'copied' | 'failed';

/** How long the outcome stays (ms). */
const SHOWN_FOR = 2000;

const words: Record<Outcome, () => string> = {
  copied: () => i18n.t('copying.done'),
  failed: () => i18n.t('copying.failed'),
};

/** Copies a text first thing in a click, and says for a moment how that went. */
export function useCopying() {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (text: string | Promise<string>) => {
    try {
      await navigator.clipboard.writeText(await text);
      setOutcome('copied');
    } catch (error) {
      setOutcome('failed');
      // The browser refuses without focus; anything else is a bug.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return { outcome, said: outcome && words[outcome](), copy };
}
