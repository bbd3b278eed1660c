import { describe, expect, test, vi } from 'vitest';
import { startedByLanguage, startScript, withTextsIn } from '../../../lib/build/language-files.ts';

describe('the files of a language', () => {
  const code = new Map([
    ['words-a1.js', 'export const close=text$common$close;'],
    ['list-b2.js', 'import{a}from"./words-a1.js";import{b}from"./plain-c3.js";'],
    ['plain-c3.js', 'export const b="text of a page";'],
    ['start-d4.js', 'import("./list-b2.js")'],
  ]);

  test('are those with texts and those that load them', () =>
    expect(withTextsIn(code)).toEqual(new Set(['words-a1.js', 'list-b2.js', 'start-d4.js'])));

  test('are named to the start script before the styles, while others stay unchanged', () => {
    const page = [
      '    <title>A</title>',
      '    <script type="module" crossorigin src="/chunks/start-d4.js"></script>',
      '    <link rel="modulepreload" crossorigin href="/chunks/plain-c3.js">',
      '    <link rel="modulepreload" crossorigin href="/chunks/list-b2.js">',
      '    <link rel="stylesheet" crossorigin href="/assets/a.css">',
      '',
    ];
    expect(startedByLanguage(page.join('\n'), withTextsIn(code)).split('\n')).toEqual([
      page[0],
      '    <script src="/start.js" data-files="start-d4.js list-b2.js"></script>',
      page[2],
      ...page.slice(4),
    ]);
  });
});

describe('the start script', () => {
  const five = ['en', 'de', 'es', 'fr', 'ja'];

  /** What the script did to the page and to its input. */
  function start(languages: string[], system: string, storage: object | undefined) {
    const root = { lang: '', dir: '' };
    const head: string[] = [];
    const load = vi.fn();
    const document = {
      documentElement: root,
      head: { append: ({ rel, href }: HTMLLinkElement) => head.push(`${rel} ${href}`) },
      currentScript: { dataset: { files: 'popup.js views.js' } },
      createElement: () => ({}),
    };
    const chrome = { i18n: { getUILanguage: () => system } };
    const code = startScript(languages).replace(/\bimport\(/, 'load(');
    // Refused storage throws when it is read.
    const run = new Function(
      'document',
      'chrome',
      'stored',
      'addEventListener',
      'load',
      `with(stored){${code}}`,
    );
    const stored = Object.defineProperty({}, 'localStorage', {
      get: () => storage ?? expect.unreachable('no storage'),
    });
    run(document, chrome, stored, (_: string, ready: () => void) => ready(), load);
    return { ...root, head, loaded: load.mock.calls.flat() };
  }

  test.each([
    ['the browser', 'de', {}, 'de'],
    ['the browser, whatever its region', 'de-AT', {}, 'de'],
    ['the setting, whatever the browser', 'de', { language: 'ja' }, 'ja'],
    ['the default, where the browser has another', 'pt-BR', {}, 'en'],
    ['the browser, where the chosen one no longer exists', 'fr', { language: 'tlh' }, 'fr'],
    ['the browser, where storage is refused', 'es-419', undefined, 'es'],
  ])('uses the language of %s', (_, system, storage, language) =>
    expect(start(five, system, storage)).toMatchObject({ lang: language, dir: '' }),
  );

  test('requests all files of the language at once, and starts with the first', () => {
    const { head, loaded } = start(five, 'fr', {});
    expect(head).toEqual(['modulepreload /fr/popup.js', 'modulepreload /fr/views.js']);
    expect(loaded).toEqual(['/fr/popup.js']);
  });

  test('sets the direction of a page in a right-to-left language', () =>
    expect(start(['en', 'ar-XB'], 'en', { language: 'ar-XB' })).toMatchObject({ dir: 'rtl' }));

  test('has at most 500 bytes', () => expect(startScript(five).length).toBeLessThanOrEqual(500));
});
