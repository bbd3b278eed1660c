// The files that first draw a view: few, read as a whole, and none that starts another view.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../setup/root.mjs';

for (const [build, views] of [
  ['chrome-mv3', ['popup', 'sidepanel', 'options', 'home', 'report']],
  ['firefox-mv3', ['popup', 'sidepanel', 'options', 'home', 'report']],
] as const) {
  const folder = join(root, '.output', build);
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  /** Its scripts in their order: what starts it is the first. Those of English, and those of all languages. */
  function scriptsOf(view: string): string[] {
    const [, spoken = ''] =
      /<script src="\/start\.js" data-files="([^"]+)">/.exec(textOf(`${view}.html`)) ?? [];
    return [...spoken.split(' ').map((file) => `en/${file}`), ...linksOf(view, '.js')];
  }
  const linksOf = (view: string, kind: string) =>
    [...textOf(`${view}.html`).matchAll(/href="\/([^"]+)"/g)]
      .map(([, file = '']) => file)
      .filter((file) => file.endsWith(kind));

  test.describe(build, () => {
    test('popup and panel load few files', () => {
      expect(linksOf('popup', '.css')).toHaveLength(1);
      expect(linksOf('sidepanel', '.css')).toHaveLength(1);
      expect(scriptsOf('popup').length).toBeLessThanOrEqual(3);
      expect(scriptsOf('sidepanel').length).toBeLessThanOrEqual(4);
    });

    test('the popup compiles all its functions on load', () => {
      for (const file of scriptsOf('popup'))
        expect(textOf(file), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    });

    test('each language has the same files', () => {
      const filesIn = (language: string) => readdirSync(join(folder, language)).toSorted();
      const languages = globSync('*.yml', { cwd: join(root, 'lib/locales') });
      expect(languages).toContain('en.yml');
      for (const file of languages) expect(filesIn(basename(file, '.yml')), file).toEqual(filesIn('en'));
    });

    /** Its scripts with all that these can ever load. */
    function reachOf(view: string): string[] {
      const chunks = globSync('{chunks,en}/*.js', { cwd: folder });
      const reached = new Set(scriptsOf(view));
      for (const file of reached)
        for (const chunk of chunks) if (textOf(file).includes(basename(chunk))) reached.add(chunk);
      return [...reached];
    }

    for (const view of ['popup', 'options', 'home', 'report'])
      test(`nothing in the ${view} loads what only the panel draws first`, () => {
        const isOfPanel = (file: string) => file.includes('panel-first');
        expect(reachOf('sidepanel').filter(isOfPanel)).toHaveLength(1);
        expect(reachOf(view).length).toBeGreaterThan(10);
        expect(reachOf(view).filter(isOfPanel)).toEqual([]);
      });

    for (const view of views)
      test(`nothing else loads the first script of the ${view}`, () => {
        const [start = ''] = scriptsOf(view);
        const others = globSync('**/*.js', { cwd: folder }).filter(
          (file) => basename(file) !== basename(start),
        );
        expect(others.length).toBeGreaterThan(10);
        expect(others.filter((file) => textOf(file).includes(basename(start)))).toEqual([]);
      });
  });
}
