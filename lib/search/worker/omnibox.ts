// The address bar: after the keyword, pages and audiences are found by words, and opened.
import { browser, openPanel } from '../../platform/browser.ts';
import { readContent } from '../omnibox-content.ts';
import { searchPart } from './door.ts';

export type Disposition = Parameters<Parameters<typeof browser.omnibox.onInputEntered.addListener>[0]>[1];

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForOmnibox(): void {
  const { onInputStarted, onInputChanged, onInputEntered } = browser.omnibox;
  onInputStarted.addListener(() => {
    searchPart()
      .then((part) => part.beginInBar())
      .catch(reportError);
  });
  onInputChanged.addListener((text, suggest) => {
    searchPart()
      .then((part) => part.suggestForBar(text))
      // Asked again meanwhile: these would take the place of newer ones.
      .then((suggestions) => suggestions && suggest(suggestions))
      .catch(reportError);
  });
  onInputEntered.addListener((text, disposition) => {
    const { href, isHere } = readContent(text);
    // Opening has to be the first call: after an await the browser has forgotten the key.
    if (isHere) openPanel().catch(() => browser.runtime.openOptionsPage().catch(reportError));
    (href ? openLink(href, disposition) : enter(text, disposition, isHere)).catch(reportError);
  });
}

async function enter(text: string, disposition: Disposition, isPanelOpening: boolean): Promise<void> {
  await (await searchPart()).enterFromBar(text, disposition, isPanelOpening);
}

export async function openLink(url: string, disposition: Disposition): Promise<void> {
  if (disposition === 'currentTab') await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
}
