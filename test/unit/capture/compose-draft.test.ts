import { describe, expect, it } from 'vitest';
import { isWorthKeeping } from '../../../lib/capture/capture.ts';
import { pageAt, templateValues } from '../../../lib/capture/capture-template.ts';
import {
  currentDraft,
  inOrder,
  isAwaited,
  newDraft,
  otherDrafts,
} from '../../../lib/capture/compose-draft.ts';
import { sourceOfTab } from '../../../lib/capture/tab-source.ts';
import type { PageStatus } from '../../../lib/page-status/page-status.ts';

const draft = (id: string, text: string, at = 0) => newDraft(id, 'w', { text }, at);

describe('with several drafts', () => {
  const drafts = inOrder([
    draft('a', 'first', 1),
    draft('c', 'third', 3),
    draft('b', 'second', 2),
    newDraft('d', 'other', { text: 'elsewhere' }, 4),
    draft('e', ' ', 0),
  ]);
  it('the composer shows the last opened of its workspace', () => {
    expect(currentDraft(drafts, 'w')?.id).toBe('c');
    expect(currentDraft(drafts, 'other')?.id).toBe('d');
    expect(currentDraft(drafts, 'none')).toBeUndefined();
  });
  it('the list shows the others, except blank ones', () => {
    expect(otherDrafts(drafts, 'w').map(({ id }) => id)).toEqual(['b', 'a']);
    expect(otherDrafts(drafts, 'other')).toEqual([]);
  });
});

it.each([
  ['nothing', undefined, false],
  ['white space', draft('a', ' \n'), false],
  ['a text', draft('a', 'x'), true],
  ['an edit that changes nothing yet', { ...draft('a', 'x'), editing: 'capture' }, false],
  ['an edit', { ...draft('a', 'x'), editing: 'capture', written: true as const }, true],
])('%s is worth keeping or not: %#', (_, kept, isMissed) => {
  expect(isWorthKeeping(kept)).toBe(isMissed);
});

it('awaits only a selection taken a moment ago', () => {
  const taken = { ...draft('a', 'x', 1000), kind: 'selection' as const };
  expect(isAwaited(taken, 2000)).toBe(true);
  expect(isAwaited(taken, 100_000)).toBe(false);
  expect(isAwaited(draft('a', 'x', 1000), 2000)).toBe(false);
  expect(isAwaited({ ...taken, editing: 'capture' }, 2000)).toBe(false);
  expect(isAwaited(undefined, 2000)).toBe(false);
});

describe('the template fields', () => {
  const at = { url: 'https://a.example/x', page: 'Page', audience: 'Jane' };
  it('have page and audience only for the address that is shown', () => {
    const values = (url: string) => templateValues('text', { url }, at, 0);
    expect(values('https://a.example/x')).toMatchObject({ page: 'Page', audience: 'Jane' });
    expect(values('https://a.example/y').page).toBeUndefined();
    expect(templateValues('text', {}, undefined, 0).url).toBeUndefined();
  });
  it.each([
    'https://a.example/x',
    'about:reader?url=https%3A%2F%2Fa.example%2Fx',
    'view-source:https://a.example/x',
    'https://a.example/x#access_token=secret',
  ])('have page and audience of a text from %s', (url) => {
    const matchState = { kind: 'matched', page: { name: 'Page' }, audience: { name: 'Jane' } };
    const status = { url, matchState } as unknown as PageStatus;
    expect(pageAt(status)).toEqual(at);
    expect(templateValues('text', sourceOfTab({ url }), pageAt(status), 0)).toMatchObject(at);
  });
  it('have no page without a page status', () => {
    expect(pageAt(undefined)).toBeUndefined();
  });
});
