import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type AnyListing, type ListingWindows, listingWindows } from '../../lib/directory/listing-windows.ts';
import type { RowRange } from '../../lib/format/row-range.ts';
import { useSame } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';
import { type AudienceQuery, asked } from './audience-query.ts';

export type Listing = ReturnType<typeof useListing>;

/** A page without audiences: there is nothing to look through, and nothing to save. */
export function hasNone({ summary }: Listing): boolean {
  return summary?.known === 0 && summary.complete && !summary.walking;
}

/** In the order of a version's life. */
const namedStatuses = ['draft', 'pending', 'queued', 'processing', 'published', 'cancelled', 'archived'];

/** While the list is being read its end need not change any row: looked at this often (ms), from what is kept. */
const GROWS = 3000;

/** What a query finds. */
export function useListing(pageId: string, scope: string, query: AudienceQuery, revision: number) {
  const { ask } = useView();
  const input = useSame(asked(pageId, query));
  const seen = useRef(new Set(namedStatuses));
  if (query.status !== '') seen.current.add(query.status);
  const load = useCallback(
    async (offset: number, limit: number) => {
      const answer = await ask('listAudiences', { ...input, offset, limit });
      for (const { latest } of answer.rows) if (latest?.status) seen.current.add(latest.status);
      return answer;
    },
    [ask, input],
  );
  const growsEvery = ({ walking }: { walking: boolean }) => (walking ? GROWS : undefined);
  const { newest, shown = newest, need } = useListingWindows({ load, revision, growsEvery, scope });
  return {
    /** Undefined: nothing was answered yet. */
    summary: shown.summary(),
    problem: newest.problem(),
    /** An answer to what was asked last is still to come. */
    waiting: shown !== newest && !newest.problem(),
    /** The rows are those of what was asked last. */
    isAnswered: newest.summary() !== undefined,
    /** Statuses of latest versions: those of the interface, and others that were seen or asked for. */
    statuses: [...seen.current],
    row: shown.row,
    hasNamesake: shown.hasNamesake,
    need,
    renew: newest.renew,
  };
}

const FIRST_ROW: RowRange = { from: 0, to: 1 };

interface ListingSource<Found extends AnyListing> {
  /** Another one is another query: all is fetched anew. */
  load(offset: number, limit: number): Promise<Found>;
  /** What is in view is fetched once more when it changes. */
  revision: number | string;
  /** The same so long (ms) after each answer, while there is more to come. */
  growsEvery(summary: Omit<Found, 'rows'>): number | undefined;
  /** Parts what never mixes. */
  scope?: string;
}

/** A long listing, of which the rows found before stay until those of a new query are there. */
export function useListingWindows<Found extends AnyListing>(source: ListingSource<Found>) {
  const { load, revision, growsEvery, scope } = source;
  const [, noteAnswer] = useState(0);
  const newest = useMemo(
    () => listingWindows(load, () => noteAnswer((count) => count + 1), reportError),
    [load],
  );
  // Whatever the list is, the rows in sight are those of it.
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
    // After each answer: where there are very many rows, one takes a while.
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
    /** The last one that was answered; undefined where none was yet. */
    shown: answered.current?.scope === scope ? answered.current?.listing : undefined,
    need(range: RowRange) {
      // Of an empty list nothing is in sight; the next one may have rows.
      inSight.current = range.to > range.from ? range : FIRST_ROW;
      newest.need(range);
    },
  };
}
