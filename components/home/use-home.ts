import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { dayName } from '../../lib/analytics/periods.ts';
import { everyPage, type HomeListing, type HomeQuery, type HomeRow } from '../../lib/home/home.ts';
import { asOfToday, withoutWeek } from '../../lib/home/of-today.ts';
import { type RowsInSight, visibleRowLoader } from '../../lib/home/visible-row-loader.ts';
import { useListingWindows } from '../directory/use-listing.ts';
import { useNow } from '../ui/Age.tsx';
import { useEvent, useSame } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';

/** Polling interval of the stored pages while more are being read (ms). */
const GROWS = 1000;
/** Polling interval while pages are checked (ms), plus a part per page, because each poll goes through all pages. */
const CHECKS = 3000;
const CHECKS_A_PAGE = 2;

export type HomePagesList = ReturnType<typeof useHomeListing>;

/** Maximum rows stored for the next opening. */
const MAX_KEPT = 40;

const isFirst = (query: HomeQuery) => JSON.stringify(query) === JSON.stringify(everyPage);

interface Kept {
  /** The listing from the last time Home was open; only its first value is used. */
  first: HomeListing | undefined;
  keep(listing: HomeListing): void;
}

export function useHomeListing(given: HomeQuery, revision: number, { first, keep: keepIt }: Kept) {
  const query = useSame(given);
  const keep = useEvent(keepIt);
  const [before] = useState(first);
  const { ask } = useView();
  const now = useNow();
  const load = useCallback(
    (offset: number, limit: number) => ask('listHome', { ...query, text: query.text.trim(), offset, limit }),
    [ask, query],
  );
  const { newest, shown, need } = useListingWindows({
    load,
    revision: `${revision} ${dayName(new Date(now))}`,
    growsEvery,
  });
  const summary = asOfToday(shown ? shown.summary() : before, now);
  const isOfToday = summary?.until !== undefined;
  const found = newest.summary();
  useEffect(() => {
    if (!found || !isFirst(query)) return;
    const indexes = Array.from({ length: Math.min(MAX_KEPT, found.total) }, (_, index) => index);
    const rows = indexes.flatMap((index) => newest.row(index) ?? []);
    if (rows.length === indexes.length) keep({ ...found, rows });
  }, [found, newest, query]);
  return {
    summary,
    problem: newest.problem(),
    /** Whether the rows belong to the latest query. */
    isAnswered: found !== undefined,
    row(index: number): HomeRow | undefined {
      const row = shown ? shown.row(index) : before?.rows[index];
      return row && (isOfToday ? row : withoutWeek(row));
    },
    need,
    renew: newest.renew,
  };
}

function growsEvery({ progress, isChecking, counts }: Omit<HomeListing, 'rows'>): number | undefined {
  if (progress.state === 'syncing') return GROWS;
  return isChecking ? Math.max(CHECKS, counts.all * CHECKS_A_PAGE) : undefined;
}

/** Reads data of the visible rows while the view is visible. Calls `settled` once the requested data has arrived. */
export function useRowsInSight(refreshes: number, settled: () => void): RowsInSight {
  const { ask, reads } = useView();
  const [, redraw] = useState(0);
  const onSettled = useEvent(settled);
  const rows = useMemo(() => {
    let isDue = false;
    return visibleRowLoader({
      reads,
      loadPageHealth: (pageId, wish) => ask('loadPageHealth', { pageId, ...wish }),
      now: Date.now,
      // Many responses may arrive between two frames.
      changed() {
        if (isDue) return;
        isDue = true;
        requestAnimationFrame(() => {
          isDue = false;
          redraw((count) => count + 1);
        });
      },
      settled: onSettled,
    });
  }, [ask, reads]);
  useEffect(() => {
    const follow = () => (document.hidden ? rows.pause() : rows.recheck());
    document.addEventListener('visibilitychange', follow);
    addEventListener('online', rows.retry);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      removeEventListener('online', rows.retry);
      rows.close();
    };
  }, [rows]);
  const seen = useRef(refreshes);
  useEffect(() => {
    if (seen.current !== refreshes) rows.renew();
    seen.current = refreshes;
  }, [rows, refreshes]);
  return rows;
}
