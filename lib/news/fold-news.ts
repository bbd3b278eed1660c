// Merges a finding into the existing news item.
import { defined } from '../format/omit.ts';
import type { FoundNews, NewsChange, NewsItem, NewsPart } from './news.ts';
import { ends } from './news-changes.ts';

/** Returns undefined if all changes were reverted, and the same object if nothing changed. */
export function foldNews(
  present: NewsItem | undefined,
  { whole, ...found }: FoundNews,
  now: number,
): NewsItem | undefined {
  // The step was repeated after the worker was killed.
  if (found.step !== undefined && present?.step === found.step) return present;
  if (!whole && found.changes.length === 0) return present && withStep(present, found);
  if (!present || present.seenAt !== undefined)
    return found.changes.length === 0 ? present : { ...found, since: now, at: now };
  if (isNew(present) && found.changes.some(isEnd)) return undefined;
  if (isNew(present))
    return sameNames(present, found)
      ? present
      : { ...found, changes: present.changes, since: present.since, at: present.at };
  const changes = whole || isNew(found) ? found.changes : joined(present.changes, found.changes);
  if (changes.length === 0) return undefined;
  if (JSON.stringify(changes) === JSON.stringify(present.changes)) return present;
  return { ...found, changes, since: present.since, at: now };
}

/** Records a step without news, so that the next finding does not look like a repetition. */
function withStep(present: NewsItem, { step }: Omit<FoundNews, 'whole'>): NewsItem {
  return step === undefined ? present : { ...present, step };
}

/** A new thing that is gone before it was seen is no news. */
function isEnd({ part, to }: NewsChange): boolean {
  if (part === 'state') return /^(trashed|deleted)\b/.test(String(to));
  return part === 'archived' || part === 'deleted';
}

const isNew = ({ changes }: Pick<NewsItem, 'changes'>): boolean => changes.some(({ part }) => part === 'new');

function sameNames(present: NewsItem, found: Omit<FoundNews, 'whole'>): boolean {
  return present.name === found.name && present.pageName === found.pageName;
}

/** Merges changes by field; a field that is back at its first value is dropped. */
export function joined(before: readonly NewsChange[], found: readonly NewsChange[]): NewsChange[] {
  const byField = new Map(before.map((change) => [fieldOf(change), change]));
  for (const change of found) {
    const [field, first] = [fieldOf(change), byField.get(fieldOf(change))];
    if (!first) byField.set(field, change);
    else if (isCount(change)) byField.set(field, sumOf(first, change));
    else if (isReverted(first, change)) byField.delete(field);
    else byField.set(field, fromFirst(first, change));
  }
  return [...byField.values()];
}

/** Counts of new items add up, even if others were removed. */
const isCount = ({ part }: NewsChange): boolean => part === 'messages' || part === 'requests';

function sumOf(first: NewsChange, { part, from, to }: NewsChange): NewsChange {
  return { part, from: Number(first.from), to: Number(first.to) + Number(to) - Number(from) };
}

function isReverted(first: NewsChange, last: NewsChange): boolean {
  if (first.was !== undefined) return first.was === last.is;
  return first.from !== undefined && first.from === last.to;
}

/** From before the first change to after the last. */
function fromFirst(first: NewsChange, { part, to, is }: NewsChange): NewsChange {
  // Excerpts of long texts may come from different places, so they cannot be compared.
  const isPart = [first.from, to].some((words) => typeof words === 'string' && words.startsWith('…'));
  const words = isPart || first.from === to ? {} : { from: first.from, to };
  return { part, ...defined({ ...words, was: first.was, is }) };
}

const endParts: readonly NewsPart[] = Object.values(ends);

/** Archived, restored and deleted are one field. */
const fieldOf = ({ part }: NewsChange): string => (endParts.includes(part) ? 'end' : part);
