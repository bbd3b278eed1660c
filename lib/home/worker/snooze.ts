// Tasks snoozed until the next day, stored on this device.
import { storedValue } from '../../platform/stored-value.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';
import { isSnoozed, type Snoozes, tomorrow } from '../top-tasks.ts';

const snoozesOf = (workspaceId: string) => storedValue<Snoozes>('local', `notToday:${workspaceId}`);

export async function readSnoozes(workspaceId: string): Promise<Snoozes> {
  return (await snoozesOf(workspaceId).read()) ?? {};
}

export function snooze(workspaceId: string, id: string, isWanted: boolean): Promise<void> {
  return ofPresent(workspaceId, () => changeSnoozes(workspaceId, id, isWanted), forgetSnoozes);
}

function changeSnoozes(workspaceId: string, id: string, isWanted: boolean): Promise<void> {
  return snoozesOf(workspaceId).change((stored = {}) => {
    const now = Date.now();
    const others = Object.entries(stored).filter(([each]) => each !== id && isSnoozed(stored, each, now));
    const all = [...others, ...(isWanted ? [[id, tomorrow(now)] as const] : [])];
    return all.length > 0 ? Object.fromEntries(all) : undefined;
  });
}

export const forgetSnoozes = (workspaceId: string): Promise<void> => snoozesOf(workspaceId).forget();
