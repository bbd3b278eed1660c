// How numbers, dates and lists are written: as the language of the texts does, not that of the browser, in the person's region.

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
  // Not every place that runs this has a browser around it.
  const preferred: readonly string[] = globalThis.navigator?.languages ?? [];
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
  /** Digits of a group but the last, which has three. */
  groupOf: 2 | 3;
  /** What large counts are shortened to, the largest first: how many, and the word for it. */
  short: readonly (readonly [size: number, word: string])[];
}

const english: NumberSigns = {
  ...{ group: ',', decimal: '.', percent: '%', points: '\u{A0}pt', groupedFrom: 1000 },
  groupOf: 3,
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
    groupOf: 3,
    short: [
      [1e12, '\u{A0}Bio.'],
      [1e9, '\u{A0}Mrd.'],
      [1e6, '\u{A0}Mio.'],
    ],
  },
  es: {
    ...{ group: '.', decimal: ',', percent: '\u{A0}%', points: '\u{A0}pp', groupedFrom: 10_000 },
    groupOf: 3,
    short: [
      [1e12, '\u{A0}B'],
      [1e6, '\u{A0}M'],
      [1e3, '\u{A0}mil'],
    ],
  },
  fr: {
    ...{ group: '\u{202F}', decimal: ',', percent: '\u{A0}%', points: '\u{A0}pt', groupedFrom: 1000 },
    groupOf: 3,
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

const comma = { group: '.', decimal: ',' };
const spaced = { group: '\u{A0}', decimal: ',' };
/** The same language elsewhere: what regions write otherwise. */
const places: readonly (readonly [language: string, regions: string, Partial<NumberSigns>])[] = [
  ['en', 'AT DE DK', { ...comma, percent: '\u{A0}%' }],
  ['en', 'BE ES ID IT NL PL RO SI', comma],
  ['en', 'CZ EE HU LT LV PT SK UA ZA', spaced],
  ['en', 'FI NO SE', { ...spaced, percent: '\u{A0}%' }],
  ['en', 'FR', { ...spaced, group: '\u{202F}' }],
  ['en', 'CH', { group: '’' }],
  [
    ...(['en', 'IN'] as const),
    {
      groupOf: 2,
      short: [
        [1e12, 'LCr'],
        [1e7, 'Cr'],
        [1e5, 'L'],
      ],
    },
  ],
  ['de', 'AT', { group: '\u{A0}' }],
  ['de', 'CH LI', { group: '’', decimal: '.', percent: '%' }],
  [
    ...(['es', '419 BR BZ CU DO GT HN MX NI PA PE PR SV US'] as const),
    { group: ',', decimal: '.', percent: '%', groupedFrom: 1000 },
  ],
  ['es', 'AR BO CL CO EC PY UY VE', { percent: '%', groupedFrom: 1000 }],
  ['es', 'CR', { ...spaced, percent: '%', groupedFrom: 1000 }],
  ['fr', 'CA', { group: '\u{A0}' }],
  ['fr', 'CH', { group: '’', percent: '%' }],
  ['fr', 'LU MA', { group: '.' }],
];

/** Where English puts the month before the day. */
const MONTH_FIRST = 'AS BI CA GU MH MP PH PR UM US VI';

/** "MX" of "es-MX", "419" of "es-419"; empty where the browser names none. */
const textRegion = (): string => /-([A-Z]{2}|\d{3})(?=-|$)/.exec(textLocale())?.[1] ?? '';

const isAmong = (regions: string, region: string) => regions.split(' ').includes(region);

/** Whether the day comes before the month where the language of the texts has it behind: "8 Nov" in Britain. */
export function isDayFirst(): boolean {
  const region = textRegion();
  return textLanguage() === 'en' && region !== '' && !isAmong(MONTH_FIRST, region);
}

/** Written here, since the first `Intl.NumberFormat` of a process takes longer than all the rest of the popup. */
export function numberSigns(): NumberSigns {
  const [language = ''] = textLanguage().split('-');
  const ofLanguage = signs[language] ?? english;
  const region = textRegion();
  const there = places.find(([of, regions]) => of === language && isAmong(regions, region));
  return there ? { ...ofLanguage, ...there[2] } : ofLanguage;
}
