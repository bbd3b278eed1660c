import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { useOwnId } from '../ui/view-context.ts';

export function ContextSection({ title, text, ...folded }: FoldedTextProps & { title: string }) {
  if (!text) return null;
  return (
    <section>
      <div class="block-heading">
        <h2>{title}</h2>
        <span class="push">
          <CopyContext text={text} />
        </span>
      </div>
      <FoldedText text={text} {...folded} />
    </section>
  );
}

export function CopyContext({ text }: { text: string }) {
  return <CopyButton text={text} what={i18n.t('overview.copy.context')} />;
}

interface FoldedTextProps {
  text: string;
  /** Key of the stored open state. */
  name: string;
  memory: SectionMemory;
}

/** A text of any length: four lines, and the rest on request. */
export function FoldedText({ text, name, memory }: FoldedTextProps) {
  const id = useOwnId();
  const [open, setOpen] = useRemembered(memory, `overview.unfolded.${name}`, false);
  const [isCut, setIsCut] = useState(false);
  const paragraph = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies(text): another text of the same height may be cut or not.
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || open) return;
    // The observer also reports the first size before the paint; measuring here would force an extra layout.
    const sizes = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [text, open]);
  return (
    <>
      <p ref={paragraph} id={id} class={open ? 'prose' : 'prose clamp'} dir="auto">
        {text}
      </p>
      {(isCut || open) && (
        <button
          type="button"
          class="link"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? i18n.t('act.showLess') : i18n.t('act.showAll')}
        </button>
      )}
    </>
  );
}
