// Fake storage area, like the browsers': every call is asynchronous, and values are copied.
import { nextTurn } from './browser-turn.ts';
import { fakeEvent } from './fake-event.ts';

interface Change {
  oldValue?: unknown;
  newValue?: unknown;
}

type Values = Record<string, unknown>;

/** The requested names, with defaults for missing ones. */
function wanted(keys: null | undefined | string | string[] | Values, all: Map<string, unknown>): Values {
  if (keys === null || keys === undefined)
    return Object.fromEntries([...all.keys()].map((name) => [name, undefined]));
  if (typeof keys === 'string') return { [keys]: undefined };
  return Array.isArray(keys) ? Object.fromEntries(keys.map((name) => [name, undefined])) : keys;
}

export function fakeStorage() {
  const values = new Map<string, unknown>();
  const onChanged = fakeEvent<[Record<string, Change>]>();
  let room = Number.POSITIVE_INFINITY;

  function change(edit: () => Record<string, Change>): void {
    const changes = edit();
    if (Object.keys(changes).length > 0) onChanged.fire(structuredClone(changes));
  }

  let last: Promise<unknown> = Promise.resolve();
  /** However long each call takes: both browsers carry out the calls of one area in their order. */
  function inTurn<T>(carryOut: () => T): Promise<T> {
    const done = Promise.all([nextTurn(), last]).then(carryOut);
    last = done.catch(() => undefined);
    return done;
  }

  return {
    onChanged,
    get: (keys?: null | string | string[] | Values): Promise<Values> =>
      inTurn(() => {
        const found = Object.entries(wanted(keys, values)).map(([name, fallback]) => [
          name,
          values.has(name) ? values.get(name) : fallback,
        ]);
        return structuredClone(Object.fromEntries(found.filter(([, value]) => value !== undefined)));
      }),
    async set(items: Values): Promise<void> {
      const copies = structuredClone(items);
      return inTurn(() => {
        if (JSON.stringify({ ...Object.fromEntries(values), ...copies }).length > room)
          throw new Error('Session storage quota bytes exceeded. Values were not stored.');
        change(() => {
          const changes = Object.entries(copies).map(([name, newValue]) => {
            const oldValue = values.get(name);
            values.set(name, newValue);
            return [name, { ...(oldValue === undefined ? {} : { oldValue }), newValue }];
          });
          return Object.fromEntries(changes);
        });
      });
    },
    remove: (keys: string | string[]): Promise<void> =>
      inTurn(() =>
        change(() => {
          const present = [keys].flat().filter((name) => values.has(name));
          const changes = present.map((name) => [name, { oldValue: values.get(name) }]);
          for (const name of present) values.delete(name);
          return Object.fromEntries(changes);
        }),
      ),
    one: (name: string): unknown => structuredClone(values.get(name)),
    /** A copy of everything stored. */
    all: (): Values => structuredClone(Object.fromEntries(values)),
    wipe: () => values.clear(),
    /** Sets the quota (characters of JSON). */
    limitTo(characters: number): void {
      room = characters;
    },
  };
}
