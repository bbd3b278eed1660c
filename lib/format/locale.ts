// Conventions for numbers, dates and lists: those of the product's language in the person's region, not of the browser's language.

/** All languages of the product, English first. */
export const languages: readonly string[] = import.meta.env.LANGUAGES ?? ['en'];

/** Language of the background, which has no document. */
let spoken: string | undefined;

/** Sets the language where there is no document. */
export function setTextLanguage(language: string): void {
  spoken = language;
}

/** The current language, such as "en". */
export function textLanguage(): string {
  const ofPage = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return spoken ?? (ofPage || 'en');
}

/** The chosen language or else the browser's, if available; "en" otherwise. `start.js` has the same rule. */
export function languageFor(chosen: string | undefined, system: string): string {
  const wanted = [chosen, system, system.split('-')[0]];
  return wanted.find((each) => each !== undefined && languages.includes(each)) ?? 'en';
}

/** The name in the language itself: "Deutsch". */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.replace(/^./u, (letter) => letter.toLocaleUpperCase(language));
}

/** What a browser lists may go on with what `Intl` rejects, as "en-US@posix", or with another calendar or other digits. */
const LISTED = /^([a-z]{2,3})(?:[-_][a-z]{4})?[-_]([a-z]{2}|\d{3})(?![a-z\d])/i;

/** "MX" of "es-MX", "419" of "es-419"; empty if the browser lists no region with the language. */
function textRegion(): string {
  // `navigator` is missing when this runs outside a browser.
  const listed = (globalThis.navigator?.languages ?? []).map((tag) => LISTED.exec(tag));
  const region = listed.find((tag) => tag?.[1]?.toLowerCase() === textLanguage())?.[2];
  return region?.toUpperCase() ?? '';
}

/** The language with the person's region, such as "en-GB", if the browser lists one. */
export function textLocale(): string {
  return [textLanguage(), textRegion()].filter(Boolean).join('-');
}

/** "a, b, c" */
export function listText(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return new Intl.ListFormat(textLocale(), { type: 'conjunction', style: 'narrow' }).format(words);
}

interface NumberSigns {
  group: string;
  decimal: string;
  percent: string;
  /** Unit of a difference between two percentages. */
  points: string;
  /** Smaller numbers are not grouped. */
  groupedFrom: number;
  /** Digits per group; the last group always has three. */
  groupOf: 2 | 3;
  /** Units of abbreviated counts, largest first. */
  short: readonly (readonly [size: number, word: string])[];
}

const english: NumberSigns = {
  group: ',',
  decimal: '.',
  percent: '%',
  points: '\u{A0}pt',
  groupedFrom: 1000,
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
    group: '.',
    decimal: ',',
    percent: '\u{A0}%',
    points: '\u{A0}Pp.',
    groupedFrom: 1000,
    groupOf: 3,
    short: [
      [1e12, '\u{A0}Bio.'],
      [1e9, '\u{A0}Mrd.'],
      [1e6, '\u{A0}Mio.'],
    ],
  },
  es: {
    group: '.',
    decimal: ',',
    percent: '\u{A0}%',
    points: '\u{A0}pp',
    groupedFrom: 10_000,
    groupOf: 3,
    short: [
      [1e12, '\u{A0}B'],
      [1e6, '\u{A0}M'],
      [1e3, '\u{A0}mil'],
    ],
  },
  fr: {
    group: '\u{202F}',
    decimal: ',',
    percent: '\u{A0}%',
    points: '\u{A0}pt',
    groupedFrom: 1000,
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
/** Regional deviations. */
const places: readonly (readonly [language: string, regions: string, Partial<NumberSigns>])[] = [
  ['en', 'AT DE DK', { ...comma, percent: '\u{A0}%' }],
  ['en', 'BE ES ID IT NL PL RO SI', comma],
  ['en', 'CZ EE HU LT LV PT SK UA ZA', spaced],
  ['en', 'FI NO SE', { ...spaced, percent: '\u{A0}%' }],
  ['en', 'FR GE', { ...spaced, group: '\u{202F}' }],
  ['en', 'CH', { group: '’' }],
  [
    'en',
    'IN',
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
    'es',
    '419 BR BZ CU DO GT HN MX NI PA PE PR SV US',
    { group: ',', decimal: '.', percent: '%', groupedFrom: 1000 },
  ],
  ['es', 'AR BO CL CO EC PY UY VE', { percent: '%', groupedFrom: 1000 }],
  ['es', 'CR', { ...spaced, percent: '%', groupedFrom: 1000 }],
  ['fr', 'CA', { group: '\u{A0}' }],
  ['fr', 'CH', { group: '’', percent: '%' }],
  ['fr', 'LU MA', { group: '.' }],
];

/** Regions where English puts the month before the day. */
const MONTH_FIRST = 'AS BI CA GU MH MP PH PR UM US VI';

const isAmong = (regions: string, region: string) => regions.split(' ').includes(region);

/** Whether English dates start with the day in this region: "8 Nov" in Britain. */
export function isDayFirst(): boolean {
  const region = textRegion();
  return textLanguage() === 'en' && region !== '' && !isAmong(MONTH_FIRST, region);
}

/** Whether spreadsheets of the region separate cells by semicolons although decimals have a point. */
export const separatesBySemicolon = (): boolean => isAmong('CH LI', textRegion());

/** Built in, since the first `Intl.NumberFormat` of a process takes longer than the rest of the popup. */
export function numberSigns(): NumberSigns {
  const [language = ''] = textLanguage().split('-');
  const ofLanguage = signs[language] ?? english;
  const region = textRegion();
  const match = places.find(([of, regions]) => of === language && isAmong(regions, region));
  return match ? { ...ofLanguage, ...match[2] } : ofLanguage;
}
