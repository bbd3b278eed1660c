// Pseudo languages, for the tests alone: what is not in the catalogue, cannot grow or is not mirrored is seen in them.

/** How a text is said in each, by the name that browsers know: with accents, and from right to left. */
export const pseudoLanguages: Readonly<Record<string, (text: string, name: string) => string>> = {
  'en-XA': (text, name) => (SEPARATE.includes(name) ? text.replace(/\S+/g, accented) : lengthened(text)),
  'ar-XB': turned,
};

/** Words that are taken one by one. */
const SEPARATE = ['common.months'];

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';
const marked = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀɱÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž';

function accented(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => marked[plain.indexOf(letter)] ?? letter);
}

const FILLER = ' one two three four five six seven eight nine ten';

/** As much longer as German is: short texts by more than half, long ones by a third. Values have grown already. */
function lengthened(text: string): string {
  const { length } = text.replace(/\$\d/g, '').trim();
  const more = Math.ceil(length * (length < 12 ? 0.6 : 0.35));
  return `[${accented(text + FILLER.repeat(9).slice(0, more)).trimEnd()}]`;
}

/** Each word is put from right to left, as those of an Arabic sentence are; values keep their own way. */
function turned(text: string): string {
  return text.replace(/\$\d|[^\s$]+/g, (word) => (word.startsWith('$') ? word : `\u{202E}${word}\u{202C}`));
}
