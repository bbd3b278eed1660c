// Language of the background's texts: menus, address bar suggestions, toasts and notifications.
import { languageFor, speak } from '../../format/locale.ts';
import { browser } from '../browser.ts';
import { loadOnce } from '../load-once.ts';
import { LANGUAGE, readChosenLanguage } from '../text-language.ts';

/** Every text of the background waits for this, so it is read once per worker. */
export const languageKnown = loadOnce(() => readChosenLanguage().then(speakAs));

/** Undefined means the browser's language. */
export async function chooseLanguage(language: string | undefined): Promise<void> {
  if (language === undefined) await browser.storage.local.remove(LANGUAGE);
  else await browser.storage.local.set({ [LANGUAGE]: language });
  speakAs(language);
}

function speakAs(chosen: string | undefined): void {
  speak(languageFor(chosen, browser.i18n.getUILanguage()));
}
