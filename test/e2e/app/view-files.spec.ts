// The files that a view is drawn from at first: few, read whole, and none that starts another view.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../setup/root.mjs';

for (const [build, views] of [
  ['chrome-mv3', ['popup', 'sidepanel', 'options']],
  ['firefox-mv3', ['popup', 'sidepanel', 'options']],
] as const) {
  const folder = join(root, '.output', build);
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
  /** Its scripts in their order: what starts it is the first. */
  const filesOf = (view: string, kind: string) =>
    [...textOf(`${view}.html`).matchAll(/(?:src|href)="\/([^"]+)"/g)]
      .map(([, file = '']) => file)
      .filter((file) => file.endsWith(kind));

  test.describe(build, () => {
    test('popup and panel take few files', () => {
      expect(filesOf('popup', '.css')).toHaveLength(1);
      expect(filesOf('sidepanel', '.css')).toHaveLength(1);
      expect(filesOf('popup', '.js').length).toBeLessThanOrEqual(3);
      expect(filesOf('sidepanel', '.js').length).toBeLessThanOrEqual(4);
    });

    test('the functions of a first look are read at once', () => {
      for (const file of filesOf('popup', '.js'))
        expect(textOf(file), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    });

    /** Its scripts with all that these can ever load. */
    function reachOf(view: string): string[] {
      const chunks = globSync('chunks/*.js', { cwd: folder });
      const reached = new Set(filesOf(view, '.js'));
      for (const file of reached)
        for (const chunk of chunks)
          if (textOf(file).includes(chunk.slice('chunks/'.length))) reached.add(chunk);
      return [...reached];
    }

    for (const view of ['popup', 'options'])
      test(`nothing in the ${view} loads what only the panel draws first`, () => {
        const isOfPanel = (file: string) => file.includes('panel-first');
        expect(reachOf('sidepanel').filter(isOfPanel)).toHaveLength(1);
        expect(reachOf(view).length).toBeGreaterThan(10);
        expect(reachOf(view).filter(isOfPanel)).toEqual([]);
      });

    for (const view of views)
      test(`nothing else loads what starts the ${view}`, () => {
        const [start = ''] = filesOf(view, '.js');
        const name = start.split('/').at(-1) ?? '';
        expect(name).not.toBe('');
        const others = globSync('**/*.js', { cwd: folder }).filter((file) => file !== start);
        expect(others.filter((file) => textOf(file).includes(name))).toEqual([]);
      });
  });
}
