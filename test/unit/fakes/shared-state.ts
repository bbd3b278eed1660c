// What the test files of a process share: globals, environment variables, and the classes of the language and of the document library.
import * as linkedom from 'linkedom';

type Properties = Map<string | symbol, PropertyDescriptor>;

/** The state at one moment, by what holds it. */
export type SharedState = Map<object, { name: string; properties: Properties }>;

/** Set anew for each test by the fakes. */
const OF_FAKES = new Set([
  'globalThis.Date',
  'globalThis.indexedDB',
  'globalThis.isStarting',
  'globalThis.reportError',
]);

/** Libraries keep state in such globals, some from when a test first loads them. */
const isOfLibrary = (key: string | symbol): boolean => typeof key === 'symbol' || key.startsWith('__');

function propertiesOf(holder: object): Properties {
  const keys = Reflect.ownKeys(holder).filter((key) => holder !== globalThis || !isOfLibrary(key));
  return new Map(keys.map((key) => [key, Object.getOwnPropertyDescriptor(holder, key) ?? {}]));
}

export function readSharedState(): SharedState {
  const state: SharedState = new Map();
  const add = (name: string, holder: object) => {
    if (!state.has(holder)) state.set(holder, { name, properties: propertiesOf(holder) });
  };
  add('globalThis', globalThis);
  add('process.env', process.env);
  for (const library of [globalThis, linkedom]) {
    for (const [key, { value }] of propertiesOf(library)) {
      if (typeof value !== 'function') continue;
      add(String(key), value);
      if (value.prototype) add(`${String(key)}.prototype`, value.prototype);
    }
  }
  return state;
}

/** Restores the state. Returns the names of what had been added, changed or removed. */
export function restoreSharedState(state: SharedState): string[] {
  const changed: string[] = [];
  for (const [holder, { name, properties }] of state) {
    const now = propertiesOf(holder);
    for (const key of new Set([...properties.keys(), ...now.keys()])) {
      const before = properties.get(key);
      const path = `${name}.${String(key)}`;
      if (isSame(before, now.get(key)) || OF_FAKES.has(path)) continue;
      changed.push(path);
      if (before) Object.defineProperty(holder, key, before);
      else Reflect.deleteProperty(holder, key);
    }
  }
  return changed;
}

function isSame(a: PropertyDescriptor | undefined, b: PropertyDescriptor | undefined): boolean {
  if (!a || !b) return a === b;
  return Object.is(a.value, b.value) && a.get === b.get && a.set === b.set;
}
