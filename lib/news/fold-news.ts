// How a new finding is merged into the shown news.
import type { FoundNews, NewsChange, NewsItem, NewsPart } from './news.ts';
import { ends, withoutNothing } from './news-changes.ts';

/** The item as it is then; undefined: nothing is left of it. The same object where nothing changes. */
export function foldNews(
  present: NewsItem | undefined,
  { whole, ...found }: FoundNews,
  now: number,
): NewsItem | undefined {
  // A step that is carried out again finds the same once more.
  if (found.step !== undefined && present?.step === found.step) return present;
  if (!whole && found.changes.length === 0) return present && withStep(present, found);
  if (!present || present.seenAt !== undefined)
    return found.changes.length === 0 ? present : { ...found, since: now, at: now };
  if (isNew(present))
    return sameNames(present, found)
      ? present
      : { ...found, changes: present.changes, since: present.since, at: present.at };
  const changes = whole || isNew(found) ? found.changes : joined(present.changes, found.changes);
  if (changes.length === 0) return undefined;
  if (JSON.stringify(changes) === JSON.stringify(present.changes)) return present;
  return { ...found, changes, since: present.since, at: now };
}

/** It moved on, though in a way that is no news: what comes next is no repetition of what was told. */
function withStep(present: NewsItem, { step }: Omit<FoundNews, 'whole'>): NewsItem {
  return step === undefined ? present : { ...present, step };
}

const isNew = ({ changes }: Pick<NewsItem, 'changes'>): boolean => changes.some(({ part }) => part === 'new');

function sameNames(present: NewsItem, found: Omit<FoundNews, 'whole'>): boolean {
  return present.name === found.name && present.pageName === found.pageName;
}

/** What came back to what it was is no change any more. */
export function joined(before: readonly NewsChange[], found: readonly NewsChange[]): NewsChange[] {
  const byField = new Map(before.map((change) => [fieldOf(change), change]));
  for (const change of found) {
    const [field, first] = [fieldOf(change), byField.get(fieldOf(change))];
    if (!first) byField.set(field, change);
    else if (isCount(change)) byField.set(field, sumOf(first, change));
    else if (isBack(first, change)) byField.delete(field);
    else byField.set(field, fromFirst(first, change));
  }
  return [...byField.values()];
}

/** What came adds up, whatever went meanwhile. */
const isCount = ({ part }: NewsChange): boolean => part === 'messages' || part === 'requests';

function sumOf(first: NewsChange, { part, from, to }: NewsChange): NewsChange {
  return { part, from: Number(first.from), to: Number(first.to) + Number(to) - Number(from) };
}

function isBack(first: NewsChange, last: NewsChange): boolean {
  if (first.was !== undefined) return first.was === last.is;
  return first.from !== undefined && first.from === last.to;
}

/** From before the first change to after the last. */
function fromFirst(first: NewsChange, { part, to, is }: NewsChange): NewsChange {
  const marks = {
    ...(first.was === undefined ? {} : { was: first.was }),
    ...(is === undefined ? {} : { is }),
  };
  // Two parts of a long text are no values of each other.
  const isPart = [first.from, to].some((words) => typeof words === 'string' && words.startsWith('…'));
  const words = isPart || first.from === to ? {} : withoutNothing(first.from, to);
  return { part, ...words, ...marks };
}

const endParts: readonly NewsPart[] = Object.values(ends);

/** Whether a thing is still there is one field. */
const fieldOf = ({ part }: NewsChange): string => (endParts.includes(part) ? 'end' : part);
