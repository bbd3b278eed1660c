// Functions that read texts of a service, a page or the clipboard take linear time for any text.
import { expect, test } from 'vitest';
import { withoutKey } from '../../../lib/api/without-key.ts';
import { auditItem } from '../../../lib/audit/audit-item.ts';
import { scriptContent, signsOf } from '../../../lib/audit/audit-scripts.ts';
import { decodeEntities, listItems, looseText, plainSpaced } from '../../../lib/audit/audit-values.ts';
import { placeOf } from '../../../lib/audit/page-place.ts';
import { cleanText } from '../../../lib/capture/capture-text.ts';
import { safeLink, shownAddress, shownBelow } from '../../../lib/format/addresses.ts';
import { readCsv, toCsv } from '../../../lib/format/csv.ts';
import { diffExcerpt, isRewritten, wordDiff } from '../../../lib/format/diff.ts';
import { pastedIds } from '../../../lib/format/pasted-ids.ts';
import { foldedWords, foldWords, placesOf } from '../../../lib/format/search-words.ts';
import { escapedMarkdown, fileName, inlineCode, withoutEnd } from '../../../lib/format/texts.ts';
import { visibleParts } from '../../../lib/format/visible-text.ts';
import { normalizeAddress } from '../../../lib/match/address.ts';
import { looseAddress } from '../../../lib/match/index-keys.ts';
import { withoutSession, withoutTracking } from '../../../lib/match/tracking-parameters.ts';
import { readMarkdown } from '../../../lib/messages/markdown.ts';
import { personInText } from '../../../lib/people/person-proposal.ts';
import { phoneInText, repairedPhone } from '../../../lib/people/phone-numbers.ts';
import { bareText, plainText } from '../../../lib/people/typed-text.ts';
import { repairBaseUrl } from '../../../lib/workspace/base-url.ts';
import { readPastedKey } from '../../../lib/workspace/pasted-key.ts';
import { trials } from '../../setup/trials.ts';
import { documentOf } from '../audit/audit-world.ts';
import { growsTooMuch } from './growth.ts';

const LENGTH = trials({ normal: 16, full: 1024 }) * 1024;

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
  foldWords,
  foldedWords,
  placesOf: (text) => placesOf(text, foldWords(text.slice(0, 1))),
  looseText,
  wordDiff: (text) => {
    const parts = wordDiff(`a${text}b`, `a${text.slice(1)}c`);
    return [isRewritten(parts), diffExcerpt(parts)];
  },
  placeOf: (text) => placeOf(titleItem(text), documentOf({})),
  withoutKey: (text) => withoutKey(text, KEY, Number.POSITIVE_INFINITY),
  phoneInText: (text) => phoneInText([text]),
  repairedPhone,
  personInText,
  bareText,
  plainText,
  visibleParts,
  fileName: (text) => fileName(text, text, 0, 'csv'),
  scriptContent,
  signsOf,
  plainSpaced,
  decodeEntities,
  listItems: (text) => listItems([text]),
  cleanText,
  readMarkdown,
  readPastedKey,
  repairBaseUrl,
  'withoutEnd, a sign': (text) => withoutEnd(text, '/'),
  'withoutEnd, an expression': (text) => withoutEnd(text, /[^\p{L}]/u),
};

/** Linear, but up to 8 µs per character, so a quarter of the length is enough. */
const SLOW = ['withoutKey'];

const KEY = 'sk_live_0123456789abcdef';

const titleItem = (page: string) =>
  auditItem(
    { id: 'title', group: 'tags', field: 'title', name: 'title', source: 'page' },
    { verdict: 'differs', page, notes: [] },
  );

/** Each is repeated and followed by a letter, so that patterns anchored at the end fail. */
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
  '&%',
  '&#',
  '\\',
  '\\u00',
  '%25',
  '&amp;',
  'sk',
  's%6b',
  '+1',
  '+49 30 ',
  '(',
  ' | ',
  '<script',
  '</script>',
  '<',
  '[',
  '](',
  '!',
  '*',
  '_',
  '> ',
  '\u200d',
  '\ufe0f',
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

/** Prefixes and suffixes. */
const AROUND = [
  ['', 'x'],
  ['', '\nx'],
  ['x', 'x'],
] as const;

test.each(Object.entries(functions))('security 20: %s', (name, run) => {
  const longest = SLOW.includes(name) ? LENGTH / 4 : LENGTH;
  const slow = repeated.filter((sign) =>
    AROUND.some(([front, end]) => {
      const text = (length: number) => front + sign.repeat(length / sign.length) + end;
      // Shorter texts too: quadratic work on the full length would take minutes, and some functions skip long texts.
      return [longest / 4, longest / 2, longest].some((length) => growsTooMuch(run, text, length));
    }),
  );
  expect(slow).toEqual([]);
});

// The texts share nothing, which is the worst case of the search.
test.each(['a ', '東', '🎉\n'])('security 20: wordDiff of texts that share nothing, %j', (sign) => {
  const work = (text: string) => wordDiff(text, text.replaceAll(/./gsu, 'b '));
  const slow = growsTooMuch(work, (length) => sign.repeat(length / sign.length), LENGTH);
  expect(slow).toBe(false);
});
