// Who the texts say is contacted, held against what the code can contact: whoever adds to one of them is sent to the other.
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storedData } from '../../lib/app/stored-data.ts';
import { privacyDocument } from '../setup/privacy-document.ts';
import { root } from '../setup/root.mjs';
import { readText } from './source-tree.ts';

/** Every way of a script to a network. A list of the directory has a method of the same name; a file of the extension is on the disk. */
const REACHES =
  /(?<![.\w])fetch\((?!cursor|browser\.runtime\.getURL\()|globalThis\.fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts|RTCPeerConnection/;

/** Each file that contacts somebody, and what every text has to say of it. */
const contacts = {
  'lib/api/client.ts': [/the services of your workspaces/i, /the services you connect/],
  'lib/api/fetch-picture.ts': [
    /sites whose pictures you chose to show, each after you granted access/,
    /hosts of pictures you allowed/,
  ],
} as const;

/** In the options, and in the guide for those who do not have the extension yet. */
const texts = () => {
  const option = /contactedText: (.*)/.exec(readText('lib/locales/en.yml'))?.[1] ?? '';
  const guide = /^- The only hosts contacted are (.*(?:\n {2}.*)*)/m.exec(readText('README.md'))?.[1] ?? '';
  return [option, guide.replace(/\s+/g, ' ')] as const;
};

test('security 11: only the files that the privacy texts cover make network requests', () => {
  const files = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}', { cwd: root }).sort();
  expect(files.filter((file) => REACHES.test(readText(file)))).toEqual(Object.keys(contacts));
});

test('security 11: the options and the guide name the same contacts: services, and allowed pictures', () => {
  const [option, guide] = texts();
  for (const [file, [inOptions, inGuide]] of Object.entries(contacts)) {
    expect(option, file).toMatch(inOptions);
    expect(guide, file).toMatch(inGuide);
  }
  // Nothing beyond the two, and nothing less than the truth about the key.
  expect(option.split(/[.;]/)[0]?.split(/, and /)).toHaveLength(2);
  expect(guide.split(/, and /)).toHaveLength(2);
  expect(option).toMatch(/without your key/);
  const others = readText('lib/locales/en.yml').match(/.*\b(?:is|are) contacted.*/g) ?? [];
  expect(others.filter((line) => /\bonly\b/i.test(line) && !/unless you allow/.test(line))).toEqual([]);
});

test('the privacy policy is the one that the table of what is kept makes: `npm run -s tool privacy > .github/PRIVACY.md`', async () => {
  expect(readText('.github/PRIVACY.md')).toBe(await privacyDocument());
});

test('the table of stored data has every database store, and no duplicate name in an area', () => {
  const stores = [
    ...readText('lib/platform/worker/databases.ts').matchAll(/^ {2}(\w+): \{(?: keyPath|\},?$|$)/gm),
  ];
  const declared = stores.map(([, store = '']) => store);
  expect(declared.length).toBeGreaterThan(20);
  for (const area of ['local', 'session', 'stores', 'views'] as const) {
    const names = Object.values(storedData).flatMap((subject) => subject[area] ?? []);
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      area,
    ).toEqual([]);
    if (area === 'stores') expect(declared.filter((store) => !names.includes(store))).toEqual([]);
  }
});
