// A comparison of long texts, shortened to its changes and what stands around them.
import type { DiffPart } from './word-diff.ts';

export type ExcerptPart = DiffPart | { kind: 'left-out'; characters: number };

/** Characters kept beside a change. */
const AROUND = 60;
/** Leaving out less than this is not worth the mark. */
const WORTH = 80;

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

/** At the next space, so that no word and no emoji is cut; without one, where it was. */
function cutAfter(text: string, at: number): number {
  const space = text.slice(at, at + 40).search(/\s/);
  return space < 0 ? whole(text, at) : at + space;
}

function cutBefore(text: string, at: number): number {
  const from = Math.max(0, at - 40);
  const space = text.slice(from, Math.max(0, at)).search(/\s\S*$/);
  return space < 0 ? whole(text, Math.max(0, at)) : from + space + 1;
}

/** Not between the two halves of one character. */
function whole(text: string, at: number): number {
  const half = text.charCodeAt(at);
  return half >= 0xdc00 && half <= 0xdfff ? at - 1 : at;
}
