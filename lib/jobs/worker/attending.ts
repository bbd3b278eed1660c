// Goes on with one record at a time, however many call, under a lock that all contexts share.
import { keepAwake } from '../../platform/worker/keep-awake.ts';

export interface Attending {
  attend(id: string, eager?: boolean): Promise<void>;
  /** In this worker. */
  isUnderWay(id: string): boolean;
}

/** `kind` names the lock; `goOn` brings one as far as it can come at this moment. */
export function attending(kind: string, goOn: (id: string, eager: boolean) => Promise<void>): Attending {
  /** Those under way in this worker, and those that will look at what is stored once they have the lock. */
  const underWay = new Map<string, number>();
  const waiting = new Set<string>();
  const end = (id: string) => {
    waiting.delete(id);
    const others = (underWay.get(id) ?? 1) - 1;
    if (others > 0) underWay.set(id, others);
    else underWay.delete(id);
  };
  return {
    isUnderWay: (id) => underWay.has(id),
    async attend(id, eager = false) {
      if (waiting.has(id)) return;
      waiting.add(id);
      underWay.set(id, (underWay.get(id) ?? 0) + 1);
      try {
        await navigator.locks.request(`${kind}:${id}`, async () => {
          waiting.delete(id);
          await keepAwake(() => goOn(id, eager));
        });
      } finally {
        end(id);
      }
    },
  };
}

/** Each goes on by itself: what fails in one holds none of the others back. */
export async function allOf(works: Promise<unknown>[]): Promise<void> {
  for (const each of await Promise.allSettled(works))
    if (each.status === 'rejected') reportError(each.reason);
}
