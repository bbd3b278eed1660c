// Single-key shortcuts, active unless focus is in a text field.
import { useEvent } from '../ui/use-stable.ts';
import { type BoundAct, useBoundKeys } from './bound-keys.ts';

/** `keys`: as listed. `actionOf` returns the action of a key, if any. */
export function useSingleKey(
  isOn: boolean,
  { act, keys }: { act: BoundAct; keys: readonly string[] },
  actionOf: (event: KeyboardEvent) => (() => void) | undefined,
): void {
  const listed = useEvent(() => keys);
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const action = actionOf(event);
    if (!action || isTyping(event.target)) return;
    event.preventDefault();
    action();
  });
  useBoundKeys(isOn, act, listed, onKeyDown);
}

/** Whether a key press there belongs to a field, typeahead list, menu or dialog rather than to the view. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest('input, textarea, select, [contenteditable], [role=listbox], [role=menu], dialog') !== null
  );
}
