// Single-key shortcuts, active unless focus is in a text field.
import { useLayoutEffect } from 'preact/hooks';
import { useEvent } from '../ui/use-stable.ts';

/** `newest` returns the action of a key, if any. */
export function useSingleKey(
  isOn: boolean,
  newest: (event: KeyboardEvent) => (() => void) | undefined,
): void {
  const actionOf = useEvent(newest);
  // In the layout effect, so that a key works as soon as it is shown.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const act = actionOf(event);
      if (!act || isTyping(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** Whether a key press there belongs to a field, typeahead list, menu or dialog rather than to the view. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest('input, textarea, select, [contenteditable], [role=listbox], [role=menu], dialog') !== null
  );
}
