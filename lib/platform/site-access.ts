// Access to several sites at once, as options and panel ask for it.

import { browser } from './browser.ts';

/** The sites that the panel follows a person on. */
export const siteAccess = {
  async granted(patterns: string[]): Promise<string[]> {
    const held = await Promise.all(
      patterns.map((pattern) => browser.permissions.contains({ origins: [pattern] })),
    );
    return patterns.filter((_, index) => held[index]);
  },
  /** Asks the person for all of them at once. First thing in a click. */
  request: (patterns: string[]): Promise<boolean> => browser.permissions.request({ origins: patterns }),
  /** Whether it was given back: the browser keeps what came with the installation. */
  async giveBack(pattern: string): Promise<boolean> {
    try {
      return await browser.permissions.remove({ origins: [pattern] });
    } catch (error) {
      if (/required permission/i.test(String(error))) return false;
      throw error;
    }
  },
};
