// Accepts messages only from the top frame of this extension's pages.

export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
}

/** `own` has this extension's id, and its origin without a trailing slash. A missing origin is refused. */
export function isOwnPage(sender: Sender, own: { id: string; origin: string }): boolean {
  if (sender.id !== own.id) return false;
  // Firefox sends no origin, so it is taken from the document's URL.
  const origin = sender.origin ?? originOf(sender.url);
  if (origin === undefined || origin !== own.origin) return false;
  return (sender.frameId ?? 0) === 0;
}

function originOf(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  // By the URL standard, extension schemes have an opaque origin.
  return parsed ? `${parsed.protocol}//${parsed.host}` : undefined;
}
