// The prefix cache. A letter or two begin very many words, of which nobody sees more than a few documents: the best of them
// are kept beside the words, so that the first letters that are typed are answered by one small record.

import { joinedLists, postingsOf, type WordDocuments } from './build-records.ts';
import { isPageMark, LONGEST_PREFIX, type Postings, prefixBucketOf } from './index-records.ts';

/** Of each kind: as many as the longest list that is asked for, and more, since some are gone by the time they are shown. */
const MOST = 120;

interface PrefixDocuments extends WordDocuments {
  uncounted: [pages: number, audiences: number];
}

/** The best documents of each prefix, in as many records as there are first letters. */
export function prefixRecordsOf(scope: string, round: number, words: Map<string, WordDocuments>): Postings[] {
  const prefixes = new Map<string, Map<number, number>>();
  for (const [word, { documents, marks }] of words) {
    for (let length = 1; length <= LONGEST_PREFIX && length < word.length; length += 1) {
      const prefix = word.slice(0, length);
      const best = prefixes.get(prefix) ?? new Map<number, number>();
      prefixes.set(prefix, best);
      for (let at = 0; at < documents.length; at += 1) {
        const [document = 0, mark = 0] = [documents[at], marks[at]];
        if (mark > (best.get(document) ?? -1)) best.set(document, mark);
      }
    }
  }
  const few = [...prefixes].map(([prefix, best]): [string, PrefixDocuments] => [
    prefix,
    bestOf({ documents: [...best.keys()], marks: [...best.values()] }, [0, 0]),
  ]);
  return recordsOf(scope, round, new Map(few));
}

/** The prefixes of several rounds as those of one. */
export function mergedPrefixRecords(
  records: readonly Postings[],
  gone: ReadonlySet<number>,
): Postings | undefined {
  const [first] = records;
  if (!first) return undefined;
  const before = uncountedIn(records);
  const prefixes = [...joinedLists(records, gone)].map(([prefix, all]): [string, PrefixDocuments] => [
    prefix,
    bestOf(all, before.get(prefix) ?? [0, 0]),
  ]);
  return recordsOf(first.scope, first.round, new Map(prefixes))[0];
}

function recordsOf(scope: string, round: number, prefixes: Map<string, PrefixDocuments>): Postings[] {
  return postingsOf(scope, round, prefixes, prefixBucketOf).map((record) => {
    const words = record.words.split('\n');
    return {
      ...record,
      uncounted: Uint32Array.from(words.flatMap((word) => prefixes.get(word)?.uncounted ?? [])),
    };
  });
}

function uncountedIn(records: readonly Postings[]): Map<string, PrefixDocuments['uncounted']> {
  const all = new Map<string, PrefixDocuments['uncounted']>();
  for (const { words, uncounted } of records) {
    for (const [at, word] of words.split('\n').entries()) {
      const [pages, audiences] = all.get(word) ?? [0, 0];
      all.set(word, [pages + (uncounted?.[2 * at] ?? 0), audiences + (uncounted?.[2 * at + 1] ?? 0)]);
    }
  }
  return all;
}

/** The higher a mark, the better. */
function bestOf(
  { documents, marks }: WordDocuments,
  [pages, audiences]: PrefixDocuments['uncounted'],
): PrefixDocuments {
  const byMark = new Map<number, number[]>();
  const left = { page: 0, audience: 0 };
  for (let at = 0; at < documents.length; at += 1) {
    const [document = 0, mark = 0] = [documents[at], marks[at]];
    left[kindOf(mark)] += 1;
    const alike = byMark.get(mark);
    if (!alike) byMark.set(mark, [document]);
    else if (alike.length < MOST) alike.push(document);
  }
  const kept: WordDocuments = { documents: [], marks: [] };
  const room = { page: MOST, audience: MOST };
  for (const [mark, alike] of [...byMark].sort(([a], [b]) => b - a)) {
    const kind = kindOf(mark);
    for (const document of alike.slice(0, room[kind])) {
      kept.documents.push(document);
      kept.marks.push(mark);
      room[kind] -= 1;
      left[kind] -= 1;
    }
  }
  return { ...kept, uncounted: [pages + left.page, audiences + left.audience] };
}

const kindOf = (mark: number) => (isPageMark(mark) ? 'page' : 'audience');
