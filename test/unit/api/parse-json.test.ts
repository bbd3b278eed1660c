// The numbers of a payload, whose shape the service decides, are kept to the last digit.
import { expect, it, test } from 'vitest';
import { callOnce } from '../../../lib/api/client.ts';
import { parseJson } from '../../../lib/api/parse-json.ts';

const payloadOf = (payload: string) => (parseJson(`{"payload":${payload}}`) as { payload: unknown }).payload;

test.each([
  ['an id of 64 bits', '15793596764604417', '15793596764604417'],
  ['a negative one', '-15793596764604417', '-15793596764604417'],
  ['a number of hundreds of digits', '9'.repeat(400), '9'.repeat(400)],
])('%s is kept as text, within objects and lists, too', (_, written, kept) => {
  expect(payloadOf(`{"id":${written},"of":[{"ids":[ ${written} ,1]}]}`)).toEqual({
    id: kept,
    of: [{ ids: [kept, 1] }],
  });
});

test.each([
  ['a number that JavaScript holds', '9007199254740992', 9_007_199_254_740_992],
  ['a time in nanoseconds that JavaScript holds', '1764504000000000000', 1_764_504_000_000_000_000],
  ['a fraction', '0.1234567890123456', 0.123_456_789_012_345_6],
  ['a large number with an exponent', '1.5e300', 1.5e300],
])('%s stays a number', (_, written, kept) => expect(payloadOf(written)).toBe(kept));

it('changes no text and no name', () => {
  const text = '"\\\\\\" 15793596764604417 , \\\\"';
  expect(payloadOf(`{"15793596764604417":${text},"a":[15793596764604417]}`)).toEqual({
    '15793596764604417': JSON.parse(text),
    a: ['15793596764604417'],
  });
});

it('changes no other number', () => {
  expect(parseJson('{"timestamp":1764504000123456789,"items":[{"sortOrder":15793596764604417}, 1]}')).toEqual(
    {
      timestamp: Number('1764504000123456789'),
      items: [{ sortOrder: Number('15793596764604417') }, 1],
    },
  );
});

it('reaches each entry of a list', async () => {
  const log = (digits: string) => `{"accountLogId":"log_${digits}","payload":{"order":${digits}}}`;
  const text = `{"items":[${log('15793596764604417')},${log('15793596764604419')}],"hasMore":false,"nextCursor":null}`;
  const connection = { baseUrl: 'https://api.example', key: 'x', answer: async () => new Response(text) };
  const { data } = await callOnce('listAccountLogs', { account_id: 'account_1' }, undefined, connection);
  expect(data.items.map(({ payload }) => payload)).toEqual([
    { order: '15793596764604417' },
    { order: '15793596764604419' },
  ]);
});
