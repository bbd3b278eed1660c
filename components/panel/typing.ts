/** Whether a key pressed there belongs to a field, a list that is typed into, or a dialog, rather than to the panel. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable], [role=listbox], dialog') !== null;
}
