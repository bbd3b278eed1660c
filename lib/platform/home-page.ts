// Opens the Home and report pages.
import { browser } from './browser.ts';

export const homeAddress = (): string => browser.runtime.getURL('home.html');

export async function openHome(): Promise<void> {
  await browser.tabs.create({ url: homeAddress() });
}

export async function openReport(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('report.html') });
}
