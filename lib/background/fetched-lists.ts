// Who hears of a list that came whole with its first answer, before it is stored.
import type { Audience, Page } from '../api/schemas.ts';

/** `scope` is workspace and epoch. */
export type FetchedList =
  | { scope: string; pages: Page[] }
  | { scope: string; pageId: string; audiences: Audience[] };

type Listener = (list: FetchedList) => void;
const listeners: Listener[] = [];

export function onListFetched(listener: Listener): void {
  listeners.push(listener);
}

export function listFetched(list: FetchedList): void {
  for (const listener of listeners) listener(list);
}
