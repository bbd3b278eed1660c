// Which words of the index may be like one that was typed. Most are left out without being looked at letter by letter, which
// takes long for hundreds of thousands.
import { letterMask, type Vocabulary } from './index-records.ts';

/** All that are like it, and few others. */
export function candidatesIn({ words, starts, masks }: Vocabulary, typed: string, forgiven: 1 | 2): string[] {
  const candidates: string[] = [];
  const wanted = letterMask(typed);
  for (let at = 0; at < masks.length; at += 1) {
    // A slip replaces at most one letter, so no more letters than slips may be missing.
    const missing = wanted & ~(masks[at] ?? 0);
    const others = missing & (missing - 1);
    if ((forgiven === 1 ? others : others & (others - 1)) !== 0) continue;
    const [from, to] = [starts[at] ?? 0, (starts[at + 1] ?? 1) - 1];
    if (to - from < typed.length - forgiven || !mayBe(words, from, typed, forgiven)) continue;
    candidates.push(words.slice(from, to));
  }
  return candidates;
}

/** Each letter is where it belongs, or moved by no more than the slips; only as many as there are slips are not. */
function mayBe(words: string, start: number, typed: string, forgiven: number): boolean {
  let missing = 0;
  for (let letter = 0; letter < typed.length; letter += 1) {
    if (isNear(words, start, typed.charCodeAt(letter), letter, forgiven)) continue;
    missing += 1;
    if (missing > forgiven) return false;
  }
  return true;
}

function isNear(words: string, start: number, code: number, letter: number, forgiven: number): boolean {
  for (let at = start + Math.max(0, letter - forgiven); at <= start + letter + forgiven; at += 1)
    if (words.charCodeAt(at) === code) return true;
  return false;
}
