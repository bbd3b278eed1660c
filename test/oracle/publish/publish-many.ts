// What is to be read where several audiences of a page are published at once: which can be, and what would go live.
import { isDraft, isLive, present } from '../facts.ts';
import { counted, said } from '../words.ts';
import type { PageFact } from '../world.ts';

interface ManyRow {
  name: string;
  version: string;
  instead: string;
}

export interface ManyStatements {
  /** By name. */
  waiting: string[];
  selected: string;
  review: string;
  /** Undefined where nothing can be chosen. */
  reviewed: { text: string; place: string; rows: ManyRow[]; confirm: string } | undefined;
  none: string;
}

export function manyOf(page: PageFact): ManyStatements {
  const drafts = present(page).filter(isDraft);
  const count = drafts.length;
  if (count === 0)
    return {
      waiting: [],
      selected: '',
      review: '',
      reviewed: undefined,
      none: said('versions.many.nothing'),
    };
  const version = (number: number) => said('common.version', number, said('common.status.draft'));
  return {
    waiting: drafts.map(({ name, number }) => `${name} ${version(number)}`).toSorted(),
    selected: counted('versions.many.selected', count, count, count),
    review: counted('versions.many.review', count),
    reviewed: {
      text: counted('versions.many.reviewText', count),
      place: `Northwind · ${page.name}`,
      rows: drafts
        .map((draft) => ({
          name: draft.name,
          version: version(draft.number),
          instead: isLive(draft)
            ? said('publishing.sheet.replaces', draft.number - 1)
            : said('publishing.sheet.noneLive'),
        }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      confirm: counted('versions.many.confirm', count),
    },
    none: '',
  };
}
