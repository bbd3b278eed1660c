import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { RichText } from '../../lib/format/rich-text.ts';
import { Icon, type IconName } from './Icon.tsx';

type Outcome = 'copied' | 'failed';

/** How long the outcome stays (ms). */
const SHOWN_FOR = 2000;

/** Copies a text or a picture first thing in a click, and says for a moment how that went. */
export function useCopying() {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);
  const write = async (writing: Promise<void>) => {
    try {
      await writing;
      setOutcome('copied');
    } catch (error) {
      setOutcome('failed');
      // The browser refuses without focus; anything else is a bug.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  const copy = (text: string | Promise<string>) =>
    write(Promise.resolve(text).then((ready) => navigator.clipboard.writeText(ready)));
  /** What pastes it takes the form it knows. */
  const copyRich = ({ html, plain }: RichText) =>
    write(
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([html], { type: 'text/html' }),
          'text/plain': new Blob([plain], { type: 'text/plain' }),
        }),
      ]),
    );
  // What is not drawn yet is promised: the click may be over by then.
  const copyPicture = (picture: Promise<Blob>) => {
    // The browser would say of a fault in the drawing only that nothing was copied.
    picture.catch(reportError);
    return write(navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]));
  };
  const said = outcome && (outcome === 'copied' ? i18n.t('copying.done') : i18n.t('copying.failed'));
  return { outcome, said, copy, copyRich, copyPicture };
}

interface CopyButtonProps {
  text: string;
  /** Names what is copied: "Copy route key". */
  what: string;
  icon?: IconName;
  /** As large as the other buttons of a row. */
  large?: boolean;
}

export function CopyButton({ text, what, icon = 'copy', large = false }: CopyButtonProps) {
  const { outcome, said, copy } = useCopying();
  return (
    <span class="copy-text">
      <button
        type="button"
        class={`${large ? 'icon' : 'mini'} ${outcome ?? ''}`}
        aria-label={what}
        title={what}
        onClick={() => copy(text)}
      >
        <Icon name={outcome === 'copied' ? 'check' : icon} tiny={!large} />
      </button>
      <span class="outcome small" role="status">
        {said}
      </span>
    </span>
  );
}

interface CopyTextButtonProps {
  /** Names what is copied: "Copy report". */
  what: string;
  /** Made in the click. */
  text(): string | Promise<string>;
}

/** Copies a text that is made for it. The button itself says how that went. */
export function CopyTextButton({ what, text }: CopyTextButtonProps) {
  const { outcome, said, copy } = useCopying();
  return (
    <>
      <button type="button" class="button compact" onClick={() => copy(text())}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} tiny />
        {said ?? what}
      </button>
      <span class="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
