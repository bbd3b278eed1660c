import { expect, it } from 'vitest';
import { comparisonRows } from '../../../components/directory/comparison-rows.ts';
import { toCsv } from '../../../lib/format/csv.ts';
import { compareAudiences } from '../../../lib/overview/compare-audiences.ts';

const page = { pageId: 'p', metadata: { title: 'On the page', author: 'Ann' } };
const latestVersion = { versionId: 'v', versionNumber: 4, status: 'draft', becameDraftAt: '+12345' };
const audiences = [
  {
    audience: {
      audienceId: 'x',
      effectiveName: '=1+1',
      personRouteKey: 'jane',
      latestVersion,
      effectiveMetadata: { title: '=HYPERLINK("https://evil.example")', author: 'Ann' },
    },
    messages: 3,
  },
  { audience: { audienceId: 'y', effectiveMetadata: { title: 'On the page', author: 'Ann' } } },
];
const data = { page, audiences };

it('the file has a row per field and a column per audience', () => {
  expect(comparisonRows(data, compareAudiences(page, audiences))).toEqual([
    ['Name', 'Result', 'Page', '=1+1', 'y'],
    ['Audience ID', null, null, 'x', 'y'],
    ['Personal link ending', null, null, 'jane', null],
    ['Latest version', 'differs', null, 4, null],
    ['Latest status', 'differs', null, 'draft', null],
    ['Latest since', null, null, '+12345', null],
    ['Messages', 'can’t tell', null, 3, null],
    ['Title', 'differs', 'On the page', '=HYPERLINK("https://evil.example")', 'On the page'],
    ['Author', 'same', 'Ann', 'Ann', 'Ann'],
  ]);
});

it('the file turns no name or value into a formula', () => {
  const csv = toCsv(comparisonRows(data, compareAudiences(page, audiences)), 'comma');
  expect(csv).toContain("'=1+1");
  expect(csv).toContain("'=HYPERLINK");
  expect(csv).not.toMatch(/(^|[,"])[=+-]/m);
});
