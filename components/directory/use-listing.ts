import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { rowMarksAmong } from '../../lib/directory/audience-list.ts';
import { type AnyListing, type ListingWindows, listingWindows } from '../../lib/directory/listing-windows.ts';
import { statuses } from '../../lib/directory/record-views.ts';
import type { RowRange } from '../../lib/format/row-range.ts';
import { useSame } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';
import { type AudienceQuery, asked } from './audience-query.ts';

export type Listing = ReturnType<typeof useListing>;

/** A page without audiences: nothing to search or save. */
export function hasNone({ summary }: Listing): boolean {
  return summary?.known === 0 && summary.complete && !summary.crawling;
}

/** Polling interval while the list is read: its end may change no row (ms). */
const GROWS = 3000;

export function useListing(pageId: string, scope: string, query: AudienceQuery, revision: number) {
  const { ask } = useView();
  const input = useSame(asked(pageId, query));
  const seen = useRef(new Set(statuses));
  if (query.status !== '') seen.current.add(query.status);
  const load = useCallback(
    async (offset: number, limit: number) => {
      const answer = await ask('listAudiences', { ...input, offset, limit });
      for (const { latest } of answer.rows) if (latest?.status) seen.current.add(latest.status);
      return answer;
    },
    [ask, input],
  );
  const growsEvery = ({ crawling }: { crawling: boolean }) => (crawling ? GROWS : undefined);
  const { newest, shown = newest, need } = useListingWindows({ load, revision, growsEvery, scope });
  const rows = shown.rows();
  const markApart = useMemo(() => rowMarksAmong(rows), [rows]);
  return {
    summary: shown.summary(),
    problem: newest.problem(),
    /** Whether the latest query has no answer yet. */
    waiting: shown !== newest && !newest.problem(),
    /** Whether the rows belong to the latest query. */
    isAnswered: newest.summary() !== undefined,
    /** Statuses of latest versions: those of the interface, and others seen or requested. */
    statuses: [...seen.current],
    row: shown.row,
    indexOf: shown.indexOf,
    /** What tells a row from others of its name. */
    markApart,
    need,
    renew: newest.renew,
  };
}

const FIRST_ROW: RowRange = { from: 0, to: 1 };

interface ListingSource<Found extends AnyListing> {
  /** Another function means another query, which refetches everything. */
  load(offset: number, limit: number): Promise<Found>;
  /** A change refetches the visible rows. */
  revision: number | string;
  /** Polling interval (ms) after each answer, while more is coming. */
  growsEvery(summary: Omit<Found, 'rows'>): number | undefined;
  /** Listings of different scopes never mix. */
  scope?: string;
}

/** A long listing that shows the previous rows until those of a new query arrive. */
export function useListingWindows<Found extends AnyListing>(source: ListingSource<Found>) {
  const { load, revision, growsEvery, scope } = source;
  const [, noteAnswer] = useState(0);
  const newest = useMemo(() => listingWindows(load, () => noteAnswer((count) => count + 1)), [load]);
  // After the query changes, the same visible range is needed.
  const inSight = useRef(FIRST_ROW);
  useEffect(() => {
    newest.need(inSight.current);
    return newest.close;
  }, [newest]);
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current !== revision) newest.renew();
    seen.current = revision;
  }, [newest, revision]);
  const summary = newest.summary();
  const wait = summary && growsEvery(summary);
  useEffect(() => {
    // Counted from each answer, because a query over many rows takes a while.
    if (wait === undefined || !summary) return;
    const timer = setTimeout(newest.renew, wait);
    return () => clearTimeout(timer);
  }, [newest, wait, summary]);
  const answered = useRef<{ scope: string | undefined; listing: ListingWindows<Found> } | undefined>(
    undefined,
  );
  if (summary) answered.current = { scope, listing: newest };
  return {
    newest,
    /** The last listing answered; undefined if there is none yet. */
    shown: answered.current?.scope === scope ? answered.current?.listing : undefined,
    need(range: RowRange) {
      // An empty list has no visible range; the next one may have rows.
      inSight.current = range.to > range.from ? range : FIRST_ROW;
      newest.need(range);
    },
  };
}
