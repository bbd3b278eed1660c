// Records that a person removed, whole, so that Undo needs no request and loses nothing. In session storage, so they end with the browser.
import { storedValue } from '../../platform/stored-value.ts';

/** Of each kind. */
const MAX_REMOVED = 20;

/** `name`: where they are stored. */
export function removedRecords<T extends { workspaceId: string }>(name: string) {
  const { read, change } = storedValue<T[]>('session', name);
  return {
    /** Call before removing it. */
    note: (record: T) => change((removed = []) => [record, ...removed].slice(0, MAX_REMOVED)),
    /** As last removed. */
    find: async (which: (record: T) => boolean) => (await read())?.find(which),
    /** Those of a removed workspace cannot be restored. */
    forget: (workspaceId: string) =>
      change((removed = []) => removed.filter((record) => record.workspaceId !== workspaceId)),
  };
}
