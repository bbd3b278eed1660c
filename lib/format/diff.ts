// Word diffs of two texts, and excerpts of them.
import { diffArrays } from 'diff/lib/diff/array.js';
import { withoutEnd } from './texts.ts';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Edit limit, beyond which the diff is abandoned: its cost grows quadratically. */
const MAX_DIFFERENT = 1200;

/** Longer texts are compared line by line. */
const MAX_LENGTH_BY_WORDS = 60_000;

/** Splits words in scripts without spaces and keeps emoji whole. Created lazily, because the first use takes about 20 ms. */
let segmenter: Intl.Segmenter | undefined;

/** Ordered parts, removed before added. Without the added ones they make up `before`, without the removed ones `after`. */
export function wordDiff(before: string, after: string): DiffPart[] {
  if (before === after) return part('same', before);
  if (before === '' || after === '') return [...part('removed', before), ...part('added', after)];
  const tokens = Math.max(before.length, after.length) > MAX_LENGTH_BY_WORDS ? linesOf : splitWords;
  const changes = diffArrays(tokens(before), tokens(after), { maxEditLength: MAX_DIFFERENT });
  if (!changes) return replaced(before, after);
  const parts = changes.map(({ added, removed, value }): DiffPart => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return { kind, text: value.join('') };
  });
  return joined(parts);
}

const part = (kind: DiffPart['kind'], text: string): DiffPart[] => (text === '' ? [] : [{ kind, text }]);

const splitWords = (text: string): string[] => Array.from(segments(text), ({ segment }) => segment);

function segments(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return segmenter.segment(text);
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** Fallback for very different texts: keeps only the common start and end. */
function replaced(before: string, after: string): DiffPart[] {
  const [old, fresh] = [splitWords(before), splitWords(after)];
  const shorter = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < shorter && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const middle = (tokens: string[]) => tokens.slice(start, tokens.length - end).join('');
  return [
    ...part('same', old.slice(0, start).join('')),
    ...part('removed', middle(old)),
    ...part('added', middle(fresh)),
    ...part('same', old.slice(old.length - end).join('')),
  ];
}

/** Merges changes separated only by spaces, and treats spaces common to both sides as unchanged. */
function joined(parts: DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let removed = '';
  let added = '';
  const push = (kind: DiffPart['kind'], text: string) => {
    const last = result.at(-1);
    if (kind === 'same' && last?.kind === 'same') last.text += text;
    else result.push(...part(kind, text));
  };
  const close = () => {
    const start = shared(spaceBefore, removed, added);
    const end = shared(spaceBehind, removed.slice(start.length), added.slice(start.length));
    push('same', start);
    push('removed', removed.slice(start.length, removed.length - end.length));
    push('added', added.slice(start.length, added.length - end.length));
    push('same', end);
    removed = '';
    added = '';
  };
  parts.forEach(({ kind, text }, index) => {
    const bridges = kind === 'same' && (removed !== '' || added !== '') && isSpace(text);
    const goesOn = bridges && index < parts.length - 1;
    if (kind === 'same' && !goesOn) {
      close();
      push('same', text);
      return;
    }
    if (kind !== 'added') removed += text;
    if (kind !== 'removed') added += text;
  });
  close();
  return result;
}

const spaceBefore = (text: string) => /^[^\S\n]*/.exec(text)?.[0] ?? '';
const spaceBehind = (text: string) => text.slice(withoutEnd(text, /[^\S\n]/).length);

function shared(spaceOf: (text: string) => string, removed: string, added: string): string {
  const [one, other] = [spaceOf(removed), spaceOf(added)];
  return one === other ? one : '';
}

/** Within a line: a line break separates two changes. */
const isSpace = (text: string): boolean => /^[^\S\n]+$/.test(text);

/** With more changed words, a diff is harder to read than both texts. */
const REWRITTEN = 0.6;

/** Whether so little is unchanged that the texts are better shown one after the other. */
export function isRewritten(parts: readonly DiffPart[]): boolean {
  const words = { same: 0, removed: 0, added: 0 };
  for (const { kind, text } of parts) words[kind] += countWords(text);
  const changed = words.removed + words.added;
  return words.removed > 0 && words.added > 0 && changed > REWRITTEN * (changed + 2 * words.same);
}

function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of segments(text)) if (isWordLike) count += 1;
  return count;
}

export type ExcerptPart = DiffPart | { kind: 'left-out'; characters: number };

const AROUND = 60;
/** Minimum number of characters worth omitting. */
const WORTH = 80;

/** Shortens a diff of long texts to the changes and their surroundings. */
export function diffExcerpt(parts: readonly DiffPart[]): ExcerptPart[] {
  if (parts.every(({ kind }) => kind === 'same')) return [...parts];
  return parts.flatMap((part, index) =>
    part.kind === 'same' ? shortened(part.text, index > 0, index < parts.length - 1) : [part],
  );
}

function shortened(text: string, changeBefore: boolean, changeAfter: boolean): ExcerptPart[] {
  const start = changeBefore ? cutAfter(text, AROUND) : 0;
  const end = changeAfter ? cutBefore(text, text.length - AROUND) : text.length;
  if (end - start < WORTH) return [{ kind: 'same', text }];
  const parts: ExcerptPart[] = [
    { kind: 'same', text: text.slice(0, start) },
    { kind: 'left-out', characters: end - start },
    { kind: 'same', text: text.slice(end) },
  ];
  return parts.filter((part) => part.kind === 'left-out' || part.text !== '');
}

/** Moves to the next space, so that no word or emoji is cut; stays if there is none. */
function cutAfter(text: string, at: number): number {
  const space = text.slice(at, at + 40).search(/\s/);
  return space < 0 ? whole(text, at) : at + space;
}

function cutBefore(text: string, at: number): number {
  const from = Math.max(0, at - 40);
  const space = text.slice(from, Math.max(0, at)).search(/\s\S*$/);
  return space < 0 ? whole(text, Math.max(0, at)) : from + space + 1;
}

/** Moves out of a surrogate pair. */
function whole(text: string, at: number): number {
  const half = text.charCodeAt(at);
  return half >= 0xdc00 && half <= 0xdfff ? at - 1 : at;
}
