// Firefox; its event page is terminated from the browser window's chrome context.
import { browserWindow } from '../firefox/browser-window.ts';
import { openExtensionPage } from '../firefox/extension-page.ts';
import { launchFirefox } from '../firefox/launch-firefox.ts';
import { terminateBackground } from '../firefox/terminate-background.ts';
import type { Subject } from './subject.ts';

/** In a view of the extension. */
declare const chrome: {
  runtime: { getBackgroundPage(): Promise<Record<string, string | undefined>> };
};

export async function startFirefox(): Promise<Subject> {
  const { browser, extensionId } = await launchFirefox();
  try {
    const inWindow = await browserWindow(browser);
    const view = await openExtensionPage(browser, 'options.html');
    return {
      inView: (run, arg) => view.evaluate(run as never, arg),
      async setGlobals(values) {
        await view.evaluate(async (given) => {
          Object.assign(await chrome.runtime.getBackgroundPage(), given);
        }, values);
      },
      readGlobal: (name) =>
        view.evaluate(async (asked) => (await chrome.runtime.getBackgroundPage())[asked], name),
      kill: () => inWindow(terminateBackground, extensionId),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
