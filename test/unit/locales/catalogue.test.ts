// The words of the catalogue: one name for a thing, one verb for an act, as in `lib/locales/GLOSSARY.md`.
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { expect, test } from 'vitest';
import { readText } from '../../architecture/source-tree.ts';
import { root } from '../../setup/root.mjs';

/** Words that people type and that are never shown. */
const TYPED = ['search.act.clipWords'];
const messages = await messagesOf('en');
const texts = textsOf(messages);

async function messagesOf(language: string) {
  return await parseMessagesFile(`${root}/lib/locales/${language}.yml`);
}

function textsOf(catalogue: Awaited<ReturnType<typeof messagesOf>>) {
  return catalogue
    .flatMap((message) =>
      Object.entries(message.type === 'plural' ? message.plurals : { '': message.message ?? '' }).map(
        ([form, text]) => ({ name: [...message.key, form].filter(Boolean).join('.'), text }),
      ),
    )
    .filter(({ name }) => !TYPED.includes(name));
}

/** Words that must not be in a text, and what to say instead. */
const banned: [words: RegExp, instead: string][] = [
  [/\brenew|\b(?:read|look|load) again\b/i, 'Refresh'],
  [/\bcaptur/i, 'clip'],
  [/\bbindings?\b|\bbound\b/i, 'match'],
  [/\broute key\b/i, 'personal link ending'],
  [/\bchunks?\b|\bgrounding\b/i, 'source used'],
  [/\bpayload\b/i, 'data'],
  [/\bdepartures?\b/i, 'unexpected answer'],
  [/\bkit\b/i, 'settings file'],
  [/\bpersons\b/i, 'people'],
  [/\bdirectory\b|\broster\b|\bjob\b|\bqueue\b|\bcache\b(?!.* or wait)/i, 'what the person sees'],
  [/\bnobody knows\b/i, 'unconfirmed'],
  [/\b[Ii]ds?\b(?!>)/, 'ID'],
  [/\b(?:parted|fits|put right|take back|give back|whole of)\b/i, 'a plainer word'],
  [/\bmay (?:not )?(?:read|contact|write|publish|see)\b/i, 'is(n’t) allowed to'],
  [/\b(?:cannot|(?:does|is|are|do|has|have|was|were|could|will|did) not)\b/i, 'the short form: isn’t, can’t'],
  [/\bwait(?:s|ing|ed)\b/i, 'ready to publish, to go, or sent once …'],
  [/\bfigures?\b/i, 'numbers, metric, or analytics'],
  [/\bstandings?\b/i, 'status'],
  [/\brecord(?:s|ed)?\b/i, 'expected, details, or your service'],
  [/\bas of\b/i, 'updated'],
  [/\blogs?\b|\blog entr/i, 'activity'],
  [/\boptions?\b/i, 'settings, or choices'],
  [/\bby chance\b|\bbe chance\b|\bagainst \$/i, 'not conclusive, vs.'],
  [/cancell|colour|behaviour|favour|\bgrey\b|\bcentre|\bany more\b/i, 'the American spelling'],
  [/\b(?:please|oops|sorry|successfully|invalid)\b|!/i, 'what happened, and what to do'],
  [/\baudit/i, 'check'],
  [/\be-mail|\bKB\b(?<!kB)/, 'email, kB'],
  [/\w'\w|\.\.\.|\s-\s/, '’ … or another sentence'],
];

/** Former names are found by the search, and not shown. */
const isShown = ({ name }: { name: string }) => !name.startsWith('panel.formerly.');

test.each(banned)('no text has %s', (words, instead) => {
  const found = texts
    .filter(isShown)
    .filter(({ text }) => words.test(text))
    .map(({ name, text }) => `${name}: ${text}`);
  expect(found, `say: ${instead}`).toEqual([]);
});

/** The same in the other languages, each in its own words; an apostrophe and quotation marks are typeset in all of them. */
const bannedIn: Record<string, RegExp> = {
  de: /\b(?:wartet|warten auf|wartend\w*)\b|\bKennzahlen\b|Datensatz|Protokoll|Zufall|\bAudit|\bOptionen\b|Konversion|\w'\w/i,
  es: /\besperan?\b|\ben espera\b|\bcifras?\b|\bfichas?\b|\bregistros?\b|\bazar\b|\bauditor|\bauditar|(?:en|abrir) las opciones|\w'\w/i,
  fr: /\ben attente\b|n’attend|\bfiches?\b|\boptions?\b|\bjourna(?:l|ux)\b|\bhasard\b|\baudit|[ \u00a0][:;?!%]|\w'\w/i,
  ja: /公開待ち|送信待ち|待機|登録内容|オプション|(?<!ダイア)ログ(?!イン)|偶然|監査|時点|転換|サービスアドレス|(?:コンピュ|パラメ)ーター|[ぁ-んァ-ヶー一-龠](?:: | \()|'/,
};

test.each(Object.entries(bannedIn))(
  'no text in %s has a word that the glossary replaced',
  async (language, words) => {
    const found = textsOf(await messagesOf(language))
      .filter(isShown)
      .filter(({ text }) => words.test(text));
    expect(found).toEqual([]);
  },
);

test.each(['de', 'es', 'fr', 'ja'])('a sentence that English repeats is repeated in %s', async (language) => {
  const theirs = new Map(textsOf(await messagesOf(language)).map(({ name, text }) => [name, text]));
  // The greeting of the night may be another one.
  const sentences = texts.filter(({ name, text }) => /[.?]$/.test(text) && !name.startsWith('home.hello.'));
  const repeated = [...Map.groupBy(sentences, ({ text }) => text).values()]
    .map((same) => new Set(same.flatMap(({ name }) => theirs.get(name) ?? [])))
    .filter(({ size }) => size > 1);
  expect(repeated.map((said) => [...said])).toEqual([]);
});

test('no text starts or ends with a space or a comma, since sentences are whole', () => {
  expect(texts.filter(({ text }) => /^[\s,.;]|[\s,;]$/.test(text))).toEqual([]);
});

test('a plural has a form for many, and each form takes only values of that form', () => {
  for (const message of messages) {
    if (message.type !== 'plural') continue;
    const name = message.key.join('.');
    const { n: many } = message.plurals;
    expect(many, name).toBeDefined();
    for (const form of Object.values(message.plurals))
      for (const [value] of form.matchAll(/\$\d/g)) expect(many, `${name}: ${form}`).toContain(value);
  }
});

test('the glossary names words of the catalogue', () => {
  const rows = readText('lib/locales/GLOSSARY.md').matchAll(/^\| ([^|]+) \| [^|]+ \|/gm);
  const words = Array.from(rows, ([, word = '']) => word.trim()).filter(
    (word) => !/^(?:Word|-+)$/.test(word),
  );
  expect(words.length).toBeGreaterThan(15);
  for (const word of words)
    expect(
      texts.some(({ text }) => text.toLowerCase().includes(word.toLowerCase())),
      word,
    ).toBe(true);
});
