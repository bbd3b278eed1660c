// Ids of jobs that a person took back, so that an order repeated after a killed worker does not place one again.
import { reportBug } from '../../platform/failure.ts';
import { storedValue } from '../../platform/stored-value.ts';

const droppedJobs = storedValue<string[]>('session', 'droppedJobs');
/** Views repeat a request within moments. */
const MAX_DROPPED = 50;

/** Call before deleting the job, which needs no room. `ordered` is the digest of the order under this id. */
export function noteDropped(id: string, ordered: string): Promise<void> {
  return droppedJobs
    .change((present = []) => [nameOf(id, ordered), ...present].slice(0, MAX_DROPPED))
    .catch(reportBug);
}

/** Whether a deleted job had one of these ids and this digest. */
export async function wasDropped(ids: readonly string[], ordered: string): Promise<boolean> {
  const all = (await droppedJobs.read()) ?? [];
  return ids.some((id) => all.includes(nameOf(id, ordered)));
}

/** Whether a job with this id, whatever its digest, was to be deleted. It still exists if that was refused. */
export async function mayBeDropped(id: string): Promise<boolean> {
  return ((await droppedJobs.read()) ?? []).some((name) => name.startsWith(nameOf(id, '')));
}

const nameOf = (id: string, ordered: string) => `${id} ${ordered}`;
