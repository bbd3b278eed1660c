// What reads texts of a service, of a page or of a clipboard takes time in proportion to their length, whatever they hold. Compared is
// the work for a text and for one eight times as long, each in the processor's own time: the square would be sixty-four times as much.
import { expect, test } from 'vitest';
import { looseText } from '../../../lib/audit/audit-values.ts';
import { safeLink, shownAddress, shownBelow } from '../../../lib/format/addresses.ts';
import { readCsv, toCsv } from '../../../lib/format/csv.ts';
import { foldWords, wordsOf } from '../../../lib/format/search-words.ts';
import { escapedMarkdown, foldCase, inlineCode, pastedIds, withoutEnd } from '../../../lib/format/texts.ts';
import { normalizeAddress } from '../../../lib/match/address.ts';
import { looseAddress } from '../../../lib/match/index-keys.ts';
import { withoutSession, withoutTracking } from '../../../lib/match/tracking-parameters.ts';
import { trials } from '../../setup/trials.ts';

const LENGTH = trials({ normal: 128, full: 1024 }) * 1024;
const TIMES = 8;
const MOST = 28;

const functions: Record<string, (text: string) => unknown> = {
  toCsv: (text) => [toCsv([[text]], 'comma'), toCsv([[text]], 'semicolon')],
  readCsv,
  shownAddress: (text) => shownAddress(`https://n.com/${text}`),
  shownBelow: (text) => shownBelow(`https://n.com/${text}`),
  safeLink: (text) => safeLink(`https://n.com/${text}`),
  normalizeAddress: (text) => normalizeAddress(`https://n.com/${text}`),
  looseAddress: (text) => looseAddress(`https://n.com/${text}`),
  withoutTracking: (text) => withoutTracking(`https://n.com/${text}`),
  withoutSession,
  pastedIds: (text) => pastedIds(text, 'persons'),
  escapedMarkdown,
  inlineCode,
  foldCase,
  foldWords,
  wordsOf,
  looseText,
  'withoutEnd, a sign': (text) => withoutEnd(text, '/'),
  'withoutEnd, an expression': (text) => withoutEnd(text, /[^\p{L}]/u),
};

/** Each is repeated, and followed by a letter, so that what should end with it does not. */
const repeated = [
  '/',
  ' ',
  '\t',
  '\n',
  ';',
  ';\t',
  '.',
  '"',
  '`',
  '?',
  '&',
  '=',
  '%',
  '(S(',
  ';a',
  ';jsessionid=',
  '-',
  '🎉',
  'e\u0301',
  '\u200b',
  'a',
  '東',
];

function work(run: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  run(text);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Below this (µs of the processor) the whole of it is nothing, in whatever proportion. */
const NOTHING = 100_000;
/** What else the process does comes on top: of some tries the best one counts. */
const TRIES = 4;

function growsTooMuch(
  run: (text: string) => unknown,
  text: (length: number) => string,
  length: number,
): boolean {
  return Array.from({ length: TRIES }).every(() => {
    const long = work(run, text(length));
    return long > NOTHING && long > MOST * work(run, text(length / TIMES));
  });
}

test.each(Object.entries(functions))('%s', (_, run) => {
  const slow = repeated.filter((sign) => {
    const text = (length: number) => `${sign.repeat(length / sign.length)}x`;
    // A part of it tells already where the square of the whole would take minutes.
    return [LENGTH / 4, LENGTH].some((length) => growsTooMuch(run, text, length));
  });
  expect(slow).toEqual([]);
});
