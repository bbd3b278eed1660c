import { describe, expect, it, test } from 'vitest';
import { readCsv, toCsv } from '../../../lib/format/csv.ts';
import { knownItemsTable } from '../../../lib/people/people.ts';
import { MAX_IDS, readId, readIds } from '../../../lib/people/people-import.ts';

const account = `account_${'a1'.repeat(13)}`;

describe('one id', () => {
  test.each([
    ['person_1', { kind: 'person', id: 'person_1' }],
    [' "person_1", ', { kind: 'person', id: 'person_1' }],
    ['https://api.example/v0/persons/p%20?x=1', undefined],
    ['https://api.example/v0/persons/p1?x=1', { kind: 'person', id: 'p1' }],
    [`https://api.example/v0/accounts/${account}/logs`, { kind: 'account', id: account }],
    ['/v0/persons/p1/logs/l1', { kind: 'person-log', id: 'l1', of: 'p1' }],
    [account, { kind: 'account', id: account }],
    [`${account}b`, undefined],
    [account.slice(0, -1), undefined],
    [account.toUpperCase().replace('ACCOUNT', 'account'), undefined],
    ['account_', undefined],
    ['', undefined],
    ['..', undefined],
    ['x'.repeat(1000), { kind: 'person', id: 'x'.repeat(1000) }],
    ['x'.repeat(1001), undefined],
    ['=cmd', { kind: 'person', id: '=cmd' }],
    ['a\u{202E}b', undefined],
    ['\u{202A}p1\u{202C}\u{200B}', { kind: 'person', id: 'p1' }],
    ['----', undefined],
  ])('%j', (text, read) => expect(readId(text)).toEqual(read));
});

