import { describe, expect, it, test } from 'vitest';
import { type Binding, patternsFor } from '../../../lib/match/binding.ts';
import { match } from '../../../lib/match/match.ts';
import { companyIndex, sayResult } from './match-world.ts';

const SITE = 'https://northwind.com';
const company = companyIndex();

async function found(url: string, bindings: Binding[]): Promise<string> {
  return sayResult(await match({ url }, company, bindings, { privateHostsAllowed: false }));
}

const bind = (pattern: string, more: Partial<Binding> = { pageId: 'bound' }): Binding => ({
  id: `to ${pattern}`,
  pattern,
  ...more,
});

describe('patternsFor', () => {
  test.each([
    [`${SITE}/pricing/`, `${SITE}/pricing`, `${SITE}/pricing/*`],
    [`${SITE}`, `${SITE}/`, `${SITE}/*`],
    [`http://northwind.com/a?b=1&utm_source=x#c`, `${SITE}/a?b=1`, `${SITE}/a/*`],
    [`${SITE}/a#/b/c?d=1`, `${SITE}/a#/b/c?d=1`, `${SITE}/a#/b/c/*`],
    ['http://localhost:4400/x', 'http://localhost:4400/x', 'http://localhost:4400/x/*'],
  ])('%s', (url, exact, below) => {
    expect(patternsFor(url)).toEqual({ exact, below });
  });

  test.each(['', 'about:blank', 'https://jane@northwind.com/', `${SITE}/${'東'.repeat(950)}`])(
    'nothing for "%s"',
    (url) => {
      expect(patternsFor(url)).toBeUndefined();
    },
  );

  test.each([`${SITE}/a*`, `${SITE}/a?q=*`, `${SITE}/a#/b/*`])(
    'a * at the end of %s covers nothing below it',
    async (url) => {
      const { exact = '' } = patternsFor(url) ?? {};
      expect(await found(url, [bind(exact)])).toBe('bound by binding');
      expect(await found(url.slice(0, -1), [bind(exact)])).toBe('none');
      expect(await found(url.replace(/\*$/, 'x/y'), [bind(exact)])).toBe('none');
    },
  );

  test.each([`${SITE}/pricing`, SITE, `${SITE}/a?b=1`, `${SITE}/a#/b/c?d=1`, `${SITE}/a%2Fb/é`])(
    'the patterns for %s match it',
    async (url) => {
      const { exact = '', below = '' } = patternsFor(url) ?? {};
      expect(await found(url, [bind(exact)])).toBe('bound by binding');
      expect(await found(url, [bind(below)])).toBe('bound by binding');
    },
  );
});

