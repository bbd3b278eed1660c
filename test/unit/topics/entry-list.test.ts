import { describe, expect, it, test } from 'vitest';
import { entriesShown, entryView, usualType, verdictOf } from '../../../lib/topics/entry-list.ts';
import type { EntryView } from '../../../lib/topics/topics.ts';

const entry = (topicEntryId: string, text: string, createdAt?: string): EntryView => ({
  topicEntryId,
  text,
  ...(createdAt === undefined ? {} : { createdAt }),
});

const entries = [
  entry('1', 'Zebra 10', '2026-11-02T00:00:00Z'),
  entry('2', 'apple', 'some day'),
  entry('3', 'Zebra 9', '2026-11-03T00:00:00Z'),
  entry('4', 'Äpfel', '1793491200'),
];
const ids = (list: EntryView[]) => list.map(({ topicEntryId }) => topicEntryId).join('');

describe('the order', () => {
  it('is that of the service', () => expect(ids(entriesShown(entries, '', 'service'))).toBe('1234'));
  it('is by time, with unreadable times last', () => {
    expect(ids(entriesShown(entries, '', 'newest'))).toBe('3142');
    expect(ids(entriesShown(entries, '', 'oldest'))).toBe('4132');
  });
  it('is by text, as people sort it', () => expect(ids(entriesShown(entries, '', 'text'))).toBe('4231'));
  it('leaves the given list unchanged', () => {
    entriesShown(entries, '', 'newest');
    expect(ids(entries)).toBe('1234');
  });
});

describe('the search', () => {
  it('ignores case and surrounding space', () => {
    expect(ids(entriesShown(entries, ' ZEBRA ', 'service'))).toBe('13');
  });
  test.each([
    ['Donau\u00ADdampf\u00ADschiff', 'donaudampfschiff'],
    ['Donaudampfschiff', 'Donau\u00ADdampfschiff'],
    ['example\u200B.com', 'example.com'],
    ['10\u00A0000\u202F€', '10 000 €'],
    ['10 000 €', '10\u00A0000 €'],
    ['می\u200Cخواهم', 'میخواهم'],
    ['\u2067Jane\u2069 Doe', 'jane doe'],
    ['Support answers\nwithin the hour', 'answers within'],
    ['Basic\t19\r\n\r\nPro\t49', 'basic 19 pro'],
    ['one line', 'one  line'],
  ])('finds the visible text of %j, typed as %j', (text, typed) => {
    const found = entriesShown([entry('1', text), entry('2', 'another')], typed, 'service');
    expect(ids(found)).toBe('1');
  });
  it('finds an id', () => expect(ids(entriesShown(entries, '4', 'service'))).toBe('4'));
});

describe('reading an entry again', () => {
  const before: EntryView = { topicEntryId: '1', text: 'a', type: 'text' };
  it('tells whether it is the same, changed or gone', () => {
    expect(verdictOf(before, { ...before, updatedAt: 'later' })).toBe('same');
    expect(verdictOf(before, { ...before, text: 'b' })).toBe('changed');
    expect(verdictOf(before, { ...before, type: 'markdown' })).toBe('changed');
    expect(verdictOf(before, undefined)).toBe('gone');
  });
});

it('accepts an entry with only an id', () => {
  expect(entryView({ topicEntryId: '1' })).toEqual({ topicEntryId: '1', text: '' });
});

describe('the type of a new entry', () => {
  const of = (...types: (string | undefined)[]) => types.map((type) => ({ type }));
  const rows: [what: string, entries: Parameters<typeof usualType>[0], type: string | undefined][] = [
    ['is the most frequent one', of('text', 'note', 'note'), 'note'],
    ['is the first of equally frequent ones', of('a', 'b', 'b', 'a'), 'a'],
    ['ignores entries without one', [...of(undefined, '', undefined, 'x'), {}], 'x'],
    ['is unknown if no entry has one', of(undefined), undefined],
    ['is unknown without entries', [], undefined],
  ];
  test.each(rows)('%s', (_, entries, type) => {
    expect(usualType(entries)).toBe(type);
  });
});
