// The part of a long text that shows why it was found.

/** Before the first place (characters). */
const BEFORE = 30;

/** At most `most` characters around the first of the ranges, which move along. */
export function excerptOf(
  text: string,
  ranges: readonly [from: number, to: number][],
  most: number,
): { text: string; ranges: [number, number][] } {
  const first = ranges[0]?.[0] ?? 0;
  const from = text.length <= most || first <= BEFORE ? 0 : wordStart(text, first - BEFORE, first);
  const part = text.slice(from, from + most);
  const lead = from === 0 ? '' : '…';
  const moved = ranges
    .map(([start, end]): [number, number] => [start - from, Math.min(end - from, part.length)])
    .filter(([start, end]) => start >= 0 && start < end)
    .map(([start, end]): [number, number] => [start + lead.length, end + lead.length]);
  return { text: lead + part + (from + most < text.length ? '…' : ''), ranges: moved };
}

/** Where a word begins, so that none is cut; `at` where there is none before `end`. */
function wordStart(text: string, at: number, end: number): number {
  const space = text.slice(at, end).search(/\s\S/u);
  return space === -1 ? at : at + space + 1;
}