describe('bindings', () => {
  const pricing = `${SITE}/pricing`;
  test.each([
    ['this address', pricing, [bind(pricing)], 'bound by binding'],
    ['this address, from a campaign', `${pricing}/?gclid=1`, [bind(pricing)], 'bound by binding'],
    ['this address is not another query', `${SITE}/careers?x=1`, [bind(`${SITE}/careers`)], 'none'],
    ['this address is not what is below', `${SITE}/careers/x`, [bind(`${SITE}/careers`)], 'none'],
    ['below', `${SITE}/careers/x/y`, [bind(`${SITE}/careers/*`)], 'bound by binding'],
    ['below, with a query', `${SITE}/careers/x?y=1`, [bind(`${SITE}/careers/*`)], 'bound by binding'],
    ['below is not beside', `${SITE}/careers-old`, [bind(`${SITE}/careers/*`)], 'none'],
    [
      'a star in a segment covers whole segments only',
      `${SITE}/careers-old`,
      [bind(`${SITE}/careers*`)],
      'none',
    ],
    ['below the root', `${SITE}/careers`, [bind(`${SITE}/*`)], 'bound by binding'],
    ['below a route', `${SITE}/app#/a/b`, [bind(`${SITE}/app#/a/*`)], 'bound by binding'],
    ['not below another route', `${SITE}/app#/ab`, [bind(`${SITE}/app#/a/*`)], 'none'],
    ['a route of another document', `${SITE}/app2#/a/b`, [bind(`${SITE}/app#/a/*`)], 'none'],
    ['a route of a document below', `${SITE}/app/x#/a/b`, [bind(`${SITE}/app#/a/*`)], 'none'],
    ['nothing is below a query', `${SITE}/careers?x=2`, [bind(`${SITE}/careers?x=1*`)], 'none'],
    [
      'a query pattern matches the query itself',
      `${SITE}/careers?x=1`,
      [bind(`${SITE}/careers?x=1*`)],
      'bound by binding',
    ],
    ['another host', 'https://evil-northwind.com/careers', [bind(`${SITE}/*`)], 'none'],
    ['another port', `${SITE}:444/careers`, [bind(`${SITE}/*`)], 'none'],
    [
      'a pattern typed by hand',
      `${SITE}/careers`,
      [bind('HTTP://NorthWind.com/careers/')],
      'bound by binding',
    ],
    [
      'a pattern that is no address',
      `${SITE}/careers`,
      [bind('*'), bind('northwind.com/*'), bind('https://*/')],
      'none',
    ],
    [
      'this address before below',
      pricing,
      [bind(`${pricing}/*`, { pageId: 'wide' }), bind(pricing)],
      'bound by binding',
    ],
    [
      'the longer before the shorter',
      `${pricing}/x`,
      [bind(`${pricing}/*`), bind(`${SITE}/*`, { pageId: 'wide' })],
      'bound by binding',
    ],
    ['never here', pricing, [bind(pricing, { never: true })], `never to ${pricing}`],
    ['never below', `${pricing}/jane-doe`, [bind(`${SITE}/*`, { never: true })], `never to ${SITE}/*`],
    [
      'never below, but here',
      pricing,
      [bind(`${SITE}/*`, { never: true }), bind(pricing)],
      'bound by binding',
    ],
    [
      'never and a page for one pattern',
      pricing,
      [bind(pricing), bind(pricing, { never: true })],
      `never to ${pricing}`,
    ],
    ['an audience', pricing, [bind(pricing, { pageId: 'bound', audienceId: 'a' })], 'bound/a by binding'],
    [
      'an audience without its page is no binding',
      pricing,
      [bind(pricing, { audienceId: 'a' })],
      'pricing by page-address',
    ],
    [
      'two pages for one pattern',
      pricing,
      [bind(pricing), bind(pricing, { pageId: 'other' })],
      '? bound, other',
    ],
    ['twice the same', pricing, [bind(pricing), bind(pricing)], 'bound by binding'],
    ['a binding wins over the records', `${SITE}/gallery`, [bind(`${SITE}/gallery`)], 'bound by binding'],
    [
      'the page’s audience is still found by its key',
      `${pricing}/jane-doe`,
      [bind(`${pricing}/*`, { pageId: 'pricing' })],
      'pricing/jane by binding',
    ],
    [
      'its key counts below the bound address',
      `${SITE}/promo/jane-doe`,
      [bind(`${SITE}/promo/*`, { pageId: 'pricing' })],
      'pricing/jane by binding',
    ],
    [
      'another page’s audience does not count',
      `${pricing}/jane-doe`,
      [bind(`${pricing}/*`)],
      'bound by binding',
    ],
    [
      'an address no other page could claim',
      'http://localhost:9/x',
      [bind('http://localhost:9/x')],
      'bound by binding',
    ],
    [
      'other ports of localhost stay restricted',
      'http://localhost:8/x',
      [bind('http://localhost:9/x')],
      'restricted private-host',
    ],
    ['restricted pages cannot be bound', 'about:blank', [bind('about:blank')], 'restricted browser-page'],
  ])('%s', async (_, url, bindings, expected) => {
    expect(await found(url, bindings)).toBe(expected);
  });

  it('give the pattern as the reason', async () => {
    const result = await match({ url: pricing }, company, [bind(`${SITE}/*`)], {
      privateHostsAllowed: false,
    });
    expect(result).toEqual({
      kind: 'matched',
      pageId: 'bound',
      reasons: [{ kind: 'binding', value: `${SITE}/*` }],
    });
  });
});
