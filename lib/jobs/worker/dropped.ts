// Ids of jobs that a person took back, so that an order repeated after a killed worker does not place one again.
import { browser } from '../../platform/browser.ts';
import { setInSession } from '../../platform/session-store.ts';

const DROPPED = 'droppedJobs';
/** Views repeat a request within moments. */
const MAX_DROPPED = 50;

/** Call before deleting the job. `ordered` is the digest of the order under this id. */
export function noteDropped(id: string, ordered: string): Promise<void> {
  return navigator.locks.request(DROPPED, async () => {
    await setInSession({ [DROPPED]: [nameOf(id, ordered), ...(await dropped())].slice(0, MAX_DROPPED) });
  }) as Promise<void>;
}

/** Whether a deleted job had one of these ids and this digest. */
export async function wasDropped(ids: readonly string[], ordered: string): Promise<boolean> {
  const all = await dropped();
  return ids.some((id) => all.includes(nameOf(id, ordered)));
}

/** Whether a job with this id, whatever its digest, was to be deleted. It still exists if that was refused. */
export async function mayBeDropped(id: string): Promise<boolean> {
  return (await dropped()).some((name) => name.startsWith(nameOf(id, '')));
}

const nameOf = (id: string, ordered: string) => `${id} ${ordered}`;

async function dropped(): Promise<string[]> {
  return ((await browser.storage.session.get(DROPPED))[DROPPED] as string[] | undefined) ?? [];
}
