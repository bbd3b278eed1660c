// Requests access to an origin. Call in a click before any await: Firefox loses the user gesture after the first.
import type { Permissions } from 'webextension-polyfill';
import { isDemo } from '../format/demo.ts';
import { browser } from './browser.ts';

/** Match pattern of an address's origin; match patterns have no port. */
export function accessPattern(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

/** Resolves with whether access is granted. */
export async function requestAccess(address: string): Promise<boolean> {
  return browser.permissions.request({ origins: [accessPattern(address)] });
}

export async function hasAccess(address: string): Promise<boolean> {
  return isDemo(address) || browser.permissions.contains({ origins: [accessPattern(address)] });
}

const NOTIFICATIONS = { permissions: ['notifications'] } satisfies Permissions.Permissions;

export async function mayNotify(): Promise<boolean> {
  return browser.permissions.contains(NOTIFICATIONS);
}

/** Returns the function that ends it. */
export function onPermissionsChanged(changed: () => void): () => void {
  const { onAdded, onRemoved } = browser.permissions;
  for (const event of [onAdded, onRemoved]) event.addListener(changed);
  return () => {
    for (const event of [onAdded, onRemoved]) event.removeListener(changed);
  };
}

export async function requestNotifications(): Promise<boolean> {
  return browser.permissions.request(NOTIFICATIONS);
}

/** Only Firefox asks for consent to send personal data. Resolves with whether it was given. */
export async function requestPersonalData(): Promise<boolean> {
  if (!('sidebarAction' in browser)) return true;
  // Missing in the polyfill's types.
  const consent = { data_collection: ['personallyIdentifyingInfo'] } as Permissions.Permissions;
  return browser.permissions.request(consent);
}
