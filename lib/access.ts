// Asks the browser for access to one origin. Must be called in a click, before anything is awaited:
// Firefox forgets the click after the first await.
import { browser } from './browser.ts';
import type { SiteAccess } from './sites.ts';

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
  return browser.permissions.contains({ origins: [accessPattern(address)] });
}

/** Resolves to whether notifications may be shown. */
export async function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['notifications'] });
}

/** The sites that the panel follows a person on. */
export const siteAccess: SiteAccess = {
  async granted(patterns) {
    const held = await Promise.all(
      patterns.map((pattern) => browser.permissions.contains({ origins: [pattern] })),
    );
    return patterns.filter((_, index) => held[index]);
  },
  request: (patterns) => browser.permissions.request({ origins: patterns }),
  async giveBack(pattern) {
    try {
      return await browser.permissions.remove({ origins: [pattern] });
    } catch (error) {
      if (/required permission/i.test(String(error))) return false;
      throw error;
    }
  },
};
