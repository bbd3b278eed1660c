// What is there of the search at each start of the worker: the listeners of the address bar, and when something is indexed.
import { browser, openPanel } from '../../platform/browser.ts';
import { directoryDatabase } from '../../platform/worker/databases.ts';
import { readContent } from '../omnibox-text.ts';
import { beginInBar, enterFromBar, suggestForBar } from './omnibox-suggestions.ts';
import { indexWaiting } from './word-index.ts';

type Disposition = Parameters<Parameters<typeof browser.omnibox.onInputEntered.addListener>[0]>[1];

/** After the last change (ms). */
const QUIET = 1500;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Something was queued: it is indexed when no more comes for a while. A walk is not held up by it: its pages are shown when
 * it is whole, and a search indexes what waits.
 */
export function indexSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => indexIfNeeded().catch(reportError), QUIET);
}

async function indexIfNeeded(): Promise<void> {
  const waiting = await (await directoryDatabase()).count('unindexed');
  if (waiting > 0) await indexWaiting();
}

/**
 * The address bar: after the keyword, pages and audiences are found by words, and opened. To be called synchronously at the
 * background's start.
 */
export function listenForOmnibox(): void {
  const { onInputStarted, onInputChanged, onInputEntered } = browser.omnibox;
  onInputStarted.addListener(() => {
    beginInBar().catch(reportError);
  });
  onInputChanged.addListener((text, suggest) => {
    suggestForBar(text)
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
  const href = await enterFromBar(text, isPanelOpening);
  if (href) await openLink(href, disposition);
}

async function openLink(url: string, disposition: Disposition): Promise<void> {
  if (disposition === 'currentTab') await browser.tabs.update({ url });
  else await browser.tabs.create({ url, active: disposition === 'newForegroundTab' });
}
