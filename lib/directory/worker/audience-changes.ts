// Who hears that audiences of a page were stored or removed.

/** `scope` is workspace and epoch. */
export type AudienceChange =
  | { scope: string; pageId: string; audienceIds: string[] }
  /** Everything of a workspace was cleared. */
  | { workspaceId: string };

type Listener = (change: AudienceChange) => void;
const listeners: Listener[] = [];

export function onAudiencesChanged(listener: Listener): void {
  listeners.push(listener);
}

/** To be told inside or after the transaction that changes them: a reader's own transaction waits for it. */
export function audiencesChanged(change: AudienceChange): void {
  for (const listener of listeners) listener(change);
}