describe('many ids', () => {
  const both = [
    { kind: 'person', id: 'p1' },
    { kind: 'account', id: account },
  ];
  test.each([
    ['words', `p1, ${account};\n p1`],
    ['a list with signs', `- p1\n- ${account}`],
    ['a list with numbers', `1. p1\n2. ${account}`],
    ['a JSON list of words', JSON.stringify(['p1', account])],
    ['a JSON list of what the service sent', JSON.stringify([{ personId: 'p1' }, { accountId: account }])],
    ['JSON lists under names', JSON.stringify({ persons: [{ id: 'p1' }], accounts: [{ id: account }] })],
    ['a list envelope', JSON.stringify({ items: [{ id: 'p1' }, { id: account }], hasMore: false })],
    [
      'a list envelope within others',
      JSON.stringify({ ok: true, data: { page: { items: [{ id: 'p1' }, { id: account }] } } }),
    ],
    [
      'records within records',
      JSON.stringify([{ row: 1, person: { personId: 'p1' }, account: { accountId: account } }]),
    ],
    ['a table', `kind,id\r\nperson,p1\r\naccount,${account}\r\n`],
    ['words with invisible signs', `\u{2068}p1\u{2069} ${account}\u{200B}`],
    ['a table with names of several words', `Company,Person ID,Account-ID\n3M,p1,\nContoso,,${account}`],
    ['a table with both in a row', `Person ID,Name,Account ID\np1,Jane,${account}\np1,Jane,${account}`],
    ['JSON with both in a record', JSON.stringify([{ personId: 'p1', name: 'Jane', accountId: account }])],
    ['a single record with both', JSON.stringify({ personId: 'p1', accountId: account })],
    [
      'an account as the service sent it',
      JSON.stringify({ accountId: account, linkedPersons: [{ personId: 'p1' }] }),
    ],
    ['a table with semicolons and a mark', `\u{FEFF}Name;id\n"Doe; Jane";p1\nContoso;${account}`],
  ])('%s', (_, text) => expect(readIds(text)).toMatchObject({ ids: both, refused: [] }));

  it('are read from the files that they are saved in', () => {
    const things = [
      { kind: 'person', id: '=p1', how: 'typed', addedAt: 1, title: '=1+1' },
      { kind: 'account', id: account, how: 'found', addedAt: 1 },
      { kind: 'person-log', id: 'l1', of: 'p1', how: 'found', addedAt: 1 },
    ] as const;
    const ids = [
      { kind: 'person', id: '=p1' },
      { kind: 'account', id: account },
      { kind: 'person-log', id: 'l1', of: 'p1' },
    ];
    const csv = toCsv(knownItemsTable(things), 'comma');
    expect(readIds(csv)).toMatchObject({ ids, refused: [] });
    expect(readIds(JSON.stringify(things))).toMatchObject({ ids, refused: [] });
  });

  it('are refused if they cannot be ids', () => {
    expect(readIds(`p1 ${account}x`)).toMatchObject({ ids: [both[0]], refused: [`${account}x`] });
    const { ids, refused, left } = readIds('Person ID,Account ID\np1,0015g00000');
    expect({ ids, refused }).toEqual({ ids: [both[0]], refused: ['{"accountId":"0015g00000"}'] });
    expect(left).toBe('[{"accountId":"0015g00000"}]');
    expect(readIds('[{"personLogId":"l1"}]').refused).toEqual(['{"personLogId":"l1"}']);
    expect(readIds('{"a":1')).toMatchObject({ ids: [], refused: ['{"a":1'] });
    expect(readIds('')).toMatchObject({ ids: [], refused: [] });
    for (const nothing of ['{}', '[]', '{"a":{"b":[]}}', '[[[[[[[[["p1"]]]]]]]]]'])
      expect(readIds(nothing)).toEqual({ ids: [], refused: [nothing], isCut: false, left: nothing });
  });

  it('are not taken from a sentence, but from a list or a link', () => {
    expect(readIds('id: p1')).toMatchObject({ ids: [both[0]], refused: ['id:'] });
    expect(readIds('| id |\n|----|\n| p1 |')).toMatchObject({ ids: [both[0]], refused: ['id', '----'] });
    expect(readIds('nonsense, hello p1')).toMatchObject({ ids: [both[0]], refused: ['nonsense', 'hello'] });
    for (const text of ['["jane"]', 'id\njane', 'https://api.example/v0/persons/jane'])
      expect(readIds(text)).toMatchObject({ ids: [{ kind: 'person', id: 'jane' }], refused: [] });
  });

  it.each(['comma', 'semicolon'] as const)('are read as they were saved, in cells by %s', (form) => {
    const things = ['50%25 off', 'a/b', 'jane@contoso.com', 'x,y;z', '=1+1', '"q"', 'x'.repeat(300)];
    const saved = things.map((id) => ({ kind: 'person' as const, id, how: 'found' as const, addedAt: 0 }));
    const ids = things.map((id) => ({ kind: 'person', id }));
    expect(readIds(toCsv(knownItemsTable(saved), form))).toMatchObject({ ids, refused: [] });
    expect(readIds(JSON.stringify(saved))).toMatchObject({ ids, refused: [] });
  });

  it('are taken unchanged from a column that names what they are of', () => {
    for (const text of ['personId,name\na%2Fb,x', 'Name;PERSONID\nx;a%2Fb', '[{"personId":"a%2Fb"}]'])
      expect(readIds(text)).toMatchObject({ ids: [{ kind: 'person', id: 'a%2Fb' }], refused: [] });
    expect(readIds('ID,Kind\na%2Db,').ids).toEqual([{ kind: 'person', id: 'a-b' }]);
  });

  it('are read between wide commas and in quotes of other languages', () => {
    const ids = ['p_1', 'p_2', 'p_3'].map((id) => ({ kind: 'person', id }));
    expect(readIds('p_1、「p_2」，«p_3»。')).toMatchObject({ ids, refused: [] });
  });

  it('are limited in number', () => {
    const text = Array.from({ length: MAX_IDS + 1 }, (_, index) => `p${index}`).join(' ');
    expect(readIds(text).ids).toHaveLength(MAX_IDS);
  });
});

test.each([
  ['', []],
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a\tb\r\n\r\n1\t2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['"a ""b""","c\nd"\n', [['a "b"', 'c\nd']]],
  ['a,"b', [['a', 'b']]],
])('as a table, %j', (text, rows) => expect(readCsv(text)).toEqual(rows));

describe('what is not added stays as it was given', () => {
  const many = Array.from({ length: MAX_IDS + 2 }, (_, at) => `p_${at}`);
  const last = many.slice(MAX_IDS);

  it('in a text, whatever cannot be an id and whatever is too much', () => {
    const long = `${'x'.repeat(100)}/y`;
    const { isCut, left } = readIds([long, ...many].join(' '));
    expect({ isCut, left }).toEqual({ isCut: true, left: [long, ...last].join('\n') });
    expect(readIds(left).ids.map(({ id }) => id)).toEqual(last);
  });

  it('in JSON and in a table', () => {
    for (const text of [
      JSON.stringify(many.map((personId) => ({ personId }))),
      ['Person ID', ...many].join('\n'),
    ]) {
      const { isCut, left } = readIds(text);
      expect(isCut).toBe(true);
      expect(readIds(left)).toMatchObject({ ids: last.map((id) => ({ kind: 'person', id })), left: '' });
    }
  });

  it('and nothing is too much that is there already, or just fits', () => {
    const whole = many.slice(0, MAX_IDS);
    expect(readIds([...whole, ...whole].join(' '))).toMatchObject({ isCut: false, left: '' });
  });
});
