// The catalogues of all languages compared with the English one: nothing is missing or left in English by mistake.
import { readdirSync } from 'node:fs';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { describe, expect, test } from 'vitest';
import { readCatalogues } from '../../../lib/build/catalogues.ts';
import { root } from '../../setup/root.mjs';

type Messages = Awaited<ReturnType<typeof parseMessagesFile>>;

const folder = `${root}/lib/locales`;
const files = readdirSync(folder).filter((file) => file.endsWith('.yml'));
const catalogues = await Promise.all(
  files.map(
    async (file) => [file.replace('.yml', ''), await parseMessagesFile(`${folder}/${file}`)] as const,
  ),
);
const english = formsIn(catalogues.find(([language]) => language === 'en')?.[1] ?? []);

/** Each text by its name, and each form of a plural by its name and form. */
function formsIn(messages: Messages): Map<string, Record<string, string>> {
  const own = messages.filter(({ key: [first = ''] }) => !first.startsWith('@@'));
  return new Map(
    own.map((message) => [
      message.key.join('.'),
      message.type === 'plural' ? message.plurals : { '': message.message ?? '' },
    ]),
  );
}

const placesIn = (text: string) => new Set(text.match(/\$\d/g));
const isPlural = (forms: Record<string, string>) => !('' in forms);

/** Names, signs, abbreviations, and words that the languages share. */
const SAME: RegExp[] = [
  /^(?:Audience Lens|LinkedIn|Markdown|JSON|CSV|HTML|URL|HTTP|API)$/,
  // Values with only signs or units between them.
  /^(?:\$\d|[\s\d.,:;·–—…()«»“”/%+-]|\b(?:v|s|ms|min|h|kB|MB|GB|px|HTTP)\b|v(?=\$))*$/,
  /^X \(Twitter\)$/,
  /^1 byte$/,
  // A person and a company of the sample; and a word that French has too.
  /^Jane Doe, Contoso$/,
  /^page \$1, audience \$2$/,
];

test('the languages are those with a catalogue', async () => {
  const built = await readCatalogues('production');
  expect(built.map(({ language }) => language).toSorted()).toEqual(
    files.map((file) => file.replace('.yml', '')).toSorted(),
  );
  expect(built[0]?.language).toBe('en');
});

describe.each(catalogues)('the catalogue %s', (language, messages) => {
  const own = formsIn(messages);
  const rule = new Intl.PluralRules(language);

  test('has the names of the English one and no others', () =>
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted()));

  test('ends a state as a sentence where its reason follows', () => {
    const states = ['capture.state', 'people.creations.state'].flatMap((of) =>
      ['waiting', 'waitingUntil', 'tried', 'unclear'].map((name) => `${of}.${name}`),
    );
    const texts = states.flatMap((name) => Object.values(own.get(name) ?? { '': name }));
    expect(texts.filter((text) => !/[.。]$/.test(text))).toEqual([]);
  });

  test('has plurals where the English one does, in the forms of the language', () => {
    // Counts here never reach the form for millions; a language with further forms would need more than "1" and "n".
    const categories = new Set(Array.from({ length: 1000 }, (_, count) => rule.select(count)));
    expect([...categories].filter((each) => each !== 'one' && each !== 'other')).toEqual([]);
    const wrong = [...own].filter(([name, forms]) => {
      if (isPlural(forms) !== isPlural(english.get(name) ?? { '': '' })) return true;
      const needed = categories.has('one') ? ['1', 'n'] : ['n'];
      const given = Object.keys(forms).filter((form) => form !== '0');
      return isPlural(forms) && given.join() !== needed.join();
    });
    expect(wrong).toEqual([]);
  });

  test('has a singular form that fits each of its counts', () => {
    const isAlsoNone = rule.select(0) === 'one';
    const wrong = [...own].filter(
      ([, forms]) => isAlsoNone && '1' in forms && !('0' in forms) && /(?<!\$)\b1\b/.test(forms[1] ?? ''),
    );
    expect(wrong, 'say $1, which is 0 as well').toEqual([]);
  });

  test('has a value at each place of the English text and nowhere else', () => {
    const wrong = [...own].flatMap(([name, forms]) => {
      const wanted = Object.values(english.get(name) ?? {}).reduce(
        (all, text) => all.union(placesIn(text)),
        new Set<string>(),
      );
      const many = isPlural(forms) ? placesIn(forms.n ?? '') : placesIn(forms[''] ?? '');
      const every = Object.values(forms).reduce((all, text) => all.union(placesIn(text)), many);
      // A form with its number in words needs no value for it.
      const isRight = every.isSubsetOf(wanted) && wanted.isSubsetOf(isPlural(forms) ? every : many);
      return isRight ? [] : [`${name}: ${Object.values(forms).join(' | ')}`];
    });
    expect(wrong).toEqual([]);
  });

  test('has no empty text, and none that starts or ends with a space', () => {
    const texts = [...own].flatMap(([name, forms]) =>
      Object.values(forms).map((text): [string, string] => [name, text]),
    );
    expect(texts.filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  });

  test.skipIf(language === 'en')('leaves no sentence in English', () => {
    const left = [...own].flatMap(([name, forms]) =>
      Object.entries(forms).flatMap(([form, text]) => {
        const isSame = text === english.get(name)?.[form] && /\s/.test(text.replace(/\$\d/g, '').trim());
        return isSame && !SAME.some((same) => same.test(text)) ? [`${name}: ${text}`] : [];
      }),
    );
    expect(left).toEqual([]);
  });
});

