import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { WorkspaceColor } from '../../lib/workspace/workspace.ts';
import { useOwnId } from '../ui/use-own-id.ts';

interface SheetProps {
  title: ComponentChildren;
  color: WorkspaceColor;
  onClose(): void;
  /** Escape does this instead of closing, where there is something to stop first. */
  onEscape?: (() => void) | undefined;
  children: ComponentChildren;
  /** Stays in view while the rest is scrolled. */
  footer: ComponentChildren;
}

/** A dialog over the view, open from its first moment. Its line has the colour of the workspace. */
export function Sheet({ title, color, onClose, onEscape, children, footer }: SheetProps) {
  const id = useOwnId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-first]')?.focus();
    // Closed before it is taken away: the browser then gives the focus back.
    return () => shown?.close();
  }, []);
  const onCancel = (event: Event) => {
    if (!onEscape) return;
    event.preventDefault();
    onEscape();
  };
  return (
    <dialog
      ref={dialog}
      class="sheet"
      data-color={color}
      aria-labelledby={id}
      onCancel={onCancel}
      onClose={onClose}
    >
      <h2 id={id} class="sheet-title">
        {title}
      </h2>
      {/* Scrolls, so it takes part in the order of the keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the arrow keys */}
      <section class="sheet-body" tabIndex={0} aria-labelledby={id}>
        {children}
      </section>
      <div class="sheet-footer">{footer}</div>
    </dialog>
  );
}
