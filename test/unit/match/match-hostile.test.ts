// Random pairs of a recorded address and a different one, which must never be taken for the first.
import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { normalizeAddress } from '../../../lib/match/address.ts';
import { entriesOfAudience } from '../../../lib/match/index-keys.ts';
import { match } from '../../../lib/match/match.ts';
import { trials } from '../../setup/trials.ts';
import { audienceWith, entriesOfPage, indexOf, pageWith } from './match-world.ts';

const RUNS = { numRuns: trials({ normal: 200, full: 1000 }) };
const word = fc.stringMatching(/^[a-z][a-z0-9-]{2,8}[a-z0-9]$/);
const host = fc.tuple(word, fc.constantFrom('com', 'io', 'co.uk', 'example')).map((parts) => parts.join('.'));
const path = fc.array(word, { minLength: 1, maxLength: 4 });

interface Recorded {
  host: string;
  path: string[];
  key: string;
}
const recorded: fc.Arbitrary<Recorded> = fc.record({ host, path, key: word });
const addressOf = ({ host: name, path: segments }: Recorded) => `https://${name}/${segments.join('/')}`;

/** How to make an address that looks like the recorded one, from it and a random word. */
const tricks: Record<string, (page: Recorded, extra: string) => string> = {
  'host with something before it': (page, extra) => addressOf({ ...page, host: `${extra}-${page.host}` }),
  'host with something joined to it': (page, extra) => addressOf({ ...page, host: `${extra}${page.host}` }),
  'host below another': (page, extra) => addressOf({ ...page, host: `${page.host}.${extra}.com` }),
  'host above': (page, extra) => addressOf({ ...page, host: `${extra}.${page.host}` }),
  'host in capitals of another script': (page) =>
    addressOf({ ...page, host: page.host.replace(/[a-z]/, 'а') }),
  'another ending': (page) => addressOf({ ...page, host: `${page.host}m` }),
  'another port': (page, extra) => addressOf({ ...page, host: `${page.host}:${1024 + extra.length}` }),
  'the host as user': (page, extra) => addressOf({ ...page, host: `${page.host}@${extra}.com` }),
  'a user before the host': (page, extra) => addressOf({ ...page, host: `${extra}@${page.host}` }),
  'a backslash after the host': (page, extra) => addressOf({ ...page, host: `${page.host}\\@${extra}.com` }),
  'another last segment': (page, extra) => addressOf({ ...page, path: [...page.path.slice(0, -1), extra] }),
  'a longer last segment': (page, extra) => `${addressOf(page)}${extra}`,
  'a shorter last segment': (page) => addressOf(page).slice(0, -1),
  'a segment before': (page, extra) => addressOf({ ...page, path: [extra, ...page.path] }),
  'a segment between': (page, extra) =>
    addressOf({ ...page, path: page.path.flatMap((part) => [part, extra]) }),
  'a segment below': (page, extra) => addressOf({ ...page, path: [...page.path, extra] }),
  'segments below': (page, extra) => addressOf({ ...page, path: [...page.path, extra, `${extra}x`, extra] }),
  'a segment less': (page) => addressOf({ ...page, path: page.path.slice(0, -1) }),
  'encoded slashes': (page) => `https://${page.host}/${page.path.join('%2F')}%2F`,
  'a leading slash more': (page) => `https://${page.host}//${page.path.join('/')}`,
  'a query that names a document': (page, extra) => `${addressOf(page)}?id=${extra}`,
  'a query that names one beside others': (page, extra) => `${addressOf(page)}?${extra}=x&page_id=7`,
  'another parameter of the path': (page, extra) => `${addressOf(page)};${extra}=1`,
  'a session on another path': (page, extra) => `${addressOf(page)}${extra};jsessionid=${extra}`,
  'the key before www.': (page) =>
    addressOf({ ...page, host: `www.${page.host}`, path: [...page.path, page.key] }),
  'an unknown route': (page, extra) => `${addressOf(page)}#/${extra}`,
  'the address in a path': (page, extra) => `https://${extra}.net/${addressOf(page)}`,
  'the address in a query': (page, extra) => `https://${extra}.net/?url=${addressOf(page)}`,
  'the key on another host': (page, extra) => `https://${extra}.net/${page.path.join('/')}/${page.key}`,
  'a longer key': (page, extra) => `${addressOf(page)}/${page.key}${extra}`,
  'a key in an encoded segment': (page, extra) => `${addressOf(page)}/${extra}%2F${page.key}`,
  'a key without the page': (page) => `https://${page.host}/${page.key}`,
  'a key far below the page': (page, extra) => `${addressOf(page)}/${extra}x/${extra}y/${page.key}`,
  'capitals in the path': (page) => addressOf({ ...page, path: page.path.map((part) => part.toUpperCase()) }),
  'www. before': (page) => addressOf({ ...page, host: `www.${page.host}` }),
};

