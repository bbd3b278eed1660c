// The chosen language in `storage.local`, mirrored in `localStorage` because a starting view cannot wait.
import { languageFor, textLanguage } from '../format/locale.ts';
import { afterPaint } from './after-paint.ts';
import { browser } from './browser.ts';

export const LANGUAGE = 'language';

/** Undefined means the browser's language. */
export async function readChosenLanguage(): Promise<string | undefined> {
  const { [LANGUAGE]: chosen } = await browser.storage.local.get(LANGUAGE);
  return typeof chosen === 'string' ? chosen : undefined;
}

/** Reloads the view if its language differs from the chosen one. */
export function followLanguage(): void {
  // The dev server has a single language and no start page for it.
  if (import.meta.env.COMMAND === 'serve') return;
  const follow = () =>
    void readChosenLanguage().then((chosen) => {
      if (chosen === undefined) localStorage.removeItem(LANGUAGE);
      else localStorage.setItem(LANGUAGE, chosen);
      if (languageFor(chosen, browser.i18n.getUILanguage()) !== textLanguage()) location.reload();
    }, reportError);
  browser.storage.local.onChanged.addListener((changes) => {
    if (LANGUAGE in changes) follow();
  });
  // Browsers clear `localStorage` on more occasions than `storage.local`.
  afterPaint(follow);
}
