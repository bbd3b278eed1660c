import { describe, expect, it, test } from 'vitest';
import { auditMarkdown } from '../../../components/audit/AuditSummary.tsx';
import type { AuditItem } from '../../../lib/audit/audit-item.ts';

const head = {
  title: 'Audit of Pricing',
  facts: ['Address: https://a.example/x_y'],
};
const item = (more: Partial<AuditItem>): AuditItem => ({
  id: 'x',
  group: 'tags',
  name: 'Title',
  verdict: 'differs',
  form: 'text',
  notes: [],
  attention: true,
  ...more,
});

describe('an audit as Markdown', () => {
  it('lists each item, and then the hints', () => {
    const items = [
      item({ record: 'A', page: 'B', notes: ['capitals'] }),
      item({ name: 'Author', verdict: 'missing', record: 'Jane' }),
    ];
    expect(auditMarkdown(items, [{ kind: 'image-missing' }], head)).toBe(
      [
        '## Audit of Pricing',
        '',
        '- Address: https://a.example/x\\_y',
        '',
        '- **Title**: differs · Only capitals differ.',
        '  - Expected: `A`',
        '  - Page: `B`',
        '- **Author**: missing',
        '  - Expected: `Jane`',
        '',
        '### Good to know',
        '',
        '- There’s no image for social networks.',
        '',
      ].join('\n'),
    );
  });

  it('ends with the facts if there is nothing else', () => {
    expect(auditMarkdown([], [], head)).toBe('## Audit of Pricing\n\n- Address: https://a.example/x\\_y\n');
  });

  it('shows once what both sides have', () => {
    expect(
      auditMarkdown([item({ verdict: 'same', record: 'A', page: 'A' })], [], head).match(/`A`/g),
    ).toHaveLength(1);
  });

  test.each<[what: string, record: string, expected: string]>([
    ['a line break', 'a\nb', '`a b`'],
    ['a backtick', 'a`b', '``a`b``'],
    ['backticks at the ends', '`a`', '`` `a` ``'],
    ['several backticks', 'a```b', '````a```b````'],
    ['an image', '![x](https://evil.example/x.png)', '`![x](https://evil.example/x.png)`'],
    ['an element', '<img src=x onerror=alert(1)>', '`<img src=x onerror=alert(1)>`'],
    ['a text that is too long', 'x'.repeat(700), `\`${'x'.repeat(600)}…\``],
    ['a text cut within an emoji', `${'x'.repeat(599)}🚀`, `\`${'x'.repeat(599)}…\``],
  ])('quotes %s', (_, record, expected) => {
    expect(auditMarkdown([item({ record })], [], head)).toContain(`  - Expected: ${expected}\n`);
  });

  test.each([
    ['[link](https://evil.example)', '\\[link\\](https://evil.example)'],
    ['# heading', '\\# heading'],
    ['*a* _b_ `c`', '\\*a\\* \\_b\\_ \\`c\\`'],
    ['a\n- b', 'a - b'],
    ['<b>', '\\<b\\>'],
  ])('escapes the name %s', (name, expected) => {
    expect(auditMarkdown([item({ name })], [], head)).toContain(`- **${expected}**: differs`);
  });
});
