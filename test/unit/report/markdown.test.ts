// The report as Markdown: its parts in order, with foreign texts escaped.
import { expect, it } from 'vitest';
import { reportMarkdown } from '../../../lib/report/markdown.ts';

const text = {
  title: 'Northwind: Weekly report',
  lead: ['More sessions.', 'On A, 4 of 5.'],
  tiles: ['Sessions: 1,596, up 5%'],
  tables: [
    {
      title: 'Pages',
      rows: [
        ['Page', 'Sessions'],
        ['Pricing | *new*', '318'],
        ['<b>x</b>', '9'],
      ],
    },
  ],
  lists: [{ title: 'What changed', items: ['Mon 16 · v7 · [a](http://b)'] }],
  notes: ['Small samples. Under 50.'],
};

it('has a heading, the summary, figures, a table, a list and notes', () => {
  expect(reportMarkdown(text)).toBe(
    `${[
      '# Northwind: Weekly report',
      'More sessions. On A, 4 of 5.',
      '- Sessions: 1,596, up 5%',
      '## Pages',
      '| Page | Sessions |\n| --- | ---: |\n| Pricing \\| \\*new\\* | 318 |\n| \\<b\\>x\\</b\\> | 9 |',
      '## What changed',
      '- Mon 16 · v7 · \\[a\\](http://b)',
      'Small samples. Under 50.',
    ].join('\n\n')}\n`,
  );
});

it('leaves out empty parts', () => {
  expect(reportMarkdown({ title: 'T', lead: [], tiles: [], tables: [], lists: [], notes: [] })).toBe('# T\n');
});
