// Compares a text with entries: identical, similar, and new sentences. Uses `Intl.Segmenter`, so it works in any language.
import type { EntryView, KnownEntries } from './topics.ts';

/** Shorter texts would resemble everything. */
const MIN_WORDS = 5;
/** Words per shingle. */
const SHINGLE = 3;
const LIKELY = 0.5;
const MAX_LIKELY = 3;
const MAX_FRESH = 20;
/** Longer texts are compared only up to here. */
const MAX_CHARACTERS = 200_000;

/** Everything except `at`, which the caller knows. */
export function compare(text: string, entries: readonly EntryView[]): Omit<KnownEntries, 'at'> {
  const plain = oneLine(text);
  const identical = plain === '' ? undefined : entries.find((entry) => oneLine(entry.text) === plain);
  const others = entries.filter((entry) => entry !== identical);
  return {
    identical,
    likely: likelyOf(text, others),
    compared: entries.length,
  };
}

/** Joiners, and the letters in a flag, change what is seen. */
const UNSEEN = /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Cf}/gu;

/** Without what cannot be seen: the kind of spaces, and signs such as soft hyphens. */
const oneLine = (text: string): string => text.replace(UNSEEN, '').replace(/\s+/gu, ' ').trim().normalize();

function likelyOf(text: string, entries: readonly EntryView[]): KnownEntries['likely'] {
  const words = comparedWords(text);
  if (words.length < MIN_WORDS) return [];
  const wanted = shinglesOf(words);
  const found: { entry: EntryView; likeness: number }[] = [];
  for (const entry of entries) {
    const likeness = likenessOf(wanted, comparedWords(entry.text));
    if (likeness >= LIKELY) found.push({ entry, likeness });
  }
  const likest = found.sort((a, b) => b.likeness - a.likeness).slice(0, MAX_LIKELY);
  return likest.map(({ entry, likeness }) => ({ entry, likeness, fresh: freshOf(text, entry.text) }));
}

/** The larger of Jaccard similarity and containment. */
function likenessOf(wanted: Set<string>, words: string[]): number {
  if (words.length < MIN_WORDS) return 0;
  const shingles = shinglesOf(words);
  let shared = 0;
  for (const shingle of shingles) if (wanted.has(shingle)) shared += 1;
  const jaccard = shared / (wanted.size + shingles.size - shared);
  return Math.max(jaccard, shared / Math.min(wanted.size, shingles.size));
}

function shinglesOf(words: string[]): Set<string> {
  const shingles = new Set<string>();
  for (let at = 0; at + SHINGLE <= words.length; at += 1) {
    shingles.add(words.slice(at, at + SHINGLE).join(' '));
  }
  return shingles;
}

/** Returns the sentences of the text that the entry does not contain, unchanged. */
function freshOf(text: string, known: string): string[] {
  const held = ` ${comparedWords(known).join(' ')} `;
  const isFresh = (sentence: string) => {
    const words = comparedWords(sentence);
    return words.length > 0 && !held.includes(` ${words.join(' ')} `);
  };
  return sentencesOf(text).filter(isFresh).slice(0, MAX_FRESH);
}

let segmenters: { word: Intl.Segmenter; sentence: Intl.Segmenter } | undefined;

/** Created lazily: creation takes longer than most comparisons. */
function segmentersOnce() {
  segmenters ??= {
    word: new Intl.Segmenter(undefined, { granularity: 'word' }),
    sentence: new Intl.Segmenter(undefined, { granularity: 'sentence' }),
  };
  return segmenters;
}

const fold = (text: string): string => text.slice(0, MAX_CHARACTERS).normalize('NFKC').toLowerCase();

function comparedWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmentersOnce().word.segment(fold(text))) {
    if (isWordLike) words.push(segment);
  }
  return words;
}

/** A line break also ends a sentence, since headings and list items have no full stop. */
function sentencesOf(text: string): string[] {
  const lines = text.slice(0, MAX_CHARACTERS).split('\n');
  const sentences = lines.flatMap((line) => [...segmentersOnce().sentence.segment(line)]);
  return sentences.map(({ segment }) => segment.trim()).filter((sentence) => sentence !== '');
}
