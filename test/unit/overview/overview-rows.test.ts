// The overview as export rows: one for each displayed fact, none for empty ones.
import { expect, test } from 'vitest';
import { overviewRows } from '../../../components/overview/overview-rows.ts';

const id = { pageId: 'p' };
/** Without the column names. */
const factRows = (data: Parameters<typeof overviewRows>[0]) => overviewRows(data).slice(1);

test('empty facts have no row, and times stay as they came', () => {
  const page = { ...id, name: 'Spring', title: '', audiencesCount: 0, createdAt: 'yesterday', brandId: null };
  expect(factRows({ page })).toEqual([
    ['Page', 'Name', null, 'Spring', null, null, null],
    ['Page', 'Audiences', null, 0, null, null, null],
    ['Page', 'Created', null, 'yesterday', null, null, null],
    ['Page', 'ID', null, 'p', null, null, null],
  ]);
});

test('each list of the page has its items in the order shown', () => {
  const page = {
    ...id,
    headerActionId: 'a1',
    actions: [
      { actionId: 'a2', buttonTitle: 'Second', actionIndex: 2 },
      {
        actionId: 'a1',
        buttonTitle: 'First',
        actionIndex: 1,
        actionType: 'link',
        purpose: 'To buy',
        url: 'https://a.example/',
      },
    ],
    actionCardWidgets: [
      { title: 'Bare', type: 'logos' },
      { title: 'Card', logos: [{ image: { altText: 'Logo', url: 'https://l.example/', fileId: 'f' } }, {}] },
    ],
    footerLinks: [{ title: 'Legal', links: [{ id: 'l', text: 'Imprint', url: '/imprint' }] }],
    scripts: [{ name: 'Count', description: 'Counts', content: 'count()', enabled: false }],
  };
  expect(factRows({ page }).slice(1)).toEqual([
    ['Buttons', 'First', 'link; in the header', 'To buy', 'https://a.example/', null, 'a1'],
    ['Buttons', 'Second', null, null, null, null, 'a2'],
    ['Action cards', 'Bare', 'logos', null, null, null, null],
    ['Action cards', 'Card', null, 'Logo', 'https://l.example/', null, 'f'],
    ['Footer links', 'Imprint', 'Legal', null, '/imprint', null, 'l'],
    ['Scripts', 'Count', 'off; Counts', 'count()', null, null, null],
  ]);
});

test('an override stands beside the value of the page, with its origin', () => {
  const page = { ...id, metadata: { title: 'Page', author: 'Ann', canonicalUrl: 'https://p.example/' } };
  const audience = {
    audienceId: 'a',
    actionUrlOverride: 'https://o.example/',
    metadataOverride: { title: 'Ours' },
    effectiveMetadata: { title: 'Ours', author: 'Ann', canonicalUrl: 'https://a.example/' },
  };
  const rows = factRows({ page, audience });
  expect(rows.filter(([part]) => part === 'Set by hand for this audience' || part === 'Metadata')).toEqual([
    ['Set by hand for this audience', 'Address of the button', null, null, 'https://o.example/', null, null],
    ['Set by hand for this audience', 'Title', null, 'Ours', null, 'Page', null],
    ['Metadata', 'Title', 'set by hand', 'Ours', null, 'Page', null],
    [
      'Metadata',
      'Canonical address for search engines',
      'for this audience',
      null,
      'https://a.example/',
      'https://p.example/',
      null,
    ],
    ['Metadata', 'Author', null, 'Ann', null, null, null],
  ]);
});

test('a page alone has no values of an audience, and a person has all contacts', () => {
  expect(
    factRows({ page: { ...id, metadata: { title: 'T' } } })
      .at(-1)
      ?.slice(0, 4),
  ).toEqual(['Metadata', 'Title', null, 'T']);
  const person = { personId: 'x', name: 'Jane', email: 'j@a.example', phoneNumber: '+491' };
  expect(factRows({ person }).map(([, fact, , text]) => [fact, text])).toEqual([
    ['Name', 'Jane'],
    ['ID', 'x'],
    ['Email', 'j@a.example'],
    ['Phone', '+491'],
  ]);
});
