// The samples of the page for administrators, as the tests take them out of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const guide = readFileSync(join(root, '.github', 'ADMINISTRATORS.md'), 'utf8');
const blocks = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];

function sampleOf(language: string, part: RegExp): string {
  const sample = blocks.find(([, name, text = '']) => name === language && part.test(text))?.[2];
  if (sample === undefined) throw new Error(`The page for administrators has no ${language} with ${part}.`);
  return sample;
}

export const policySamples = {
  linux: sampleOf('json', /"update_url"/),
  windows: sampleOf('reg', /HKEY_LOCAL_MACHINE/),
  mac: sampleOf('xml', /<plist/),
  firefox: sampleOf('json', /"install_url"/),
};
