// Which documents have all words of a query, the best first.

import { letterMask } from '../word-similarity.ts';
import { best, type FoundDocuments, type Met, newMet, TAKEN } from './best-documents.ts';
import {
  bestListsOf,
  forgetRead,
  type IndexReader,
  listsLike,
  listsOf,
  readInitials,
  type WordLists,
} from './read-index.ts';

/** A letter begins so many words that it is looked for among what the other words find. */
const SHORTEST = 2;

/** Pages and audiences are asked for side by side, and found together: without slips, and with them. */
const findings = new Map<string, Promise<FoundDocuments | undefined>>();
const MOST_FINDINGS = 2;

/** After the last key (ms). */
const HELD_FOR = 20_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What a search reads and finds is held while it is typed, and forgotten afterwards: an idle worker holds none of it. */
export function holdWhileTyping(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    findings.clear();
    forgetRead();
  }, HELD_FOR);
}

/** At most `most` of each kind. Undefined: `isWanted` said meanwhile that nobody waits for it. */
export async function findDocuments(
  reader: IndexReader,
  words: readonly string[],
  options: FindOptions,
): Promise<FoundDocuments | undefined> {
  const { id, rounds } = reader;
  const key = [id, rounds, options.withSlips, options.most, ...words].join(' ');
  const present = findings.get(key);
  if (present) {
    // Who asked for it first may not wait any more.
    const documents = await present;
    if (documents) return documents;
  }
  const finding = findAnew(reader, words, options);
  findings.set(key, finding);
  for (const oldest of [...findings.keys()].slice(0, -MOST_FINDINGS)) findings.delete(oldest);
  finding.catch(() => findings.delete(key));
  return finding;
}

interface FindOptions {
  withSlips: boolean;
  most: number;
  isWanted(): boolean;
}

async function findAnew(
  reader: IndexReader,
  words: readonly string[],
  options: FindOptions,
): Promise<FoundDocuments | undefined> {
  const telling = words.filter((word) => word.length >= SHORTEST);
  const listsFor = words.length === 1 ? bestListsOf : listsOf;
  // Side by side, since each waits for the database more than for anything else.
  const wordLists = await Promise.all(
    (telling.length > 0 ? telling : words).map(async (word) => {
      const [lists, like] = await Promise.all([
        listsFor(reader, word),
        options.withSlips ? listsLike(reader, word) : undefined,
      ]);
      return like ? joined(lists, like) : lists;
    }),
  );
  if (!options.isWanted()) return undefined;
  const letters = words.length > 1 ? words.filter((word) => word.length < SHORTEST) : [];
  const initials = letters.length > 0 ? await readInitials(reader) : undefined;
  if (!options.isWanted()) return undefined;
  const met = newMet(reader);
  if (initials) for (const letter of letters) leaveOutWithout(letterMask(letter), initials, met);
  const found = best(wordLists, met, options.most);
  for (const { more } of wordLists) {
    found.total.page += more?.page ?? 0;
    found.total.audience += more?.audience ?? 0;
  }
  return found;
}

function leaveOutWithout(mask: number, initials: Uint32Array, { words }: Met): void {
  for (let document = 0; document < words.length; document += 1)
    if (((initials[document] ?? 0) & mask) === 0) words[document] = TAKEN;
}

function joined(a: WordLists, b: WordLists): WordLists {
  return { ...a, lists: [...a.lists, ...b.lists], size: a.size + b.size };
}
