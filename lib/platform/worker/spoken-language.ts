// Language of the background's texts: menus, address bar suggestions, toasts and notifications.
import { languageFor, setTextLanguage } from '../../format/locale.ts';
import { browser } from '../browser.ts';
import { loadOnce } from '../load-once.ts';
import { LANGUAGE, readChosenLanguage } from '../text-language.ts';

/** Every text of the background waits for this, so it is read once per worker. */
export const loadLanguage = loadOnce(() => readChosenLanguage().then(applyLanguage));

/** Undefined means the browser's language. */
export async function chooseLanguage(language: string | undefined): Promise<void> {
  if (language === undefined) await browser.storage.local.remove(LANGUAGE);
  else await browser.storage.local.set({ [LANGUAGE]: language });
  applyLanguage(language);
}

function applyLanguage(chosen: string | undefined): void {
  setTextLanguage(languageFor(chosen, browser.i18n.getUILanguage()));
}
