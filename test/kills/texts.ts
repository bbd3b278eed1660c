// Texts that need no sanitizing, so the text read back must equal the text sent.
import type { Random } from '../sandbox/random.ts';

const parts = [
  'Where is our data kept, and who can read it?',
  '  indented, with\ta tab and trailing space ',
  '“Quotes”, — dashes, … and \\ back\\slashes "\' `',
  'بعض القراء كتبوا بالعربية',
  'שלום \u202Eabc\u202C עולם',
  '👩‍👩‍👧‍👦 🏳️‍🌈 e\u0301 ﬁ 𝒳 🌱',
  '一部の読者は日本語で書きました。',
  '<b>not</b> &amp; markup, {selection} %s $1',
  '- a list\n- of two',
  '\n\n',
] as const;

/** Begins with the mark, which identifies the text later. */
export function randomText(chance: Random, mark: string): string {
  const count = chance.chance(0.1) ? chance.int(200, 600) : chance.int(1, 12);
  const lines = Array.from({ length: count }, () => chance.pick(parts));
  return [mark, ...lines].join(chance.chance(0.5) ? '\n' : ' ');
}
