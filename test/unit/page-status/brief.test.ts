// The brief for a call: Markdown that escapes foreign texts, with an address that identifies no visitor.
import { describe, expect, it, test } from 'vitest';
import { briefAddress, briefMarkdown } from '../../../lib/page-status/brief.ts';

describe('a brief', () => {
  it('has a title, an address, sections with their age, and a footer', () => {
    const brief = briefMarkdown({
      title: 'Spring *launch*',
      address: ['Address', 'https://shop.example.com/a`b'],
      sections: [
        { title: 'Versions', asOf: 'as of 4 min ago', facts: [['Live', 'v12 published']] },
        { title: 'Last', facts: [], quote: '# not a heading\n<img src=x> [a](b)' },
        { title: 'Nothing', facts: [] },
      ],
      foot: 'Made today.',
    });
    expect(brief).toBe(
      `${[
        '# Spring \\*launch\\*',
        'Address: ``https://shop.example.com/a`b``',
        '## Versions (as of 4 min ago)',
        '- **Live**: v12 published',
        '## Last',
        '> \\# not a heading \\<img src=x\\> \\[a\\](b)',
        '_Made today._',
      ].join('\n\n')}\n`,
    );
  });

  it('cuts a long quote, but no character in two', () => {
    const brief = briefMarkdown({
      title: 't',
      sections: [{ title: 's', facts: [], quote: `${'x'.repeat(599)}🎉y` }],
      foot: 'f',
    });
    expect(brief).toContain(`> ${'x'.repeat(599)}…`);
  });
});

test.each([
  [
    'keeps a recorded query, which identifies the page',
    ['https://shop.example.com/?lp=spring'],
    'https://shop.example.com/?lp=spring',
  ],
  [
    'keeps a recorded route',
    ['https://app.example.com/#/offers/spring'],
    'https://app.example.com/#/offers/spring',
  ],
  [
    'drops where visitors came from',
    ['https://shop.example.com/p?utm_source=a&lp=1#part'],
    'https://shop.example.com/p?lp=1',
  ],
  [
    'drops a session id',
    ['https://shop.example.com/p;jsessionid=1A?lp=1'],
    'https://shop.example.com/p?lp=1',
  ],
  [
    'skips a recorded address with credentials',
    ['https://user:pass@shop.example.com/p', 'https://b.example.com/'],
    'https://b.example.com/',
  ],
  ['recorded without a scheme gets it', ['shop.example.com/p?lp=1'], 'https://shop.example.com/p?lp=1'],
  ['is only the path for a visit', [null, undefined, ''], 'https://visited.example/p'],
])('the address %s', (_, recorded, address) => {
  expect(briefAddress(recorded, 'https://visited.example/p;jsessionid=1A?token=secret#/part')).toBe(address);
});

test('the address of a page in a reader view is its own', () => {
  const reader = 'about:reader?url=https%3A%2F%2Fvisited.example%2Fp%3Fq';
  expect(briefAddress([], reader)).toBe('https://visited.example/p');
});

test('the address is missing for a page outside the web', () => {
  expect(briefAddress(['javascript:alert(1)'], 'chrome://newtab')).toBeUndefined();
});
