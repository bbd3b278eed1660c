import { describe, expect, it } from 'vitest';
import { hash32, hash52 } from '../../../lib/format/hash.ts';

describe('the hash of a text', () => {
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('is FNV-1a, as others compute it: %j', (text, hash) => {
    expect(hash32(text)).toBe(hash);
  });

  it('is the same as when it was stored', () => {
    expect(['', 'a', 'Größe 🙂', '{"pageId":"p-1"}'].map(hash52)).toEqual([
      3551169616491923, 3422969944841323, 1183594600503395, 3996654573845409,
    ]);
  });

  it('is hardly ever the same for many texts', () => {
    const hashes = Array.from({ length: 20_000 }, (_, at) => hash52(`page-${at}`));
    expect(new Set(hashes).size).toBe(20_000);
    expect(hashes.every((hash) => Number.isSafeInteger(hash) && hash < 2 ** 52)).toBe(true);
  });
});
