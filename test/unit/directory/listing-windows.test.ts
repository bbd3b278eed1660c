import { describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../lib/api/problem.ts';
import type { AudienceListing, AudienceListRow } from '../../../lib/directory/audience-list.ts';
import { listingWindows, WINDOW, wholeList } from '../../../lib/directory/listing-windows.ts';

const row = (index: number, name = `row ${index}`): AudienceListRow => ({
  audienceId: `a${index}`,
  name,
  overrides: [],
  isNewPageAgent: false,
  archived: false,
});

interface Asked {
  offset: number;
  limit: number;
  answer(change?: Partial<AudienceListing>, name?: string): Promise<void>;
  fail(error: Error): Promise<void>;
}

/** A list of `total` rows whose responses the test releases. */
function slowList(total = 1000) {
  const asked: Asked[] = [];
  let changes = 0;
  const listing = listingWindows<AudienceListing>(
    (offset, limit) =>
      new Promise((resolve, reject) => {
        const settle = async (act: () => void) => {
          act();
          await new Promise((next) => setImmediate(next));
        };
        asked.push({
          offset,
          limit,
          answer: (change = {}, name) =>
            settle(() =>
              resolve({
                rows: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) =>
                  row(offset + at, name),
                ),
                total,
                counts: { all: total, drafts: 0, archived: 0 },
                known: total,
                complete: true,
                crawling: false,
                ...change,
              }),
            ),
          fail: (error) => settle(() => reject(error)),
        });
      }),
    () => {
      changes += 1;
    },
  );
  const take = () => asked.splice(0);
  const first = () => {
    const [only] = take();
    if (!only) throw new Error('nothing was asked');
    return only;
  };
  return { listing, take, first, changes: () => changes };
}

describe('the fetched rows', () => {
  it('are the window in view, once', async () => {
    const { listing, take } = slowList();
    listing.need({ from: 0, to: 20 });
    listing.need({ from: 3, to: 25 });
    const asked = take();
    expect(asked.map(({ offset, limit }) => [offset, limit])).toEqual([[0, WINDOW]]);
    await asked[0]?.answer();
    listing.need({ from: 10, to: 40 });
    expect(take()).toEqual([]);
  });

  it('are two windows if the view spans both', () => {
    const { listing, take } = slowList();
    listing.need({ from: 95, to: 130 });
    expect(take().map(({ offset }) => offset)).toEqual([0, 100]);
  });

  it('are dropped far from the view and fetched again there', async () => {
    const { listing, first } = slowList(10_000);
    for (let window = 0; window < 40; window += 1) {
      listing.need({ from: window * WINDOW, to: window * WINDOW + 10 });
      await first().answer();
    }
    expect(listing.row(0)).toBeUndefined();
    expect(listing.row(3900)?.audienceId).toBe('a3900');
    listing.need({ from: 0, to: 10 });
    expect(first().offset).toBe(0);
  });

  it('are none for an empty view', () => {
    const { listing, take } = slowList();
    listing.need({ from: 0, to: 0 });
    expect(take()).toEqual([]);
  });
});

