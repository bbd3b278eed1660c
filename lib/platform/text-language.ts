// The chosen language, in `storage.local`. A starting view cannot wait, so `localStorage` mirrors it.
import { languageFor, textLanguage } from '../format/locale.ts';
import { afterPaint } from './after-paint.ts';
import { browser } from './browser.ts';

export const LANGUAGE = 'language';

/** Absent: that of the browser. */
export async function readChosenLanguage(): Promise<string | undefined> {
  const { [LANGUAGE]: chosen } = await browser.storage.local.get(LANGUAGE);
  return typeof chosen === 'string' ? chosen : undefined;
}

/** Loads this view again where its texts are in another language than was chosen, now or while it was closed. */
export function followLanguage(): void {
  // Without a build there is one language, and no page that starts in it.
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
  // Browsers clear `localStorage` on more occasions than the other.
  afterPaint(follow);
}
