// A letter or two begin very many words, of which nobody sees more than a few documents: the best of them are kept beside
// the words, so that the first letters that are typed are answered by one small record.
import { headBucketOf, isPageMark, LONGEST_HEAD, type Postings } from './index-records.ts';
import { joinedLists, postingsOf, type WordDocuments } from './postings.ts';

/** Of each kind: as many as the longest list that is asked for, and more, since some are gone by the time they are shown. */
const MOST = 120;

interface Head extends WordDocuments {
  uncounted: [pages: number, audiences: number];
}

/** The best documents of each beginning, in as many records as there are first letters. */
export function headsOf(scope: string, round: number, words: Map<string, WordDocuments>): Postings[] {
  const heads = new Map<string, Map<number, number>>();
  for (const [word, { documents, marks }] of words) {
    for (let length = 1; length <= LONGEST_HEAD && length < word.length; length += 1) {
      const beginning = word.slice(0, length);
      const best = heads.get(beginning) ?? new Map<number, number>();
      heads.set(beginning, best);
      for (let at = 0; at < documents.length; at += 1) {
        const [document = 0, mark = 0] = [documents[at], marks[at]];
        if (mark > (best.get(document) ?? -1)) best.set(document, mark);
      }
    }
  }
  const few = [...heads].map(([word, best]): [string, Head] => [
    word,
    headOf({ documents: [...best.keys()], marks: [...best.values()] }, [0, 0]),
  ]);
  return recordsOf(scope, round, new Map(few));
}

/** The heads of several rounds as those of one. */
export function mergedHeads(records: readonly Postings[], gone: ReadonlySet<number>): Postings | undefined {
  const [first] = records;
  if (!first) return undefined;
  const before = uncountedIn(records);
  const heads = [...joinedLists(records, gone)].map(([word, all]): [string, Head] => [
    word,
    headOf(all, before.get(word) ?? [0, 0]),
  ]);
  return recordsOf(first.scope, first.round, new Map(heads))[0];
}

function recordsOf(scope: string, round: number, heads: Map<string, Head>): Postings[] {
  return postingsOf(scope, round, heads, headBucketOf).map((record) => {
    const words = record.words.split('\n');
    return {
      ...record,
      uncounted: Uint32Array.from(words.flatMap((word) => heads.get(word)?.uncounted ?? [])),
    };
  });
}

function uncountedIn(records: readonly Postings[]): Map<string, Head['uncounted']> {
  const all = new Map<string, Head['uncounted']>();
  for (const { words, uncounted } of records) {
    for (const [at, word] of words.split('\n').entries()) {
      const [pages, audiences] = all.get(word) ?? [0, 0];
      all.set(word, [pages + (uncounted?.[2 * at] ?? 0), audiences + (uncounted?.[2 * at + 1] ?? 0)]);
    }
  }
  return all;
}

/** The higher a mark, the better. */
function headOf({ documents, marks }: WordDocuments, [pages, audiences]: Head['uncounted']): Head {
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
