// What the stories of Chromium cannot be told of in Firefox, beside those that skip themselves where they ask for Chromium's DevTools,
// its service worker or its page of extensions.
import type { TestInfo } from '@playwright/test';

/** Why, by the file of a test and the beginning of its title. `test/architecture` holds that each names a story. */
export const DIFFERENCES: Readonly<Record<string, string>> = {
  'recorder/': 'it reads what Chromium logs of its network',
  'app/fences security 1: installing asks': 'Chromium alone tells what it would warn of',
  'demo/demo': 'the tab that a press opens is not told of there',
  'panel/panel-follow fault 26: follows from':
    'the panel is in a window of its own there; test/firefox tells it of the real one',
  'panel/panel-follow fault 26: follows an address':
    'the panel is in a window of its own there; test/firefox tells it of the real one',
  'panel/panel-follow fault 26: each window':
    'the panel is in a window of its own there; test/firefox tells it of the real one',
  'panel/panel-follow stays with':
    'the panel is in a window of its own there; test/firefox tells it of the real one',
  'panel/panel-memory typed text': 'the panel is in a window of its own there, and follows no tab',
  'panel/panel-memory two tabs': 'the panel is in a window of its own there, and follows no tab',
  'panel/panel-memory how far': 'the panel is in a window of its own there, and follows no tab',
  'panel/panel-memory another tab': 'the panel is in a window of its own there, and follows no tab',
  'panel/panel-memory what was told': 'the panel is in a window of its own there, and follows no tab',
  'panel/panel-frame parts of': 'its scroll bar takes room there',
  'panel/panel-frame fault 25':
    'the panel is in a window of its own there; test/firefox tells it of the real one',
  'panel/panel-keyboard each section': 'Tab leads out of the page there, and the keys of the driver with it',
  'panel/panel-frame an old date': 'nothing can be put in place before its own scripts run there',
  'panel/panel-frame a tab that': 'all landing pages are granted there',
  'options/options-states what is typed on a page': 'going back is not told of there',
  'options/options-states fault 23': 'nothing can be put in place before its own scripts run there',
  'workspace/first-run an address and a key': 'the tab that a press opens is not told of there',
  'workspace/panel-sites the options list': 'all landing pages are granted there',
  'topics/topics topics are there': 'no drag begins under a driven mouse there',
  'capture/capture where the page cannot be read': 'all landing pages are granted there',
  'home/home an act opens the panel':
    'the panel that opens beside a tab of the extension is not told of there',
  'home/home pages are found': 'a saved file is not told of there',
  'home/home the popup and the panel': 'the tab that a press opens is not told of there',
  'home/home the demo has it': 'the panel that opens beside a tab of the extension is not told of there',
  'report/report Home opens it': 'the tab that a press opens is not told of there',
  'report/report it is saved': 'a saved file is not told of there',
  'capture/outbox-states every state says': 'the background there is awake, and tells its own',
};

type Story = Pick<TestInfo, 'file' | 'title'>;

/** Which of the entries it has; undefined where it holds there too. */
export function entryOf(
  { file, title }: Story,
  entries: readonly string[] = Object.keys(DIFFERENCES),
): string | undefined {
  const [, folderAndName = ''] = /e2e\/(.*)\.spec\.ts$/.exec(file) ?? [];
  return entries.find((start) => `${folderAndName} ${title}`.startsWith(start));
}

/** Why it cannot be told there; undefined where it can. */
export function difference(story: Story): string | undefined {
  const entry = entryOf(story);
  return entry === undefined ? undefined : DIFFERENCES[entry];
}
