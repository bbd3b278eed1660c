// Pseudo languages for tests. They reveal text outside the catalogue, layouts that cannot grow and missing mirroring.

/** Transforms by language tag: accented and longer, and right-to-left. */
export const pseudoLanguages: Readonly<Record<string, (text: string, name: string) => string>> = {
  'en-XA': (text, name) => (SEPARATE.includes(name) ? text.replace(/\S+/g, accented) : lengthened(text)),
  'ar-XB': turned,
};

/** Texts whose words are used one by one. */
const SEPARATE = ['common.months'];

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const marked = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀɱÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž';

function accented(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => marked[plain.indexOf(letter)] ?? letter);
}

const FILLER = ' one two three four five six seven eight nine ten';

/** Lengthened like German: short texts by 60 %, long ones by 35 %. Inserted values are not counted. */
function lengthened(text: string): string {
  const { length } = text.replace(/\$\d/g, '').trim();
  const more = Math.ceil(length * (length < 12 ? 0.6 : 0.35));
  return `[${accented(text + FILLER.repeat(9).slice(0, more)).trimEnd()}]`;
}

/** Overrides the direction of each word, as in an Arabic sentence; values keep theirs. */
function turned(text: string): string {
  return text.replace(/\$\d|[^\s$]+/g, (word) => (word.startsWith('$') ? word : `\u{202E}${word}\u{202C}`));
}
