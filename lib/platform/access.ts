// Asks for access to one origin. Must be called in a click, before any await: Firefox forgets the click after the first.
import type { Permissions } from 'webextension-polyfill';
import { isDemo } from '../format/demo.ts';
import { browser } from './browser.ts';

/** The match pattern of an address's origin; ports are no part of one. */
export function accessPattern(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

/** Resolves to whether access was given (or was there already). */
export async function requestAccess(address: string): Promise<boolean> {
  return browser.permissions.request({ origins: [accessPattern(address)] });
}

export async function hasAccess(address: string): Promise<boolean> {
  return isDemo(address) || browser.permissions.contains({ origins: [accessPattern(address)] });
}

export async function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['notifications'] });
}

/** Firefox alone asks whether personal data may be sent to the service. Resolves to whether it may. */
export async function requestPersonalData(): Promise<boolean> {
  if (!('sidebarAction' in browser)) return true;
  // The polyfill's types do not know it yet.
  const consent = { data_collection: ['personallyIdentifyingInfo'] } as Permissions.Permissions;
  return browser.permissions.request(consent);
}
