// Which part of a host names its owner.
import { describe, expect, it, test } from 'vitest';
import { domainsOf, hostName } from '../../../lib/match/registrable-domain.ts';

describe('the registrable domain', () => {
  test.each([
    ['https://acme.com/pricing', 'acme.com'],
    ['https://www.acme.com', 'acme.com'],
    ['https://shop.eu.acme.com:8443/a?b#c', 'acme.com'],
    ['https://Shop.ACME.com.', 'acme.com'],
    ['shop.acme.co.uk', 'acme.co.uk'],
    ['www.shop.acme.asso.fr', 'acme.asso.fr'],
    ['shop.acme.eu.com', 'acme.eu.com'],
    ['https://www.acme.com.br/', 'acme.com.br'],
    ['https://a.acme.or.jp', 'acme.or.jp'],
    ['https://acme.github.io/site', 'acme.github.io'],
    ['https://a.b.acme.myshopify.com', 'acme.myshopify.com'],
    ['https://github.io', 'github.io'],
    ['https://co.uk', 'co.uk'],
    ['https://t.co/x', 't.co'],
    ['https://bücher.example', 'xn--bcher-kva.example'],
    ['https://my_shop.acme.dev', 'acme.dev'],
  ])('of %s is %s', (address, domain) => {
    expect(domainsOf(address)?.domain).toBe(domain);
  });

  test.each([
    '',
    'about:blank',
    'file:///home/x.html',
    'chrome://extensions',
    'https://192.168.1.7/a',
    'https://8.8.8.8/',
    'http://[::1]:80/',
    'http://localhost:3000',
    'http://shop.localhost',
    'https://wiki.corp.internal',
    'not a host',
    'mailto:jane@acme.com',
  ])('of %j is none', (address) => {
    expect(domainsOf(address)).toBeUndefined();
  });

  it('of a private network counts only on request, and a numeric address never', () => {
    expect(domainsOf('http://shop.acme.localhost:80', { allowPrivate: true })?.domain).toBe('acme.localhost');
    expect(domainsOf('http://127.0.0.1', { allowPrivate: true })).toBeUndefined();
  });
});

describe('the parents of a host', () => {
  test.each([
    ['https://a.b.acme.co.uk', ['a.b.acme.co.uk', 'b.acme.co.uk', 'acme.co.uk', 'co.uk']],
    ['https://www.acme.com', ['acme.com']],
    // The owner of the hosting did not make this site.
    ['https://x.acme.github.io', ['x.acme.github.io', 'acme.github.io']],
    ['https://github.io', ['github.io']],
  ])('of %s are %j', (address, parents) => {
    expect(domainsOf(address)?.parents).toEqual(parents);
  });
});

it('a host has one spelling, with or without a scheme', () => {
  const spellings = ['acme.com', ' WWW.Acme.com ', 'https://acme.com/a', 'acme.com.', 'acme.com:443'];
  expect(new Set(spellings.map(hostName))).toEqual(new Set(['acme.com']));
  expect(hostName('www.com')).toBe('www.com');
});
