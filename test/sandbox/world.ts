// What every part of the running service shares.
import type { Clock } from './clock.ts';
import type { Dialect } from './dialect.ts';
import type { Kind } from './records.ts';
import type { Store } from './store.ts';
import type { PublishesOlder } from './version-life.ts';

export interface World {
  store: Store;
  clock: Clock;
  /** Known once the service listens. */
  port: number;
  key: string;
  pageSize: number;
  maxPageSize: number;
  /** 1: queued for 2 s and processing for 3 s after a publish; 10: a tenth of that. */
  lifeSpeed: number;
  publishesOlder: PublishesOlder;
  /** Absent: that of the sandbox. */
  dialect?: Dialect | undefined;
  seededAt: number;
  /** Called after each list page that is answered: what happens to the list before the next one. */
  onListed?: ((kind: Kind, parent: string) => void) | undefined;
}

/** The same value with the present port in its addresses. Only for kinds that no client writes. */
export function withPort<T>(world: World, value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('{port}', String(world.port)));
}
