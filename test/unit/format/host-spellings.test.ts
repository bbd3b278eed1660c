import { domainToASCII, domainToUnicode } from 'node:url';
import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { hostSpellings } from '../../../lib/format/host-spellings.ts';

test.each([
  ['https://münchen.example/a', 'xn--mnchen-3ya.example münchen.example'],
  ['https://www.xn--mnchen-3ya.example', 'www.xn--mnchen-3ya.example www.münchen.example'],
  ['https://例え.テスト/', 'xn--r8jz45g.xn--zckzah 例え.テスト'],
  ['https://i❤.example/', 'xn--i-7iq.example i❤.example'],
  ['https://munich.example/é', ''],
  ['no address', ''],
])('of %s the spellings of the host are %j', (address, spelled) =>
  expect(hostSpellings(address)).toBe(spelled),
);

const label = fc.string({
  unit: fc.constantFrom(...'aäbz09éßждя日本語한글ñøعب'),
  minLength: 1,
  maxLength: 20,
});

property.prop([label])('they are those of other encoders: %s', (typed) => {
  const host = `${typed}.example`;
  const ascii = domainToASCII(host);
  fc.pre(ascii.includes('xn--'));
  expect(hostSpellings(`https://${ascii}/`)).toBe(`${ascii} ${domainToUnicode(ascii)}`);
});
