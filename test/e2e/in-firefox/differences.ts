// What the stories of Chromium cannot be told of in Firefox, beside those that skip themselves where they ask for Chromium's DevTools,
// its service worker or its page of extensions.
import type { TestInfo } from '@playwright/test';

/** Why, by the file of a test and the beginning of its title. */
const DIFFERENCES: Record<string, string> = {
  'recorder/': 'it reads what Chromium logs of its network',
  'app/manifest': 'it has a manifest of its own',
  'options/options-states what is typed on a page': 'going back is not told of there',
  'options/options-states fault 23': 'nothing can be put in place before its own scripts run there',
  'workspace/first-run an address and a key': 'the tab that a press opens is not told of there',
  'workspace/panel-sites the options list': 'all landing pages are granted there',
  'topics/topics topics are there': 'no drag begins under a driven mouse there',
  'capture/capture where the page cannot be read': 'all landing pages are granted there',
  'capture/outbox-states every state says': 'the background there is awake, and tells its own',
};

/** Undefined where it holds there too. */
export function difference({ file, title }: TestInfo): string | undefined {
  const [, folderAndName = ''] = /e2e\/(.*)\.spec\.ts$/.exec(file) ?? [];
  const found = Object.keys(DIFFERENCES).find((start) => `${folderAndName} ${title}`.startsWith(start));
  return found === undefined ? undefined : DIFFERENCES[found];
}
