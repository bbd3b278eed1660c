import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { RichText } from '../../lib/format/rich-text.ts';
import { Icon, type IconName } from './Icon.tsx';

type Outcome = 'copied' | 'failed';

/** How long the outcome is shown (ms). */
const SHOWN_FOR = 2000;

/** Copies text or a picture and reports the outcome for a moment. Call it first in a click handler. */
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
      // The browser rejects without focus; any other error is a bug.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  const copy = (text: string | Promise<string>) =>
    write(Promise.resolve(text).then((ready) => navigator.clipboard.writeText(ready)));
  /** Writes HTML and plain text; the target picks the format it supports. */
  const copyRich = ({ html, plain }: RichText) =>
    write(
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob([html], { type: 'text/html' }),
          'text/plain': new Blob([plain], { type: 'text/plain' }),
        }),
      ]),
    );
  // Passes a promise, because the click may have expired by the time the picture is drawn.
  const copyPicture = (picture: Promise<Blob>) => {
    // The clipboard would hide an error in drawing.
    picture.catch(reportError);
    return write(navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]));
  };
  const copyResult = outcome && (outcome === 'copied' ? i18n.t('copying.done') : i18n.t('copying.failed'));
  return { outcome, copyResult, copy, copyRich, copyPicture };
}

interface CopyButtonProps {
  text: string;
  /** The copied thing in the label: "Copy route key". */
  what: string;
  icon?: IconName;
  large?: boolean;
}

export function CopyButton({ text, what, icon = 'copy', large = false }: CopyButtonProps) {
  const { outcome, copyResult, copy } = useCopying();
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
      <span class="outcome small if-any" role="status">
        {copyResult}
      </span>
    </span>
  );
}

interface CopyTextButtonProps {
  /** The copied thing in the label: "Copy report". */
  what: string;
  /** Called in the click. */
  text(): string | Promise<string>;
}

/** Copies a generated text and shows the outcome in the button. */
export function CopyTextButton({ what, text }: CopyTextButtonProps) {
  const { outcome, copyResult, copy } = useCopying();
  return (
    <>
      <button type="button" class="button compact" onClick={() => copy(text())}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} tiny />
        {copyResult ?? what}
      </button>
      <span class="visually-hidden" role="status">
        {copyResult}
      </span>
    </>
  );
}
