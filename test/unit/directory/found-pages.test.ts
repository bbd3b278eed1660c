// Which pages a crawl has certainly not found before.
import { describe, expect, it } from 'vitest';
import type { Page } from '../../../lib/api/schemas.ts';
import { foundPages } from '../../../lib/directory/worker/store-pages.ts';

const pages = (...ids: string[]) => ids.map((pageId) => ({ pageId }) as Page);

describe('pages that a crawl has not found yet', () => {
  it('are new once', () => {
    const areNew = foundPages();
    expect(areNew({ listPages: 0 }, pages('a', 'b'))).toEqual([true, true]);
    expect(areNew({ listPages: 1 }, pages('b', 'c', 'a'))).toEqual([false, true, false]);
    expect(areNew({ listPages: 2 }, pages('c', 'd'))).toEqual([false, true]);
  });

  it('are in doubt if another run found some', () => {
    const areNew = foundPages();
    expect(areNew({ listPages: 3 }, pages('a', 'b'))).toEqual([false, false]);
    expect(areNew({ listPages: 4 }, pages('c'))).toEqual([false]);
  });

  it('are in doubt after a list page that was not stored', () => {
    const areNew = foundPages();
    expect(areNew({ listPages: 0 }, pages('a'))).toEqual([true]);
    expect(areNew({ listPages: 0 }, pages('a', 'b'))).toEqual([false, false]);
  });

  it('are distinguished, except for very few of very many', () => {
    const areNew = foundPages();
    const ids = Array.from({ length: 100_000 }, (_, at) => `page_${(at * 2_654_435_761) % 2 ** 32}_${at}`);
    const isNew = areNew({ listPages: 0 }, pages(...ids));
    expect(isNew.filter((each) => !each).length).toBeLessThan(50);
  });
});
