import { parseHTML } from 'linkedom';
import { beforeEach, expect, it, vi } from 'vitest';
import { partStyles } from '../../../lib/build/part-styles.ts';

type Load = <Part>(load: () => Promise<Part>, files?: string[]) => Promise<Part>;

/** What the build puts into each view. */
function loaderOf(): Load {
  const { load } = partStyles() as unknown as { load: { handler(): string } };
  return new Function(load.handler().replace('export const __vitePreload =', 'return'))() as Load;
}

let page: Document;
let load: Load;
const links = () => [...page.querySelectorAll('link')];
const answer = (event: 'onload' | 'onerror') => {
  for (const link of links()) link[event]?.(new Event(event) as never);
};

beforeEach(() => {
  page = parseHTML('<html><head></head><body></body></html>').document;
  Object.defineProperty(page, 'styleSheets', { get: () => [] });
  vi.stubGlobal('document', page);
  load = loaderOf();
});

const words = async () => 'Words';

it('a part waits for its style sheets, which are loaded once', async () => {
  const parts = [load(words, ['a.css']), load(words, ['a.css'])];
  expect(links().map(({ href }) => href)).toEqual(['/a.css']);
  answer('onload');
  expect(await Promise.all(parts)).toEqual(['Words', 'Words']);
  expect(await load(words, ['a.css'])).toBe('Words');
  expect(links()).toHaveLength(1);
});

it('a style sheet that could not be loaded is tried again with its part', async () => {
  const part = load(words, ['a.css']);
  answer('onerror');
  await expect(part).rejects.toThrow('No a.css');
  expect(links()).toEqual([]);
  const again = load(words, ['a.css']);
  expect(links()).toHaveLength(1);
  answer('onload');
  expect(await again).toBe('Words');
});
