// Which pages a walk has found. Kept in memory, since asking the database about each took a sixth of a long walk.

import type { Page } from '../../api/schemas.ts';
import { hash32 } from '../../format/hash.ts';
import type { Walk } from '../../platform/worker/databases.ts';

/** Numbers below this take no memory of their own. Two ids can have the same one. */
const MARKS = 2 ** 30;

/** Whether a walk has certainly not found a page before. To be asked once about each list page, before it is stored. */
export type IsNew = (walk: Pick<Walk, 'listPages'>, pages: readonly Page[]) => boolean[];

/** For one run of a walk: of what another run found, as that of a worker that died, nothing is certain. */
export function foundPages(): IsNew {
  const found = new Set<number>();
  let seen = 0;
  return ({ listPages }, pages) => {
    const areAllSeen = listPages === seen;
    if (areAllSeen) seen += 1;
    return pages.map(({ pageId }) => {
      const mark = hash32(pageId) % MARKS;
      const isNew = areAllSeen && !found.has(mark);
      found.add(mark);
      return isNew;
    });
  };
}
