// Keys that do something by themselves, wherever nothing is typed into.
import { useLayoutEffect } from 'preact/hooks';
import { useEvent } from '../ui/use-stable.ts';

/** `actionOf`: what a key does, if anything. */
export function useSingleKey(
  isOn: boolean,
  newest: (event: KeyboardEvent) => (() => void) | undefined,
): void {
  const actionOf = useEvent(newest);
  // With the drawing that offers them.
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

/** Whether a key pressed there belongs to a field, a list that is typed into, a menu or a dialog, rather than to the view. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest('input, textarea, select, [contenteditable], [role=listbox], [role=menu], dialog') !== null
  );
}
