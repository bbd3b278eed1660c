import { describe, expect, it, test } from 'vitest';
import { auditDiff } from '../../../lib/audit/audit-values.ts';

const signs = { same: '', removed: '-', added: '+' };
const shown = (form: 'text' | 'list', record?: string, page?: string) =>
  auditDiff({ form, ...(record === undefined ? {} : { record }), ...(page === undefined ? {} : { page }) })
    .map(({ kind, text }) => (kind === 'same' ? text : `[${signs[kind]}${text}]`))
    .join('');

describe('what differs', () => {
  test.each<[what: string, form: 'text' | 'list', record: string, page: string, expected: string]>([
    ['one word', 'text', 'Plans for you', 'Plans for teams', 'Plans for [-you][+teams]'],
    ['nothing', 'text', 'Plans', 'Plans', 'Plans'],
    ['all', 'text', 'Plans', 'Prices', '[-Plans][+Prices]'],
    ['an item less', 'list', 'a, b', 'b', '[-a], b'],
    ['an item more', 'list', 'a', 'b, a', 'a, [+b]'],
    ['another order', 'list', 'a, b', 'b, a', 'a, b'],
    ['capitals in a list', 'list', 'Alpha', 'alpha', 'Alpha'],
    ['nothing in common', 'list', 'a', 'b', '[-a], [+b]'],
  ])('%s', (_, form, record, page, expected) => {
    expect(shown(form, record, page)).toBe(expected);
  });

  it('is the whole of one side if there is no other', () => {
    expect(shown('text', 'A')).toBe('[-A]');
    expect(shown('text', undefined, 'A')).toBe('[+A]');
    expect(shown('list', 'a, b')).toBe('[-a], [-b]');
    expect(auditDiff({ form: 'text' })).toEqual([]);
    expect(auditDiff({ form: 'list' })).toEqual([]);
  });
});
