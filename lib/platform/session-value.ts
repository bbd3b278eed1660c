// Values that the background keeps in session storage, each under its own key, for every open view.
import { browser } from './browser.ts';

export type Unsubscribe = () => void;

/** Gives the value at once, then each change; `fallback` where nothing is kept. Resolves with what ends the subscription. */
export async function subscribeTo<T>(
  key: string,
  fallback: T,
  listener: (value: T) => void,
): Promise<Unsubscribe> {
  const { session } = browser.storage;
  const tell = (kept: unknown) => listener((kept as T | undefined) ?? fallback);
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    if (changes[key]) tell(changes[key].newValue);
  };
  session.onChanged.addListener(onChanged);
  tell((await session.get(key))[key]);
  return () => session.onChanged.removeListener(onChanged);
}

/** Does something whenever the value changes. In the background, to be called synchronously at its start. */
export function onSessionChange(key: string, react: () => Promise<unknown>): void {
  browser.storage.session.onChanged.addListener((changes) => {
    if (key in changes) react().catch(reportError);
  });
}

/** Gives the listener each value that is for it, and removes that: no other view acts on it, and none later. */
export function takeEach<T>(
  key: string,
  isForIt: (value: T) => Promise<boolean>,
  listener: (value: T) => void,
): Promise<Unsubscribe> {
  const take = async (value: T) => {
    if (!(await isForIt(value))) return;
    await browser.storage.session.remove(key);
    listener(value);
  };
  return subscribeTo<T | undefined>(key, undefined, (value) => {
    if (value !== undefined) take(value).catch(reportError);
  });
}
