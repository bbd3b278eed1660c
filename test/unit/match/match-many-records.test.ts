// Matches among many records: when they stay certain, and how many reads they take.
import { describe, expect, it, test } from 'vitest';
import { entriesOfAudience } from '../../../lib/match/index-keys.ts';
import { match } from '../../../lib/match/match.ts';
import { audienceWith, companyIndex, entriesOfPage, indexOf, pageWith, sayResult } from './match-world.ts';

describe('many records', () => {
  it('fault 27: are uncertain if more pages claim an address than were read', async () => {
    const many = Array.from({ length: 40 }, (_, n) => pageWith(`page-${n}`, 'https://northwind.com/x'));
    const result = await match({ url: 'https://northwind.com/x' }, indexOf(many.flatMap(entriesOfPage)), [], {
      privateHostsAllowed: false,
    });
    expect(result.kind === 'ambiguous' && result.candidates.length).toBe(8);
  });

  it('are uncertain if similar addresses may hide a second claim', async () => {
    const url = 'https://n.com/aaaaaa';
    const spellings = Array.from({ length: 31 }, (_, n) =>
      [...'aaaaaa'].map((letter, at) => (((n + 1) >> at) & 1 ? 'A' : letter)).join(''),
    );
    const similar = spellings.map((path, n) => pageWith(`b-${n}`, `https://n.com/${path}`));
    const index = indexOf([pageWith('a', url), ...similar, pageWith('z', url)].flatMap(entriesOfPage));
    const result = await match({ url }, index, [], { privateHostsAllowed: false });
    expect(result.kind).toBe('ambiguous');
  });

  it('are uncertain if many audiences may hide one of another page', async () => {
    const url = 'https://n.com/x';
    const audiences = Array.from({ length: 40 }, (_, n) => audienceWith(`audience-${n}`, { canonical: url }));
    const index = indexOf(audiences.flatMap((audience) => entriesOfAudience(audience, 'p')));
    expect(sayResult(await match({ url }, index, [], { privateHostsAllowed: false }))).toBe('? p (shared)');
  });

  it('offer proven candidates before others, whatever their kind', async () => {
    const index = indexOf([
      ...entriesOfPage(pageWith('outer', 'https://n.com/a')),
      ...entriesOfAudience(audienceWith('short', { key: 'en' }), 'outer'),
      ...entriesOfPage(pageWith('exact', 'https://n.com/a/en')),
      ...entriesOfPage(pageWith('other', 'https://n.com/b')),
    ]);
    const live = { canonical: 'https://n.com/b', stale: false };
    const result = await match({ url: 'https://n.com/a/en', live }, index, [], {
      privateHostsAllowed: false,
    });
    expect(sayResult(result)).toBe('? exact, outer/short (short-key prefix-only), other (other-path)');
  });

  it('give one list, whatever the order of the index', async () => {
    const entries = ['b', 'a', 'c'].flatMap((id) => entriesOfPage(pageWith(id, 'https://n.com/x')));
    const result = await match({ url: 'https://n.com/x' }, indexOf(entries), [], {
      privateHostsAllowed: false,
    });
    expect(sayResult(result)).toBe('? a (shared), b (shared), c (shared)');
  });

  it('are uncertain if archived pages may hide a live one with the address', async () => {
    const archived = Array.from({ length: 32 }, (_, n) =>
      pageWith(`a-${n}`, 'https://n.com/x', { archivedAt: '+1' }),
    );
    const index = indexOf([...archived, pageWith('z-live', 'https://n.com/x')].flatMap(entriesOfPage));
    const result = await match({ url: 'https://n.com/x' }, index, [], { privateHostsAllowed: false });
    expect(result.kind).toBe('ambiguous');
  });

  it('give the page even if hundreds of its audiences inherit the address', async () => {
    const url = 'https://northwind.com/x';
    const inheriting = Array.from({ length: 300 }, (_, n) =>
      audienceWith(`audience-${n}`, { canonical: url }),
    );
    const index = indexOf([
      ...entriesOfPage(pageWith('x', url)),
      ...inheriting.flatMap((audience) => entriesOfAudience(audience, 'x')),
    ]);
    expect(sayResult(await match({ url }, index, [], { privateHostsAllowed: false }))).toBe(
      'x by page-address',
    );
  });

  it('give the page even if its only audience inherits the address', async () => {
    const url = 'https://northwind.com/x';
    const index = indexOf([
      ...entriesOfPage(pageWith('x', url)),
      ...entriesOfAudience(audienceWith('only', { canonical: url }), 'x'),
    ]);
    expect(sayResult(await match({ url }, index, [], { privateHostsAllowed: false }))).toBe(
      'x by page-address',
    );
  });

  test.each([
    ['an ordinary address', 'https://northwind.com/pricing/jane-doe', 12],
    [
      'a long hostile one',
      `https://northwind.com/${'pricing/'.repeat(200)}?${'abcdefgh=ijklmnop&'.repeat(200)}`,
      60,
    ],
  ])('need few reads for %s', async (_, url, max) => {
    const index = companyIndex();
    await match({ url }, index, [], { privateHostsAllowed: false });
    expect(index.reads.length).toBeGreaterThan(0);
    expect(index.reads.length).toBeLessThanOrEqual(max);
  });
});
