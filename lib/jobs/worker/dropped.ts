// Jobs that a person took back: an order repeated because the worker died does not place one anew.
import { browser } from '../../platform/browser.ts';
import { setInSession } from '../../platform/session-store.ts';

const DROPPED = 'droppedJobs';
/** Views that put a question once more do so within moments. */
const MAX_DROPPED = 50;

/** To be called before it is removed. `ordered` is the digest of what was ordered under this id. */
export function noteDropped(id: string, ordered: string): Promise<void> {
  return navigator.locks.request(DROPPED, async () => {
    await setInSession({ [DROPPED]: [nameOf(id, ordered), ...(await dropped())].slice(0, MAX_DROPPED) });
  }) as Promise<void>;
}

/** Of one that is not kept any more, under any of these ids. Another order under its id was not. */
export async function wasDropped(ids: readonly string[], ordered: string): Promise<boolean> {
  const all = await dropped();
  return ids.some((id) => all.includes(nameOf(id, ordered)));
}

const nameOf = (id: string, ordered: string) => `${id} ${ordered}`;

async function dropped(): Promise<string[]> {
  return ((await browser.storage.session.get(DROPPED))[DROPPED] as string[] | undefined) ?? [];
}
