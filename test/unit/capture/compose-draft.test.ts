import { describe, expect, it } from 'vitest';
import { COMPOSE } from '../../../lib/capture/capture.ts';
import { pageAt, templateValues } from '../../../lib/capture/capture-template.ts';
import { COMPOSE_BEFORE, composed, isAwaited, newDraft } from '../../../lib/capture/compose-draft.ts';

const draft = (id: string, text: string, at = 0) => newDraft(id, 'w', { text }, at);

describe('a text that is begun', () => {
  it('puts the earlier one aside', () => {
    const [before, next] = [draft('a', 'typed'), draft('b', '')];
    expect(composed(before, next)).toEqual({ [COMPOSE]: next, [COMPOSE_BEFORE]: before });
  });
  it('puts nothing aside that nobody would miss, and not itself', () => {
    const next = draft('b', 'new');
    for (const before of [undefined, draft('a', ' \n'), draft('b', 'older')])
      expect(composed(before, next)).toEqual({ [COMPOSE]: next });
  });
});

it('is waited for only where it was taken from a page a moment ago', () => {
  const taken = { ...draft('a', 'x', 1000), kind: 'selection' as const };
  expect(isAwaited(taken, 2000)).toBe(true);
  expect(isAwaited(taken, 100_000)).toBe(false);
  expect(isAwaited(draft('a', 'x', 1000), 2000)).toBe(false);
  expect(isAwaited({ ...taken, editing: true }, 2000)).toBe(false);
  expect(isAwaited(undefined, 2000)).toBe(false);
});

describe('the fields of a template', () => {
  const at = { url: 'https://a.example/x', page: 'Page', audience: 'Jane' };
  it('name page and audience only for the very address', () => {
    const values = (url: string) => templateValues('text', { url }, at, 0);
    expect(values('https://a.example/x')).toMatchObject({ page: 'Page', audience: 'Jane' });
    expect(values('https://a.example/y').page).toBeUndefined();
    expect(templateValues('text', {}, undefined, 0).url).toBeUndefined();
  });
  it('are not taken from what is no web page', () => {
    expect(pageAt(undefined)).toBeUndefined();
  });
});
