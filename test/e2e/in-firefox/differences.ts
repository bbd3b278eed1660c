// What cannot be tested in Firefox as in Chromium, beside tests that skip themselves because they need Chromium's
// DevTools, its service worker or its page of extensions.
import type { TestInfo } from '@playwright/test';

/** The reasons, by file and beginning of the title. `test/architecture` checks that each names a test. */
export const DIFFERENCES: Readonly<Record<string, string>> = {
  'recorder/': 'it reads the network log of Chromium',
  'app/forced-colours': 'the driver cannot force colors',
  'app/fences security 1: installing asks': 'only Chromium reports what it would warn of',
  'demo/demo': 'the driver does not report a tab opened by a press',
  'panel/panel-follow fault 26: follows from':
    'the panel is in a separate window there; test/firefox tests the real one',
  'panel/panel-follow fault 26: follows an address':
    'the panel is in a separate window there; test/firefox tests the real one',
  'panel/panel-follow fault 26: each window':
    'the panel is in a separate window there; test/firefox tests the real one',
  'panel/panel-follow stays with': 'the panel is in a separate window there; test/firefox tests the real one',
  'panel/panel-memory typed text': 'the panel is in a separate window there, and follows no tab',
  'panel/panel-memory two tabs': 'the panel is in a separate window there, and follows no tab',
  'panel/panel-memory how far': 'the panel is in a separate window there, and follows no tab',
  'panel/panel-memory another tab': 'the panel is in a separate window there, and follows no tab',
  'panel/panel-memory what was last shown': 'the panel is in a separate window there, and follows no tab',
  'panel/panel-frame parts of': 'its scroll bar takes up space',
  'panel/panel-frame fault 25': 'the panel is in a separate window there; test/firefox tests the real one',
  'panel/panel-keyboard each section': 'Tab leaves the page, and the keys of the driver with it',
  'panel/panel-frame an old date': 'nothing can run before the scripts of a page',
  'panel/panel-frame a tab that': 'all landing pages are granted there',
  'options/options-states text typed on a page': 'the driver does not report going back',
  'options/options-states fault 23': 'nothing can run before the scripts of a page',
  'workspace/first-run an address and a key': 'the driver does not report a tab opened by a press',
  'workspace/panel-sites the options list': 'all landing pages are granted there',
  'topics/topics topics are available': 'a driven mouse starts no drag',
  'capture/capture if the page cannot be read': 'all landing pages are granted there',
  'home/home a task opens the panel':
    'the driver does not report a panel opened beside a tab of the extension',
  'home/home pages are found': 'the driver does not report a saved file',
  'home/home popup and panel': 'the driver does not report a tab opened by a press',
  'home/home the search of Home': 'the driver does not report a panel opened beside a tab of the extension',
  'home/home the demo has a Home': 'the driver does not report a panel opened beside a tab of the extension',
  'panel/panel-frame the bell': 'the popup and the panel are in separate windows there',
  'people/people a call sheet is printed': 'the driver shows no page as printed',
  'report/report Home opens the report': 'the driver does not report a tab opened by a press',
  'report/report the report is exported': 'the driver does not report a saved file',
  'capture/outbox-states every state is described': 'the background is awake and shows its own state',
};

type Story = Pick<TestInfo, 'file' | 'title'>;

/** The entry of a test; undefined if it runs in Firefox, too. */
export function entryOf(
  { file, title }: Story,
  entries: readonly string[] = Object.keys(DIFFERENCES),
): string | undefined {
  const [, folderAndName = ''] = /e2e\/(.*)\.spec\.ts$/.exec(file) ?? [];
  return entries.find((start) => `${folderAndName} ${title}`.startsWith(start));
}

/** Why a test cannot run in Firefox; undefined if it can. */
export function difference(story: Story): string | undefined {
  const entry = entryOf(story);
  return entry === undefined ? undefined : DIFFERENCES[entry];
}
