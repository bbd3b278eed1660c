// Personal links of a site that uses `www.` while the records leave it out, or the other way round.
import { describe, expect, test } from 'vitest';
import { entriesOfAudience } from '../../../lib/match/index-keys.ts';
import { match } from '../../../lib/match/match.ts';
import { audienceWith, entriesOfPage, indexOf, pageWith, sayResult } from './match-world.ts';

const index = indexOf([
  ...entriesOfPage(pageWith('offers', 'https://northwind.com/offers')),
  ...entriesOfAudience(audienceWith('jane', { key: 'jane-doe-x7k' }), 'offers'),
  ...entriesOfPage(pageWith('plans', 'https://www.fabrikam.com/plans')),
  ...entriesOfAudience(audienceWith('tom', { key: 'tom-fox' }), 'plans'),
  ...entriesOfPage(pageWith('micro', 'https://for-acme.com/')),
  ...entriesOfAudience(audienceWith('ann', { key: 'ann-lee' }), 'micro'),
]);

async function found(url: string, canonical?: string): Promise<string> {
  const live = canonical === undefined ? {} : { live: { canonical, stale: false } };
  return sayResult(await match({ url, ...live }, index, [], { privateHostsAllowed: false }));
}

describe('a personal link below an address recorded in another spelling', () => {
  test.each([
    ['below the page', 'https://www.northwind.com/offers/jane-doe-x7k', '? offers/jane (similar-address)'],
    [
      'one word between',
      'https://www.northwind.com/offers/for/jane-doe-x7k',
      '? offers/jane (similar-address)',
    ],
    [
      'as a query value',
      'https://www.northwind.com/offers?for=jane-doe-x7k',
      '? offers/jane (similar-address)',
    ],
    ['in capitals', 'https://northwind.com/Offers/jane-doe-x7k', '? offers/jane (similar-address)'],
    ['without the recorded www.', 'https://fabrikam.com/plans/tom-fox', '? plans/tom (similar-address)'],
    ['below the root', 'https://www.for-acme.com/ann-lee', '? micro/ann (similar-address)'],
    ['of a first route', 'https://www.for-acme.com/#/ann-lee', '? micro/ann (similar-address)'],
    ['with an unknown parameter', 'https://www.northwind.com/offers?wt_mc=1', '? offers (similar-address)'],
    ['on the mobile host', 'https://m.northwind.com/offers/jane-doe-x7k', 'none'],
    ['of the page itself on the mobile host', 'https://m.northwind.com/offers', 'none'],
    ['a word that is no key', 'https://www.northwind.com/offers/x', 'none'],
    ['on another host', 'https://ww.northwind.com/offers/jane-doe-x7k', 'none'],
  ])('%s gives: %s', async (_, url, expected) => {
    expect(await found(url)).toBe(expected);
  });

  test.each([
    [
      'the page',
      'https://www.northwind.com/offers/jane-doe-x7k',
      'https://northwind.com/offers',
      'offers/jane by route-key',
    ],
    [
      'the page, for a query',
      'https://www.northwind.com/offers?for=jane-doe-x7k',
      'https://northwind.com/offers',
      'offers/jane by route-key',
    ],
    [
      'itself, which no record has',
      'https://www.northwind.com/offers/jane-doe-x7k',
      'https://www.northwind.com/offers/jane-doe-x7k',
      '? offers/jane (similar-address)',
    ],
    [
      'another site',
      'https://www.northwind.com/offers/jane-doe-x7k',
      'https://evil.example/offers',
      '? offers/jane (similar-address)',
    ],
    [
      'the page, from its mobile host',
      'https://m.northwind.com/offers',
      'https://northwind.com/offers',
      '? offers (other-host)',
    ],
  ])('with a document that names %s', async (_, url, canonical, expected) => {
    expect(await found(url, canonical)).toBe(expected);
  });
});

test('a page recorded on a mobile host is matched there alone', async () => {
  const mobile = indexOf(entriesOfPage(pageWith('mobile', 'https://m.northwind.com/offers')));
  const at = async (url: string) =>
    sayResult(await match({ url }, mobile, [], { privateHostsAllowed: false }));
  expect(await at('https://m.northwind.com/offers')).toBe('mobile by page-address');
  expect(await at('https://northwind.com/offers')).toBe('none');
  expect(await at('https://www.northwind.com/offers')).toBe('none');
});