async function kindFor(page: Recorded, url: string, canonical?: string): Promise<string> {
  const index = indexOf([
    ...entriesOfPage(pageWith('page', addressOf(page))),
    ...entriesOfAudience(audienceWith('audience', { key: page.key, canonical: addressOf(page) }), 'page'),
  ]);
  const live = canonical === undefined ? {} : { live: { canonical, stale: false } };
  return (await match({ url, ...live }, index, [], { privateHostsAllowed: true })).kind;
}

/** Whether a trick produced the recorded address itself, or its route key where it counts. */
function isGenuine(page: Recorded, url: string, extra: string): boolean {
  return normalizeAddress(url) === normalizeAddress(addressOf(page)) || extra === page.key;
}

describe('a hostile address is never matched', () => {
  for (const [name, trick] of Object.entries(tricks)) {
    propertyTest.prop([recorded, word], RUNS)(`fault 27: ${name}`, async (page, extra) => {
      const url = trick(page, extra);
      fc.pre(!isGenuine(page, url, extra));
      expect(await kindFor(page, url)).not.toBe('matched');
    });
  }

  const elsewhere = [
    'host with something before it',
    'host below another',
    'host above',
    'another port',
    'another last segment',
    'segments below',
    'a segment before',
  ];
  for (const name of elsewhere) {
    propertyTest.prop([recorded, word], RUNS)(
      `fault 27: not even with a copied canonical: ${name}`,
      async (page, extra) => {
        const url = tricks[name]?.(page, extra) ?? '';
        fc.pre(!isGenuine(page, url, extra) && extra !== 'www');
        expect(await kindFor(page, url, addressOf(page))).not.toBe('matched');
      },
    );
  }
});

propertyTest.prop([recorded, word, word], RUNS)(
  'fault 27: an unknown query is never matched if a query distinguishes pages of this path',
  async (page, name, value) => {
    const index = indexOf([
      ...entriesOfPage(pageWith('page', addressOf(page))),
      ...entriesOfPage(pageWith('other', `${addressOf(page)}?lp=other`)),
    ]);
    fc.pre(value !== 'other' && !name.startsWith('utm'));
    for (const query of [`${name}=${value}`, `lp=${value}`, `lp=other&${name}=${value}`]) {
      const url = `${addressOf(page)}?${query}`;
      expect((await match({ url }, index, [], { privateHostsAllowed: true })).kind).not.toBe('matched');
    }
  },
);

describe('a benign address is always matched', () => {
  const kindnesses: Record<string, (page: Recorded, extra: string) => string> = {
    'a slash at the end': (page) => `${addressOf(page)}/`,
    http: (page) => addressOf(page).replace('https:', 'http:'),
    'the default port': (page) => addressOf({ ...page, host: `${page.host}:443` }),
    'host in capitals': (page) => addressOf({ ...page, host: page.host.toUpperCase() }),
    tracking: (page, extra) => `${addressOf(page)}?utm_campaign=${extra}&gclid=${extra}`,
    'an unknown parameter': (page, extra) => `${addressOf(page)}?x_${extra}=${extra}`,
    'unknown parameters beside a key': (page, extra) =>
      `${addressOf(page)}?x_${extra}=1&y_${extra}=2&z_${extra}=${page.key}`,
    'a session in the path': (page, extra) => `${addressOf(page)};jsessionid=${extra}`,
    'an anchor': (page, extra) => `${addressOf(page)}#${extra}`,
    'letters percent-encoded': (page) =>
      addressOf({
        ...page,
        path: page.path.map((part) => `%${part.charCodeAt(0).toString(16)}${part.slice(1)}`),
      }),
    'a key below': (page) => `${addressOf(page)}/${page.key}`,
    'a key as query value': (page, extra) => `${addressOf(page)}?${extra}=${page.key.toUpperCase()}`,
  };
  for (const [name, kindness] of Object.entries(kindnesses)) {
    propertyTest.prop([recorded, word], RUNS)(`fault 27: ${name}`, async (page, extra) => {
      expect(await kindFor(page, kindness(page, extra))).toBe('matched');
    });
  }
});
