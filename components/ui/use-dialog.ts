import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * What to spread on a dialog that opens when mounted; its element with `data-first` gets the focus.
 * `onEscape`: what Escape does instead of closing.
 */
export function useDialog(onClose: () => void, onEscape = onClose) {
  const ref = useRef<HTMLDialogElement>(null);
  // Opened before the first paint, so that no keystroke reaches the page behind.
  useLayoutEffect(() => {
    const shown = ref.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-first]')?.focus();
    // Closed before it unmounts, so that the browser restores the focus.
    return () => shown?.close();
  }, []);
  return {
    ref,
    // Closes immediately: the close event fires in a later task, and a key that reopens the dialog would be lost until then.
    onCancel: (event: Event) => {
      event.preventDefault();
      onEscape();
    },
    // A late close event of an unmounted dialog would close the next one.
    onClose: () => ref.current && onClose(),
  };
}
