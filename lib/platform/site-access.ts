// Access to several sites at once, as options and panel ask for it.

import type { SiteAccess } from '../workspace/sites.ts';
import { browser } from './browser.ts';

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
