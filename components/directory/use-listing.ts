import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type ListingWindows, listingWindows } from '../../lib/directory/listing-windows.ts';
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

/** What a query finds. The rows found before stay until those of a new query are there; `scope` parts what never mixes. */
export function useListing(pageId: string, scope: string, query: AudienceQuery, revision: number) {
  const [, redraw] = useState(0);
  const { ask } = useView();
  const input = useSame(asked(pageId, query));
  const seen = useRef(new Set(namedStatuses));
  if (query.status !== '') seen.current.add(query.status);
  const newest = useMemo(() => {
    const load = async (offset: number, limit: number) => {
      const answer = await ask('listAudiences', { ...input, offset, limit });
      for (const { latest } of answer.rows) if (latest?.status) seen.current.add(latest.status);
      return answer;
    };
    return listingWindows(load, () => redraw((count) => count + 1), reportError);
  }, [ask, input]);
  useEffect(() => {
    newest.need({ from: 0, to: 1 });
    return newest.close;
  }, [newest]);
  useRenewal(newest, revision);
  const answered = useRef<{ scope: string; listing: ListingWindows } | undefined>(undefined);
  if (newest.summary()) answered.current = { scope, listing: newest };
  const before = answered.current?.scope === scope ? answered.current.listing : undefined;
  const shown = before ?? newest;
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
    need: newest.need,
    renew: newest.renew,
  };
}

function useRenewal(listing: ListingWindows, revision: number) {
  const seen = useRef(revision);
  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    listing.renew();
  }, [listing, revision]);
  const walking = listing.summary()?.walking ?? false;
  useEffect(() => {
    if (!walking) return;
    const timer = setInterval(listing.renew, GROWS);
    return () => clearInterval(timer);
  }, [listing, walking]);
}
