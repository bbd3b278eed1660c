import { describe, expect, it, test } from 'vitest';
import {
  detailOf,
  kindForStatus,
  problemForAnswer,
  problemForThrown,
  retryAfterMs,
} from '../../../lib/api/errors.ts';
import { ProblemError, type ProblemKind } from '../../../lib/api/problem.ts';

const HOUR = 3_600_000;
const KEY = 'sk_AbC/9x+Zq==';
const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('the kind of a status', () => {
  const rows: [ProblemKind, number[]][] = [
    ['unauthorized', [401]],
    ['forbidden', [403]],
    ['not-found', [404, 410]],
    ['timeout', [408]],
    ['conflict', [409, 412]],
    ['too-large', [413]],
    ['rate-limited', [429]],
    ['rejected', [400, 402, 405, 406, 415, 418, 422, 451, 499]],
    ['not-the-api', [300, 301, 302, 303, 304, 307, 308, 399]],
    ['unavailable', [500, 501, 502, 503, 504, 599]],
  ];
  const cases = rows.flatMap(([kind, statuses]) => statuses.map((status) => [status, kind] as const));
  test.each(cases)('%i is %s', (status, kind) => expect(kindForStatus(status)).toBe(kind));
});

describe('Retry-After', () => {
  const date = (offset: number) => new Date(NOW + offset).toUTCString();
  const rows: [string, Record<string, string>, number | undefined][] = [
    ['is absent', {}, undefined],
    ['is empty', { 'retry-after': '  ' }, undefined],
    ['is 0 seconds', { 'retry-after': '0' }, 0],
    ['is in seconds', { 'retry-after': '120' }, 120_000],
    ['has blanks around', { 'retry-after': ' 7 ' }, 7000],
    ['is in absurdly many seconds', { 'retry-after': '99999999999999999999999' }, 24 * HOUR],
    ['is a date', { 'retry-after': date(90_000) }, 90_000],
    ['is a date of the year 9999', { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, 24 * HOUR],
    ['is a date that has passed', { 'retry-after': date(-90_000) }, 0],
    ['is a date in the form of RFC 850', { 'retry-after': 'Friday, 20-Nov-26 12:01:00 GMT' }, 60_000],
    ['is a date in the form of C', { 'retry-after': 'Fri Nov 20 12:01:00 2026' }, 60_000],
    [
      'is a date, and our clock is an hour late',
      { 'retry-after': date(HOUR + 30_000), date: date(HOUR) },
      30_000,
    ],
    [
      'is a date, and our clock is an hour early',
      { 'retry-after': date(-HOUR + 30_000), date: date(-HOUR) },
      30_000,
    ],
    ['is a date, and Date cannot be read', { 'retry-after': date(5000), date: 'today' }, 5000],
    ['is in seconds, whatever Date says', { 'retry-after': '5', date: date(-HOUR) }, 5000],
    ['is negative', { 'retry-after': '-5' }, undefined],
    ['is a decimal: not before that', { 'retry-after': '90.5' }, 91_000],
    ['is no more than a fraction', { 'retry-after': '0.002' }, 1000],
    ['is a negative decimal', { 'retry-after': '-0.5' }, undefined],
    ['is no decimal', { 'retry-after': '1.5.2' }, undefined],
    ['is named twice, once as a decimal', { 'retry-after': '5, 7.25' }, 8000],
    ['is a word', { 'retry-after': 'soon' }, undefined],
    ['is a word and a number', { 'retry-after': 'tomorrow 1' }, undefined],
    ['is a date with a zone', { 'retry-after': 'Fri, 20 Nov 2026 13:01:00 +0100' }, 60_000],
    ['is named twice, once as a date', { 'retry-after': `5, ${date(90_000)}` }, 90_000],
    ['is named twice, first as a date', { 'retry-after': `${date(3000)}, 60` }, 60_000],
    ['is named twice, once unreadably', { 'retry-after': 'soon, 60' }, 60_000],
    ['is named twice: the later time holds', { 'retry-after': '60, 120,90' }, 120_000],
  ];
  test.each(rows)('%s', (_, headers, wait) => {
    expect(retryAfterMs(new Headers(headers), NOW)).toBe(wait);
  });
});

describe('the text of a refusal', () => {
  const long = 'word '.repeat(200);
  const rows: [string, string, string | undefined][] = [
    ['nothing', '', undefined],
    ['blanks', ' \n ', undefined],
    ['plain text', 'The key has expired.', 'The key has expired.'],
    ['text over lines', 'The key\n  has\texpired.', 'The key has expired.'],
    ['JSON text', '"The key has expired."', 'The key has expired.'],
    ['a message', '{"message":"Too many."}', 'Too many.'],
    ['a message within an error', '{"error":{"code":"x","message":"Too many."}}', 'Too many.'],
    ['an error as text', '{"error":"Too many.","status":400}', 'Too many.'],
    ['problem details', '{"type":"about:blank","title":"Bad","detail":"name is missing"}', 'name is missing'],
    ['several errors', '{"errors":[{"detail":"first"},{"detail":"second"}]}', 'first'],
    ['an empty message before a title', '{"message":"","title":"Bad request"}', 'Bad request'],
    ['JSON without words', '{"code":17}', undefined],
    ['a JSON number', '17', undefined],
    ['JSON null', 'null', undefined],
    ['broken JSON', '{"message":"Too', '{"message":"Too'],
    ['a page', '<!doctype html><title>502</title>', undefined],
    ['a page after blanks', '\n  <html><body>Down</body></html>', undefined],
    ['very much', long, `${long.slice(0, 299)}…`],
    ['very much with emoji', `${'a'.repeat(298)}${'😀'.repeat(40)}`, `${'a'.repeat(298)}…`],
    ['very much in JSON', JSON.stringify({ message: long }), `${long.slice(0, 299)}…`],
  ];
  test.each(rows)('%s', (_, body, detail) => expect(detailOf(body, KEY)).toBe(detail));

  it('is missing if the words are nested without end', () => {
    expect(detailOf(`${'{"error":'.repeat(100_000)}"deep"${'}'.repeat(100_000)}`, KEY)).toBeUndefined();
  });
});

describe('a refusal', () => {
  const rows: [string, number, Record<string, string>, number | undefined][] = [
    ['429 with a time is not repeated before it', 429, { 'retry-after': '60' }, NOW + 60_000],
    ['429 without a time waits half a minute', 429, {}, NOW + 30_000],
    ['429 with a time that cannot be read waits half a minute', 429, { 'retry-after': '-5' }, NOW + 30_000],
    ['503 with a time is not repeated before it', 503, { 'retry-after': '60' }, NOW + 60_000],
    ['503 without a time names none', 503, {}, undefined],
    ['500 has no time', 500, { 'retry-after': '60' }, undefined],
    ['401 has no time', 401, { 'retry-after': '60' }, undefined],
  ];
  test.each(rows)('%s', (_, status, headers, notBefore) => {
    const problem = problemForAnswer(status, new Headers(headers), '', KEY, NOW);
    expect(problem.notBefore).toBe(notBefore);
    expect(problem).not.toHaveProperty('detail');
    expect(problem.status).toBe(status);
  });

  it("carries the service's message", () => {
    expect(problemForAnswer(409, new Headers(), '{"message":"Already live."}', KEY, NOW)).toEqual({
      kind: 'conflict',
      status: 409,
      detail: 'Already live.',
    });
  });
});

describe('a failed fetch', () => {
  const rows: [string, unknown, ProblemKind][] = [
    ['timed out', new DOMException('too slow', 'TimeoutError'), 'timeout'],
    ['was aborted', new DOMException('ended', 'AbortError'), 'timeout'],
    ['found no server', new TypeError('fetch failed'), 'offline'],
    ['threw something else', 'what?', 'offline'],
    ['is already a problem', new ProblemError({ kind: 'too-large' }), 'too-large'],
  ];
  test.each(rows)('that %s', (_, thrown, kind) => expect(problemForThrown(thrown).problem.kind).toBe(kind));

  it('keeps its cause', () => {
    const cause = new TypeError('fetch failed');
    expect(problemForThrown(cause).cause).toBe(cause);
  });
});
