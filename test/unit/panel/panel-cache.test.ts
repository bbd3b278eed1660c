// The panel first gets the stored responses of its last opening, then the current ones.
import { describe, expect, it, vi } from 'vitest';
import type { Ask } from '../../../lib/app/requests.ts';
import { panelCache } from '../../../lib/panel/panel-cache.ts';
import type { Answers } from '../../../lib/panel/stored-answers.ts';
import { until } from '../fixtures/until.ts';

const PAGE = { pageId: 'p1' };
const question = `getPage ${JSON.stringify(PAGE)}`;
const named = (name: string) => ({ page: { pageId: 'p1', name } });

function world(kept: Answers, answer: (name: string, input: object) => unknown) {
  const asked: string[] = [];
  const written: Answers[] = [];
  const paints: (() => void)[] = [];
  let changes = 0;
  const ask = (async (name: string, input: object) => {
    asked.push(name);
    return answer(name, input);
  }) as Ask;
  const first = panelCache({
    ask,
    kept: Promise.resolve(kept),
    keep: (answers: Answers) => void written.push(answers),
    later: (work) => void paints.push(work),
    changed: () => {
      changes += 1;
    },
  });
  const paint = () => {
    for (const work of paints.splice(0)) work();
  };
  return { first, asked, written, paint, changes: () => changes };
}

describe('the first answer', () => {
  it('is the stored one, and is requested once more when something is visible', async () => {
    const { first, asked, written, paint, changes } = world({ [question]: named('Kept') }, () =>
      named('Kept'),
    );
    expect(await first.ask('getPage', PAGE)).toEqual(named('Kept'));
    expect(asked).toEqual([]);
    paint();
    await until(() => expect(written).toEqual([{ [question]: named('Kept') }]));
    expect(asked).toEqual(['getPage']);
    expect(changes()).toBe(0);
  });

  it('reports a change only if values differ, ignoring the order of fields', async () => {
    const kept = { page: { name: 'Kept', pageId: 'p1' } };
    const same = world({ [question]: kept }, () => named('Kept'));
    await same.first.ask('getPage', PAGE);
    same.paint();
    await until(() => expect(same.written).toHaveLength(1));
    expect(same.changes()).toBe(0);
    const other = world({ [question]: kept }, () => named('Renamed'));
    await other.first.ask('getPage', PAGE);
    other.paint();
    await until(() => expect(other.changes()).toBe(1));
    expect(await other.first.ask('getPage', PAGE)).toEqual(named('Renamed'));
  });

  it('is requested again by its view if the request failed', async () => {
    const { first, paint, changes } = world({ [question]: named('Kept') }, () => {
      throw new Error('gone');
    });
    await first.ask('getPage', PAGE);
    paint();
    await until(() => expect(changes()).toBe(1));
    await expect(first.ask('getPage', PAGE)).rejects.toThrow('gone');
  });

  it('is never a stored one if it is requested late, or after everything was forgotten', async () => {
    vi.useFakeTimers();
    const late = world({ [question]: named('Kept') }, () => named('Now'));
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    expect(await late.first.ask('getPage', PAGE)).toEqual(named('Now'));
    const forgotten = world({ [question]: named('Kept') }, () => named('Now'));
    forgotten.first.forget();
    expect(await forgotten.first.ask('getPage', PAGE)).toEqual(named('Now'));
  });

  it('is requested if it must be new or changes something', async () => {
    const input = { pageId: 'p1', audienceId: 'a1', force: true };
    const read = { operation: 'getPerson', params: { person_id: 'x' }, mode: 'read' } as const;
    const [audience, person] = [
      `getAudience ${JSON.stringify({ pageId: 'p1', audienceId: 'a1' })}`,
      `readService ${JSON.stringify({ operation: 'getPerson', params: { person_id: 'x' } })}`,
    ];
    const { first, asked, written } = world({ [audience]: 1, [person]: 1 }, () => 2);
    expect(await first.ask('getAudience', input)).toBe(2);
    expect(await first.ask('readService', read)).toBe(2);
    expect(asked).toEqual(['getAudience', 'readService']);
    expect(written.at(-1)).toEqual({ [audience]: 2, [person]: 2 });
    expect(await first.ask('readService', { ...read, mode: 'peek' })).toBe(2);
  });
});

describe('the stored answers', () => {
  it('fault 25: answer no question about another workspace, or another connection of it', async () => {
    const { first, written } = world({}, () => named('North'));
    const north = { id: 'north', connectionVersion: 1 };
    await first.ask('getPage', PAGE, north);
    const later = world(written.at(-1) ?? {}, () => named('Asked'));
    for (const shown of [{ ...north, id: 'south' }, { ...north, connectionVersion: 2 }, undefined])
      expect(await later.first.ask('getPage', PAGE, shown)).toEqual(named('Asked'));
    expect(later.asked).toHaveLength(3);
    expect(await later.first.ask('getPage', PAGE, north)).toEqual(named('North'));
  });

  it('are the last ones, without those that were not found', async () => {
    const { first, written } = world({}, (_, input) =>
      'pageId' in input && input.pageId === 'p2' ? undefined : 1,
    );
    for (let at = 0; at < 20; at += 1) await first.ask('getPage', { pageId: `p${at}` });
    const last = written.at(-1) ?? {};
    expect(Object.keys(last)).toHaveLength(12);
    expect(Object.keys(last).at(-1)).toBe('getPage {"pageId":"p19"}');
    first.forget();
    await first.ask('getPage', { pageId: 'p2' });
    expect(written.at(-1)).toEqual({});
  });

  it('leave out very long ones', async () => {
    const { first, written } = world({}, () => named('x'.repeat(400_000)));
    await first.ask('getPage', PAGE);
    expect(written).toEqual([]);
  });
});
