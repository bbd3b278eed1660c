// What a search by name must find among pages or audiences, and how many there are.

export interface Searchable {
  id: string;
  name: string;
  /** Texts that it is found by besides. */
  also: readonly string[];
}

export interface Findings {
  /** With each typed word at the beginning of one of theirs. */
  plain: ReadonlySet<string>;
  /** Those, and the ones that a slip of the keys may have meant. */
  nearly: ReadonlySet<string>;
  /** Called exactly what was typed. */
  called: ReadonlySet<string>;
}

/** Without case and accents. */
const plainly = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Script=Inherited}/gu, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .toLowerCase();

const withoutSpaces = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u;

const runsIn = (text: string) => plainly(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Where no spaces part words, one begins at each sign. */
function wordsIn(text: string): string[] {
  return runsIn(text).flatMap((run) =>
    withoutSpaces.test(run) ? Array.from(run, (_, at) => signs(run, at, at + 8)) : [run],
  );
}

/** Of what was typed without spaces, eight signs are looked for together, and the last eight. */
function wordsAsked(typed: string): string[] {
  return runsIn(typed).flatMap((run) => {
    const { length } = Array.from(run);
    if (!withoutSpaces.test(run) || length <= 8) return [run];
    const starts = Array.from({ length: Math.ceil(length / 8) }, (_, at) => Math.min(8 * at, length - 8));
    return starts.map((at) => signs(run, at, at + 8));
  });
}

const signs = (text: string, from: number, to: number) => Array.from(text).slice(from, to).join('');

export function findingsOf(all: readonly Searchable[], typed: string): Findings {
  const asked = wordsAsked(typed);
  const quoted = Array.from(typed.matchAll(/"([^"]+)"/g), ([, said = '']) => plainly(said));
  const isSaid = ({ name, also }: Searchable) =>
    quoted.every((each) => [name, ...also].some((text) => plainly(text).includes(each)));
  const having = (isMeant: (word: string, asked: string) => boolean) =>
    all.filter(isSaid).filter(({ name, also }) => {
      const words = [name, ...also].flatMap(wordsIn);
      return asked.every((each) => words.some((word) => isMeant(word, each)));
    });
  const ids = (found: readonly Searchable[]) => new Set(found.map(({ id }) => id));
  const begins = (word: string, each: string) => word.startsWith(each);
  const whole = wordsIn(typed).join(' ');
  return {
    plain: ids(having(begins)),
    nearly: ids(having((word, each) => begins(word, each) || isSlip(word, each))),
    called: ids(all.filter(isSaid).filter(({ name }) => wordsIn(name).join(' ') === whole)),
  };
}

/** One slip in a word of four letters, two from eight on, none where there are digits. From five letters on, words may go on behind. */
function isSlip(word: string, asked: string): boolean {
  if (asked.length < 4 || ![word, asked].every((each) => /^\p{L}+$/u.test(each))) return false;
  const forgiven = asked.length < 8 ? 1 : 2;
  const beginnings = asked.length < 5 ? [word] : Array.from(word, (_, at) => word.slice(0, at + 1));
  return beginnings.some((each) => slips(each, asked) <= forgiven);
}

/** Letters left out, added, changed, or two exchanged. */
function slips(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, at) => [at]);
  const at = (x: number, y: number) => table[x]?.[y] ?? Number.POSITIVE_INFINITY;
  for (let y = 0; y <= other.length; y += 1) table[0]?.splice(y, 1, y);
  for (let x = 1; x <= one.length; x += 1) {
    for (let y = 1; y <= other.length; y += 1) {
      const isSame = one[x - 1] === other[y - 1];
      let least = Math.min(at(x - 1, y) + 1, at(x, y - 1) + 1, at(x - 1, y - 1) + (isSame ? 0 : 1));
      if (x > 1 && y > 1 && one[x - 1] === other[y - 2] && one[x - 2] === other[y - 1])
        least = Math.min(least, at(x - 2, y - 2) + 1);
      table[x]?.splice(y, 1, least);
    }
  }
  return at(one.length, other.length);
}
