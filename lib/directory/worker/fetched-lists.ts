// Who hears of a list that came whole with its first answer, before it is stored.
import type { Audience, Page } from '../../api/schemas.ts';

/** `scope` is workspace and epoch. */
export type FetchedList =
  | { scope: string; pages: Page[] }
  | { scope: string; pageId: string; audiences: Audience[] };

/** Resolves when what it asks the service for has left. */
type Listener = (list: FetchedList) => Promise<void>;
const listeners: Listener[] = [];

export function onListFetched(listener: Listener): void {
  listeners.push(listener);
}

/** Resolves when what the listeners ask the service for has left. */
export async function listFetched(list: FetchedList): Promise<void> {
  await Promise.all(listeners.map((listener) => listener(list)));
}
