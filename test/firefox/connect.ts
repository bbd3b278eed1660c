import type { Page } from 'puppeteer-core';

interface Service {
  url: string;
  key: string;
}

/** Connects a workspace on the options page as a person would, and closes the page. */
export async function connect(options: Page, service: Service): Promise<void> {
  await passChecklist(options, service);
  await options.close();
}

/** Up to the passed checklist. */
export async function passChecklist(options: Page, { url, key }: Service): Promise<void> {
  await options.locator('input[name="base-url"]').fill(url);
  await options.locator('input[name="key"]').fill(key);
  await options.locator('::-p-text(More settings)').click();
  await options.locator('::-p-aria([name="Name"][role="textbox"])').fill('Northwind');
  await options.locator('::-p-aria([name="Connect"][role="button"])').click();
  await options.waitForFunction(() => document.body.innerText.includes('Connected to'));
}