describe('the shown list', () => {
  it('is empty before the first answer, then has rows and summary', async () => {
    const { listing, first, changes } = slowList(42);
    listing.need({ from: 0, to: 20 });
    expect([listing.summary(), listing.row(0)]).toEqual([undefined, undefined]);
    await first().answer();
    const counts = { all: 42, drafts: 0, archived: 0 };
    expect(listing.summary()).toEqual({ total: 42, counts, known: 42, complete: true, crawling: false });
    expect(listing.row(41)?.audienceId).toBe('a41');
    expect(listing.row(42)).toBeUndefined();
    expect(changes()).toBe(1);
  });

  it('has the rows of all loaded windows', async () => {
    const { listing, first } = slowList();
    listing.need({ from: 0, to: 20 });
    await first().answer();
    listing.need({ from: 100, to: 120 });
    await first().answer({}, 'row 0');
    expect(listing.rows()).toHaveLength(200);
  });

  it('stays visible while it is renewed', async () => {
    const { listing, first } = slowList();
    listing.need({ from: 0, to: 20 });
    await first().answer({}, 'old');
    listing.renew();
    expect(listing.row(0)?.name).toBe('old');
    await first().answer({}, 'new');
    expect(listing.row(0)?.name).toBe('new');
  });

  it('renews a window out of view only when it comes into view', async () => {
    const { listing, take, first } = slowList();
    listing.need({ from: 0, to: 20 });
    await first().answer({}, 'old');
    listing.need({ from: 100, to: 120 });
    await first().answer({}, 'old');
    listing.renew();
    const asked = take();
    expect(asked.map(({ offset }) => offset)).toEqual([100]);
    await asked[0]?.answer({}, 'new');
    listing.need({ from: 0, to: 20 });
    await first().answer({}, 'new');
    expect([listing.row(0)?.name, listing.row(100)?.name]).toEqual(['new', 'new']);
  });

  it('never shows an answer that a newer one has overtaken', async () => {
    const { listing, take } = slowList();
    listing.need({ from: 0, to: 20 });
    listing.renew();
    const [older, newer] = take();
    await newer?.answer({}, 'new');
    await older?.answer({}, 'old');
    expect(listing.row(0)?.name).toBe('new');
  });

  it('appears even if renewals outpace the answers', async () => {
    const { listing, take } = slowList();
    listing.need({ from: 0, to: 20 });
    listing.renew();
    const [older] = take();
    await older?.answer({}, 'first');
    expect(listing.row(0)?.name).toBe('first');
  });

  it('does not change after closing', async () => {
    const { listing, first, changes } = slowList();
    listing.need({ from: 0, to: 20 });
    listing.close();
    await first().answer();
    expect([listing.summary(), changes()]).toEqual([undefined, 0]);
  });
});

describe('a failure', () => {
  it('is reported beside the rows until an answer comes', async () => {
    const { listing, first } = slowList();
    listing.need({ from: 0, to: 20 });
    await first().answer();
    listing.renew();
    await first().fail(new ProblemError({ kind: 'offline' }));
    expect(listing.problem()).toEqual({ kind: 'offline' });
    expect(listing.row(0)?.audienceId).toBe('a0');
    listing.renew();
    await first().answer();
    expect(listing.problem()).toBeUndefined();
  });

  it('is retried when the rows are needed again', async () => {
    const { listing, first } = slowList();
    listing.need({ from: 0, to: 20 });
    await first().fail(new ProblemError({ kind: 'timeout' }));
    listing.need({ from: 0, to: 21 });
    expect(first().offset).toBe(0);
  });

  it('is a problem that can be shown even if it is a bug, which goes to the console', async () => {
    const reportError = vi.fn();
    vi.stubGlobal('reportError', reportError);
    const { listing, first } = slowList();
    const bug = new Error('bug');
    listing.need({ from: 0, to: 20 });
    await first().fail(bug);
    expect(reportError).toHaveBeenCalledWith(bug);
    expect(listing.problem()).toEqual({ kind: 'failed' });
  });
});

describe('a whole list', () => {
  /** A list of which `change` is made between two windows, as often as `changes`. */
  function changing(size: number, change: (list: number[]) => void, changes = 1) {
    const list = Array.from({ length: size }, (_, index) => index);
    let left = changes;
    const load = vi.fn(async (offset: number, limit: number) => {
      if (offset > 0 && left > 0) {
        change(list);
        left -= 1;
      }
      return { rows: list.slice(offset, offset + limit), total: list.length };
    });
    return { list, load };
  }
  const sorted = (rows: number[]) => rows.toSorted((a, b) => a - b);

  it.each<[string, (list: number[]) => void]>([
    ['moved to a window read before', (list) => list.unshift(...list.splice(WINDOW, 1))],
    ['went, which moves all behind it', (list) => list.splice(5, 1)],
    ['came', (list) => list.unshift(1000)],
  ])('has each row once where one %s', async (_, change) => {
    const { list, load } = changing(WINDOW * 2 + 50, change);
    expect(sorted(await wholeList(load, String))).toEqual(sorted(list));
  });

  it('is read once if it stands still', async () => {
    const { list, load } = changing(WINDOW + 1, () => undefined);
    expect(await wholeList(load, String)).toEqual(list);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('has every row that came if it never stands still', async () => {
    const toFront = (list: number[]) => list.unshift(...list.splice(WINDOW, 1));
    const { list, load } = changing(WINDOW * 2, toFront, 100);
    expect(sorted(await wholeList(load, String))).toEqual(sorted(list));
  });
});
