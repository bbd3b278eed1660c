// Values in either storage that several requests, tabs or views may change at the same time.
import { browser } from './browser.ts';
import { setInSession } from './session-store.ts';

const writers = {
  session: setInSession,
  local: (values: Record<string, unknown>) => browser.storage.local.set(values),
};

/** A value under `name`; an empty list is none. Each change is made under a lock of that name, so that none is lost. */
export function storedValue<T>(area: 'session' | 'local', name: string, write = writers[area]) {
  const read = async () => (await browser.storage[area].get(name))[name] as T | undefined;
  /** `edit` returns undefined to remove it, and the same value to write nothing. */
  async function change(
    edit: (present: T | undefined) => T | undefined | Promise<T | undefined>,
  ): Promise<void> {
    await navigator.locks.request(name, async () => {
      const before = await read();
      const after = await edit(before);
      if (after === undefined || (Array.isArray(after) && after.length === 0))
        await browser.storage[area].remove(name);
      else if (after !== before) await write({ [name]: after });
    });
  }
  return { read, change, forget: () => change(() => undefined) };
}

/** Moves a name to the front of those used last, and removes what is stored in the session for those beyond the limit. */
export function noteRecent(
  recent: ReturnType<typeof storedValue<string[]>>,
  name: string,
  max: number,
  keyOf: (name: string) => string,
): Promise<void> {
  return recent.change(async (present = []) => {
    const names = [name, ...present.filter((each) => each !== name)];
    await browser.storage.session.remove(names.slice(max).map(keyOf));
    return names.slice(0, max);
  });
}
