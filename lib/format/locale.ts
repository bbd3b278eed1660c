// How numbers, dates and lists are written: as the language of the texts does, not that of the browser.

/** All that the texts are in, English first. */
export const languages: readonly string[] = import.meta.env.LANGUAGES ?? ['en'];

/** Of the background, which has no page that says it. */
let spoken: string | undefined;

/** Says it where there is no page. As `lang` takes it. */
export function speak(language: string): void {
  spoken = language;
}

/** The language of the texts, "en". */
export function textLanguage(): string {
  const ofPage = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return spoken ?? (ofPage || 'en');
}

/** The language for a person: the chosen one, or else that of the browser, where the texts have it. `start.js` decides alike. */
export function languageFor(chosen: string | undefined, system: string): string {
  const wanted = [chosen, system, system.split('-')[0]];
  return wanted.find((each) => each !== undefined && languages.includes(each)) ?? 'en';
}

/** As those call it who speak it: "Deutsch". */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.replace(/^./u, (letter) => letter.toLocaleUpperCase(language));
}

/** The same as the person's region writes it, "en-GB", where the browser names one for it. */
export function textLocale(): string {
  const language = textLanguage();
  const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
  return preferred.find((tag) => tag.startsWith(`${language}-`)) ?? language;
}

/** "a, b, c"; `long` also where a sentence goes on: "a, b, and c". */
export function listText(words: readonly string[], style: 'narrow' | 'long' = 'narrow'): string {
  if (words.length < 2) return words.join('');
  return new Intl.ListFormat(textLocale(), { type: 'conjunction', style }).format(words);
}

interface NumberSigns {
  group: string;
  decimal: string;
  percent: string;
  /** Of a difference between two percentages. */
  points: string;
  /** From this number on there are groups. */
  groupedFrom: number;
  /** What large counts are shortened to, the largest first: how many, and the word for it. */
  short: readonly (readonly [size: number, word: string])[];
}

const english: NumberSigns = {
  ...{ group: ',', decimal: '.', percent: '%', points: '\u{A0}pt', groupedFrom: 1000 },
  short: [
    [1e12, 'T'],
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ],
};
const signs: Readonly<Record<string, NumberSigns>> = {
  de: {
    ...{ group: '.', decimal: ',', percent: '\u{A0}%', points: '\u{A0}Pp.', groupedFrom: 1000 },
    short: [
      [1e12, '\u{A0}Bio.'],
      [1e9, '\u{A0}Mrd.'],
      [1e6, '\u{A0}Mio.'],
    ],
  },
  es: {
    ...{ group: '.', decimal: ',', percent: '\u{A0}%', points: '\u{A0}pp', groupedFrom: 10_000 },
    short: [
      [1e12, '\u{A0}B'],
      [1e6, '\u{A0}M'],
      [1e3, '\u{A0}mil'],
    ],
  },
  fr: {
    ...{ group: '\u{202F}', decimal: ',', percent: '\u{A0}%', points: '\u{A0}pt', groupedFrom: 1000 },
    short: [
      [1e12, '\u{A0}Bn'],
      [1e9, '\u{A0}Md'],
      [1e6, '\u{A0}M'],
      [1e3, '\u{A0}k'],
    ],
  },
  ja: {
    ...english,
    short: [
      [1e12, '兆'],
      [1e8, '億'],
      [1e4, '万'],
    ],
  },
};

/** Written here, since the first `Intl.NumberFormat` of a process takes longer than all the rest of the popup. */
export function numberSigns(): NumberSigns {
  const [language = ''] = textLanguage().split('-');
  return signs[language] ?? english;
}
