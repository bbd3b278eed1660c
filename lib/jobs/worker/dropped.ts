// Jobs that a person took back or dismissed: an order that comes once more, since the worker had died over it, does not place one
// anew.
import { browser } from '../../platform/browser.ts';
import { setInSession } from '../../platform/session-store.ts';

const DROPPED = 'droppedJobs';
/** Views that put a question once more do so within moments. */
const MOST_DROPPED = 50;

/** To be called before it is removed. */
export function noteDropped(id: string): Promise<void> {
  return navigator.locks.request(DROPPED, async () => {
    await setInSession({ [DROPPED]: [id, ...(await droppedIds())].slice(0, MOST_DROPPED) });
  }) as Promise<void>;
}

/** Of one that is not kept any more. */
export async function wasDropped(id: string): Promise<boolean> {
  return (await droppedIds()).includes(id);
}

async function droppedIds(): Promise<string[]> {
  return ((await browser.storage.session.get(DROPPED))[DROPPED] as string[] | undefined) ?? [];
}