/** Words of a language that its plurals write in another form for one: those that share a beginning with a word of that form. */
function pluralWords(messages: Messages): Set<string> {
  const isFormOf = (one: string, many: string) => one !== many && one.slice(0, 2) === many.slice(0, 2);
  return new Set(
    [...formsIn(messages).values()].flatMap((forms) => {
      const single = wordsIn(forms[1] ?? '');
      return wordsIn(forms.n ?? '').filter(
        (word) => !single.includes(word) && single.some((one) => isFormOf(one, word)),
      );
    }),
  );
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}’]{3,}/gu) ?? [];

/** The two words after a number, or after "$1 of $2". */
const BESIDE_NUMBER = /\$\d(?: (?:of|von|de|sur) (?:des )?\$\d)?((?:[ \u00a0\u202f][\p{L}’]+){1,2})/gu;

/** Limits, lengths and periods, what is only said of several, and places of shares and names: none is a number that may be one. */
const NEVER_ONE = [
  'search.firstResults',
  'common.lastDays',
  'common.whatChanges',
  'popup.analytics.days',
  'popup.analytics.against',
  'popup.trend.axis',
  'popup.trend.label',
  'options.remedy.notTheApi',
  'panel.hidden.followMost',
  'sites.grantMost',
  'overview.script.cut',
  'audiences.compare.most',
  'audiences.compare.title',
  'figures.trend.caption',
  'publishing.changes.all',
  'publishing.sheet.countingAloud',
  'versions.many.most',
  'audit.agreement.all',
  'audit.hints.titleLong',
  'audit.hints.descriptionShort',
  'audit.hints.descriptionLong',
  'audit.hints.canonicalSeveral',
  'audit.hints.imageSmall',
  'sessions.tooMany',
  'sessions.openSeveral',
  'sessions.recent.more',
  'people.fault.nameLong',
  'assets.loadedOf',
  'assets.uses.first',
  'capture.options.noSelection',
  'capture.page.places',
  'home.checks',
  'home.share.waiting',
  'home.thing.conversionsText',
  'report.daysOf',
  'report.compared',
  'report.fall',
  'report.fromPages',
  'report.openFirst',
  'report.rise',
  'report.notes.samplesText',
  'pageWatch.full',
  'pageWatch.of',
  'pageWatch.every',
  'list.tooManyIds',
  'settingsFile.fault.tooLong',
  'settingsFile.fault.tooMany',
];

test.each(catalogues)(
  'in %s, a number that may be one has forms, or stands where no word changes with it',
  (_, messages) => {
    const changing = pluralWords(messages);
    const beside = [...formsIn(messages)].filter(([, forms]) =>
      Array.from((forms[''] ?? '').matchAll(BESIDE_NUMBER), ([, words = '']) => wordsIn(words))
        .flat()
        .some((word) => changing.has(word)),
    );
    const names = beside.map(([name]) => name);
    const bare = names.filter((name) => !NEVER_ONE.includes(name));
    expect(bare, 'give it the forms 1 and n; a number that is never one belongs into NEVER_ONE').toEqual([]);
  },
);
