// Who may talk to the background: only this extension's own pages, in their top frame.

export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
}

/** `own` is this extension's id and its origin without a trailing slash. A missing origin is refused. */
export function isOwnPage(sender: Sender, own: { id: string; origin: string }): boolean {
  if (sender.id !== own.id) return false;
  // Firefox gives no origin; the document's URL says the same.
  const origin = sender.origin ?? originOf(sender.url);
  if (origin === undefined || origin !== own.origin) return false;
  return (sender.frameId ?? 0) === 0;
}

function originOf(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  // The URL standard gives extension schemes no origin.
  return parsed ? `${parsed.protocol}//${parsed.host}` : undefined;
}
