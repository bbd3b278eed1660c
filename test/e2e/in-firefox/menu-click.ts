// A click on an item of a page's menu, as Firefox reports it to extensions. `test/firefox` opens the real menu.

interface Tab {
  linkedBrowser: { currentURI: { spec: string } };
}

declare const Services: {
  wm: { getEnumerator(type: string): Iterable<{ gBrowser: { tabs: Tab[] } }> };
};

declare const WebExtensionPolicy: {
  getByID(id: string): { extension: { emit(event: string, info: object, tab: Tab | undefined): void } };
};

/** Runs in Firefox's own window. */
export function tellOfClick(
  extensionId: string,
  info: { pageUrl: string; menuItemId: string },
  times: number,
): void {
  const tabs = [...Services.wm.getEnumerator('navigator:browser')].flatMap(({ gBrowser }) => [
    ...gBrowser.tabs,
  ]);
  const tab = tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec === info.pageUrl);
  const { extension } = WebExtensionPolicy.getByID(extensionId);
  for (let time = 0; time < times; time += 1) extension.emit('webext-menu-menuitem-click', info, tab);
}
