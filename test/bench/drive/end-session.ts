// Simulates what a browser restart does to an extension, which is faster than restarting.
import { type Extension, openBarePage } from './extension.ts';

declare const chrome: {
  storage: {
    session: { get(names: null): Promise<object>; remove(names: string[]): Promise<void> };
  };
};

/** In an extension page: clears session data except the key, which the user would have to type again. */
export async function emptySession(): Promise<void> {
  const names = Object.keys(await chrome.storage.session.get(null));
  await chrome.storage.session.remove(names.filter((name) => !name.startsWith('key:')));
}

export async function endSession(extension: Extension): Promise<void> {
  const page = await openBarePage(extension);
  await page.run(emptySession, undefined);
  await page.close();
}
