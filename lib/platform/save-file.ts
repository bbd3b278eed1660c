// Offers a text as a file to save.

/** `type` is a media type without a charset. Must be called in a click. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
