// Puts what was just found together with what is known and not seen yet: a thing has one item, from what a person last
// saw to what is kept now.
import type { FoundNews, NewsChange, NewsItem } from './news.ts';

/** The item as it is then; undefined: nothing is left of it. The same object where nothing changes. */
export function foldNews(
  present: NewsItem | undefined,
  { whole, ...found }: FoundNews,
  now: number,
): NewsItem | undefined {
  const isSeen = present?.seenAt !== undefined;
  if (!present || isSeen) {
    // A step that is carried out again finds the same once more.
    const isSame = present !== undefined && found.changes.every((change) => isKnown(present, change));
    if (isSame) return present;
    return found.changes.length === 0 ? undefined : { ...found, since: now, at: now };
  }
  if (isNew(present)) return sameNames(present, found) ? present : { ...found, ...keptOf(present) };
  const changes = whole || isNew(found) ? found.changes : joined(present.changes, found.changes);
  if (changes.length === 0) return undefined;
  if (JSON.stringify(changes) === JSON.stringify(present.changes)) return present;
  return { ...found, changes, since: present.since, at: now };
}

function isKnown(present: NewsItem, { part, to }: NewsChange): boolean {
  return present.changes.some((change) => change.part === part && change.to === to);
}

function isNew({ changes }: Pick<NewsItem, 'changes'>): boolean {
  return changes.some(({ part }) => part === 'new');
}

function keptOf({ changes, since, at }: NewsItem): Pick<NewsItem, 'changes' | 'since' | 'at'> {
  return { changes, since, at };
}

function sameNames(present: NewsItem, found: Omit<FoundNews, 'whole'>): boolean {
  return present.name === found.name && present.pageName === found.pageName;
}

/** What came back to what it was is no change any more. */
function joined(before: readonly NewsChange[], found: readonly NewsChange[]): NewsChange[] {
  const byPart = new Map(before.map((change) => [change.part, change]));
  for (const { part, from, to } of found) {
    const first = byPart.has(part) ? byPart.get(part)?.from : from;
    const isBack = first === to && byPart.has(part) && to !== undefined;
    if (isBack) byPart.delete(part);
    else byPart.set(part, changeOf(part, first, to));
  }
  // Archived and taken back out, or the other way round.
  if (byPart.has('archived') && byPart.has('restored')) {
    byPart.delete('archived');
    byPart.delete('restored');
  }
  return [...byPart.values()];
}

export function changeOf(
  part: NewsChange['part'],
  from: string | number | undefined,
  to: string | number | undefined,
): NewsChange {
  return { part, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
