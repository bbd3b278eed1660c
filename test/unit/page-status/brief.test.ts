// The brief for a call: Markdown in which no text of others is taken for Markdown, and no address gives anybody away.
import { describe, expect, it, test } from 'vitest';
import { briefAddress, briefMarkdown } from '../../../lib/page-status/brief.ts';

describe('a brief', () => {
  it('has title, address, parts with their age, and says when it was made', () => {
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

  it('cuts a long quote and no letter in two', () => {
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
    'a record’s query says which page it is',
    ['https://shop.example.com/?lp=spring'],
    'https://shop.example.com/?lp=spring',
  ],
  [
    'so does its route',
    ['https://app.example.com/#/offers/spring'],
    'https://app.example.com/#/offers/spring',
  ],
  [
    'where visitors came from does not',
    ['https://shop.example.com/p?utm_source=a&lp=1#part'],
    'https://shop.example.com/p?lp=1',
  ],
  [
    'nor does a session',
    ['https://shop.example.com/p;jsessionid=1A?lp=1'],
    'https://shop.example.com/p?lp=1',
  ],
  [
    'user info is none',
    ['https://user:pass@shop.example.com/p', 'https://b.example.com/'],
    'https://b.example.com/',
  ],
  ['a visit keeps its path alone', [null, undefined, ''], 'https://visited.example/p'],
])('address: %s', (_, recorded, address) => {
  expect(briefAddress(recorded, 'https://visited.example/p;jsessionid=1A?token=secret#/part')).toBe(address);
});

test('what is no web address is none', () => {
  expect(briefAddress(['javascript:alert(1)'], 'chrome://newtab')).toBeUndefined();
});
