// Values in session storage that the background publishes to open views.
import { browser } from './browser.ts';

type Unsubscribe = () => void;

/** Calls the listener with the current value (or `fallback`), then with each change. Resolves with the unsubscribe function. */
export async function subscribeTo<T>(
  key: string,
  fallback: T,
  listener: (value: T) => void,
): Promise<Unsubscribe> {
  const { session } = browser.storage;
  let hasChanged = false;
  const tell = (stored: unknown) => listener((stored as T | undefined) ?? fallback);
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    if (!changes[key]) return;
    hasChanged = true;
    tell(changes[key].newValue);
  };
  session.onChanged.addListener(onChanged);
  const stored = await session.get(key);
  // A change meanwhile is newer than what was read.
  if (!hasChanged) tell(stored[key]);
  return () => session.onChanged.removeListener(onChanged);
}

/** In the background, call synchronously at startup, or the browser drops the event that woke the worker. */
export function onSessionChange(key: string, react: () => Promise<unknown>): void {
  browser.storage.session.onChanged.addListener((changes) => {
    if (key in changes) react().catch(reportError);
  });
}

/** Passes each matching value to the listener and removes it, so that no other view handles it. */
export function takeEach<T>(
  key: string,
  isWanted: (value: T) => Promise<boolean>,
  listener: (value: T) => void,
): Promise<Unsubscribe> {
  const take = async (value: T) => {
    if (!(await isWanted(value))) return;
    await browser.storage.session.remove(key);
    listener(value);
  };
  return subscribeTo<T | undefined>(key, undefined, (value) => {
    if (value !== undefined) take(value).catch(reportError);
  });
}
