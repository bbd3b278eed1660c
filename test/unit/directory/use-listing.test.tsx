// A long listing in a view: what is fetched when its query, visible rows or revision change.
import { useMemo } from 'preact/hooks';
import { beforeEach, expect, it, vi } from 'vitest';
import { useListingWindows } from '../../../components/directory/use-listing.ts';
import type { RowRange } from '../../../lib/format/row-range.ts';
import { draw, settled } from '../fixtures/render.tsx';

beforeEach(() => {
  vi.stubGlobal('reportError', (error: unknown) => expect.unreachable(String(error)));
});

interface ListProps {
  query: string;
  revision?: number;
}

/** A listing with this many rows per query. `inSight` stands for the rows' reports of visibility. */
function listed(totals: Record<string, number>) {
  const fetched: [query: string, offset: number][] = [];
  const seen: { need(range: RowRange): void } = { need: () => undefined };
  function List({ query, revision = 0 }: ListProps) {
    const load = useMemo(
      () => async (offset: number, limit: number) => {
        fetched.push([query, offset]);
        const total = totals[query] ?? 0;
        const length = Math.max(0, Math.min(limit, total - offset));
        return { total, rows: Array.from({ length }, (_, at) => ({ name: `${query} ${offset + at}` })) };
      },
      [query],
    );
    const { newest, shown, need } = useListingWindows({ load, revision, growsEvery: () => undefined });
    seen.need = need;
    return (
      <p>
        {shown?.summary()?.total} rows, {newest.summary() ? 'answered' : 'asked'}
      </p>
    );
  }
  return { List, fetched, need: (range: RowRange) => settled(() => seen.need(range)) };
}

const answered = () => settled(() => undefined);

it('is fetched after a query that found nothing', async () => {
  const { List, need } = listed({ nothing: 0, all: 40 });
  const drawn = await draw(<List query="nothing" />);
  await answered();
  await need({ from: 0, to: 0 });
  await drawn.redraw(<List query="all" />);
  await answered();
  expect(drawn.text()).toBe('40 rows, answered');
});

it('is fetched where it is scrolled to, for another query and for another revision', async () => {
  const { List, fetched, need } = listed({ one: 1000, other: 1000 });
  const drawn = await draw(<List query="one" />);
  await answered();
  await need({ from: 510, to: 530 });
  await drawn.redraw(<List query="other" />);
  await answered();
  await drawn.redraw(<List query="other" revision={1} />);
  await answered();
  expect(fetched).toEqual([
    ['one', 0],
    ['one', 500],
    ['other', 500],
    ['other', 500],
  ]);
});
