// The overview as rows to save: one for each fact that is shown, and nothing of what is empty.
import { expect, test } from 'vitest';
import { type OverviewTexts, overviewCells } from '../../../lib/overview/overview-table.ts';

const words: OverviewTexts = {
  part: (part) => part,
  fact: (fact) => fact,
  field: (field) => field,
  mark: (mark) => mark,
};
const id = { pageId: 'p' };

test('facts that are empty have no row, and times stay as they came', () => {
  const page = { ...id, name: 'Spring', title: '', audiencesCount: 0, createdAt: 'yesterday', brandId: null };
  expect(overviewCells({ page }, words)).toEqual([
    ['page', 'name', null, 'Spring', null, null, null],
    ['page', 'audiences', null, 0, null, null, null],
    ['page', 'created', null, 'yesterday', null, null, null],
    ['page', 'id', null, 'p', null, null, null],
  ]);
});

test('each list of the page has its items, in the order in which they are shown', () => {
  const page = {
    ...id,
    headerActionId: 'a1',
    actions: [
      { actionId: 'a2', buttonTitle: 'Second', actionIndex: 2 },
      {
        ...{ actionId: 'a1', buttonTitle: 'First', actionIndex: 1, actionType: 'link' },
        ...{ purpose: 'To buy', url: 'https://a.example/' },
      },
    ],
    actionCardWidgets: [
      { title: 'Bare', type: 'logos' },
      { title: 'Card', logos: [{ image: { altText: 'Logo', url: 'https://l.example/', fileId: 'f' } }, {}] },
    ],
    footerLinks: [{ title: 'Legal', links: [{ id: 'l', text: 'Imprint', url: '/imprint' }] }],
    scripts: [{ name: 'Count', description: 'Counts', content: 'count()', enabled: false }],
  };
  expect(overviewCells({ page }, words).slice(1)).toEqual([
    ['actions', 'First', 'link; header', 'To buy', 'https://a.example/', null, 'a1'],
    ['actions', 'Second', null, null, null, null, 'a2'],
    ['cards', 'Bare', 'logos', null, null, null, null],
    ['cards', 'Card', null, 'Logo', 'https://l.example/', null, 'f'],
    ['footer', 'Imprint', 'Legal', null, '/imprint', null, 'l'],
    ['scripts', 'Count', 'off; Counts', 'count()', null, null, null],
  ]);
});

test('what is set for an audience stands beside what the page says, and where it comes from', () => {
  const page = { ...id, metadata: { title: 'Page', author: 'Ann', canonicalUrl: 'https://p.example/' } };
  const audience = {
    audienceId: 'a',
    actionUrlOverride: 'https://o.example/',
    metadataOverride: { title: 'Ours' },
    effectiveMetadata: { title: 'Ours', author: 'Ann', canonicalUrl: 'https://a.example/' },
  };
  const rows = overviewCells({ page, audience }, words);
  expect(rows.filter(([part]) => part === 'overrides' || part === 'metadata')).toEqual([
    ['overrides', 'url', null, null, 'https://o.example/', null, null],
    ['overrides', 'title', null, 'Ours', null, 'Page', null],
    ['metadata', 'title', 'override', 'Ours', null, 'Page', null],
    ['metadata', 'canonicalUrl', 'audience', null, 'https://a.example/', 'https://p.example/', null],
    ['metadata', 'author', null, 'Ann', null, null, null],
  ]);
});

test('of a page alone no value is said to be of an audience; a person is told by all contacts', () => {
  expect(
    overviewCells({ page: { ...id, metadata: { title: 'T' } } }, words)
      .at(-1)
      ?.slice(0, 4),
  ).toEqual(['metadata', 'title', null, 'T']);
  const person = { personId: 'x', name: 'Jane', email: 'j@a.example', phoneNumber: '+491' };
  expect(overviewCells({ person }, words).map(([, fact, , text]) => [fact, text])).toEqual([
    ['name', 'Jane'],
    ['id', 'x'],
    ['email', 'j@a.example'],
    ['phone', '+491'],
  ]);
});
