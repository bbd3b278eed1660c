// Access to several sites, for options and panel.

import { browser } from './browser.ts';

/** The sites on which the panel follows a person. */
export const siteAccess = {
  async granted(patterns: string[]): Promise<string[]> {
    const held = await Promise.all(
      patterns.map((pattern) => browser.permissions.contains({ origins: [pattern] })),
    );
    return patterns.filter((_, index) => held[index]);
  },
  /** Requests all patterns together. Call first in a click. */
  request: (patterns: string[]): Promise<boolean> => browser.permissions.request({ origins: patterns }),
  /** Resolves with whether access was removed: the browser keeps what was granted at installation. */
  async giveBack(pattern: string): Promise<boolean> {
    try {
      return await browser.permissions.remove({ origins: [pattern] });
    } catch (error) {
      if (/required permission/i.test(String(error))) return false;
      throw error;
    }
  },
};
