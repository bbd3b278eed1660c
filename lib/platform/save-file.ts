/** Offers a file for saving. `type` is a media type without charset. Call in a click. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const isText = typeof content === 'string';
  const blob = isText ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the blob later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
