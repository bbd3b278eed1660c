// The report as text and HTML for Slack and mail.
import { DOMParser } from 'linkedom';
import { expect, it } from 'vitest';
import { reportRichText } from '../../../lib/report/rich-text.ts';

const text = {
  title: 'Northwind: Weekly report',
  lead: ['More sessions.', 'On <b>Bob</b> & "Sons", fewer conversions.'],
  tiles: ['Sessions: 300, down 6%'],
  tables: [
    {
      title: 'Pages',
      rows: [
        ['Page', 'Sessions', 'vs. prior week', 'Converted', 'vs. prior week'],
        ['<i>Apply</i>', '300', '(down 6%)', '1.3%', ''],
        ['Prices', 'not kept here', '', '', ''],
      ],
    },
  ],
  lists: [{ title: 'What changed', items: ['v7 · Apply'] }],
  notes: ['Data loaded on Nov 27.'],
};

it('keeps a name from turning or breaking the line it stands on', () => {
  const name = 'Pri\u{202E}ces\nof May';
  const [line] = reportRichText({ ...text, tiles: [name] })
    .plain.split('\n')
    .slice(4);
  expect(line).toBe('• Prices of May');
  expect(reportRichText({ ...text, tiles: [name] }).html).not.toContain('\u{202E}');
});

it('is readable as plain text', () => {
  expect(reportRichText(text).plain).toBe(`Northwind: Weekly report

More sessions. On <b>Bob</b> & "Sons", fewer conversions.

• Sessions: 300, down 6%

Pages

• <i>Apply</i>: Sessions 300 (down 6%) · Converted 1.3%
• Prices: Sessions not kept here

What changed

• v7 · Apply

Data loaded on Nov 27.
`);
});

it('has the same content as HTML, with markup in names escaped', () => {
  const page = new DOMParser().parseFromString(reportRichText(text).html, 'text/html');
  expect([...page.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
    'Northwind: Weekly report',
    'Pages',
    'What changed',
  ]);
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Sessions: 300, down 6%',
    '<i>Apply</i>: Sessions 300 (down 6%) · Converted 1.3%',
    'Prices: Sessions not kept here',
    'v7 · Apply',
  ]);
  expect(page.querySelector('i')).toBeNull();
});
