// The file of Home: every page that the query finds, once.
import { expect, it, vi } from 'vitest';
import { savedPages } from '../../../components/home/HomeTools.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { everyPage, type HomeRow } from '../../../lib/home/home.ts';
import type { RateScale } from '../../../lib/workspace/workspace.ts';

const row = (index: number): HomeRow => ({
  pageId: `p${index}`,
  name: `Page ${index}`,
  site: '',
  standing: 'live',
  unread: 1,
  requests: 0,
  clips: 2,
});

it('asks for all windows, and again if a page moved between two of them', async () => {
  const all = Array.from({ length: 250 }, (_, index) => row(index));
  const query = { ...everyPage, text: 'x' };
  const ask = vi.fn(async (_: string, { offset, limit }: { offset: number; limit: number }) => {
    if (ask.mock.calls.length === 2) all.unshift(...all.splice(100, 1));
    return { total: 250, rows: all.slice(offset, offset + limit) };
  });
  const { rows, json } = await savedPages(ask as unknown as Ask, query, undefined);
  expect(ask.mock.calls.map(([, input]) => input)).toEqual(
    [0, 100, 200, 0, 100, 200].map((offset) => ({ ...query, offset, limit: 100 })),
  );
  const [heads = [], moved, first = [], ...others] = rows;
  expect(moved?.[0]).toBe('p100');
  expect(others).toHaveLength(248);
  expect(first).toHaveLength(heads.length);
  expect(first).toEqual(expect.arrayContaining(['p0', 'Page 0', 'live', 1, 2, null]));
  expect(json).toMatchObject({ rates: 'unknown', items: { length: 250 } });
});

it('marks the numbers of a page whose audiences are only partly known', async () => {
  const versions = { audiences: 2, live: 1, waiting: 1, underWay: 0, contradictions: 0, at: 0 };
  const all = [
    { ...row(0), versions: { ...versions, isPart: true } },
    { ...row(1), versions },
  ];
  const ask = vi.fn(async () => ({ total: 2, rows: all }));
  const { rows } = await savedPages(ask as unknown as Ask, everyPage, undefined);
  const at = rows[0]?.indexOf('Audiences incomplete') ?? -1;
  expect(rows.slice(1).map((cells) => cells[at])).toEqual(['yes', null]);
});

it('ends if there are fewer pages by the time they are requested', async () => {
  const ask = vi.fn(async (_: string, { offset }: { offset: number }) => ({
    total: ask.mock.calls.length === 1 ? 150 : 1,
    rows: offset === 0 ? [row(0)] : [],
  }));
  expect((await savedPages(ask as unknown as Ask, everyPage, undefined)).json).toMatchObject({
    rates: 'unknown',
    items: { length: 1 },
  });
  expect(ask).toHaveBeenCalledTimes(3);
});

it('has the conversion rate unrounded', async () => {
  const week = { current: { totalSessions: 900, conversionRate: 0.0207 } };
  const ask = vi.fn(async () => ({ total: 1, rows: [{ ...row(0), week }] }));
  const saved = async (scale: RateScale | undefined) => {
    const { rows } = await savedPages(ask as unknown as Ask, everyPage, scale);
    const [heads = [], cells = []] = rows;
    const at = heads.findIndex((head) => String(head).startsWith('Conversion rate'));
    return [heads[at], cells[at]];
  };
  expect(await saved('fraction')).toEqual(['Conversion rate (%)', 2.07]);
  expect(await saved(undefined)).toEqual(['Conversion rate', 0.0207]);
});
