import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type IncompleteReason, nextStep, type WalkPosition } from '../../../lib/cursor-walk.ts';
import { entryView } from '../../../lib/entry-list.ts';
import { type Problem, ProblemError } from '../../../lib/problem.ts';
import type { ServiceReads } from '../../../lib/requests.ts';
import type { EntryView } from '../../../lib/topics.ts';

export interface Entries {
  /** In the order of the service, each once. */
  entries: EntryView[];
  /** How many there are, by the service's word. */
  total?: number | undefined;
  /** When the oldest part of them was read. */
  at?: number;
  isStale: boolean;
  isLoading: boolean;
  /** The cursor of what follows. */
  next?: string | undefined;
  incomplete?: IncompleteReason;
  problem?: Problem;
  /** The first part was read, or could not be. */
  isKnown: boolean;
}

const nothing: Entries = { entries: [], isStale: false, isLoading: true, isKnown: false };

interface Walk {
  position: WalkPosition;
  seen: Set<string>;
  ids: Set<string>;
}

/** How far a reading goes: as many list pages as are shown, one more, or all. */
type Extent = 'shown' | 'more' | 'all';

/**
 * The entries of a topic, part by part. What is kept is shown at once, and read anew where it is stale,
 * whenever `version` is another one.
 */
export function useEntries(reads: ServiceReads, topicId: string, version: string) {
  const [state, setState] = useState<Entries>(nothing);
  const walk = useRef<Walk>({ position: { listPages: 0, items: 0 }, seen: new Set(), ids: new Set() });
  const turn = useRef(0);

  /** From the start; as many list pages as were shown. */
  const load = useCallback(
    async (force: boolean, mine: number) => {
      const pages = Math.max(1, walk.current.position.listPages);
      const fresh: Walk = { position: { listPages: 0, items: 0 }, seen: new Set(), ids: new Set() };
      let read = { ...nothing };
      let cursor: string | undefined;
      for (let page = 0; page < pages; page += 1) {
        const step = await readPart(reads, topicId, cursor, force, fresh, read, (early) => {
          // The kept first part, before the service was asked.
          if (mine === turn.current && page === 0 && walk.current.position.listPages === 0) setState(early);
        });
        if (mine !== turn.current) return;
        read = step;
        cursor = step.next;
        if (cursor === undefined) break;
      }
      walk.current = fresh;
      setState({ ...read, isLoading: false, isKnown: true });
    },
    [reads, topicId],
  );

  const begin = useCallback((work: (mine: number) => Promise<void>) => {
    turn.current += 1;
    const mine = turn.current;
    setState((present) => ({ ...present, isLoading: true }));
    work(mine).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) reportError(error);
      const problem = error instanceof ProblemError ? { problem: error.problem } : {};
      if (mine === turn.current)
        setState((present) => ({ ...present, ...problem, isLoading: false, isKnown: true }));
    });
  }, []);

  useEffect(() => {
    begin((mine) => load(false, mine));
    return () => {
      turn.current += 1;
    };
  }, [load, version, begin]);

  const goOn = (extent: Extent) =>
    begin(async (mine) => {
      let read = state;
      do {
        const { problem: _, ...present } = read;
        read = await readPart(reads, topicId, read.next, false, walk.current, present);
        if (mine !== turn.current) return;
        setState({ ...read, isLoading: extent === 'all' && read.next !== undefined, isKnown: true });
      } while (extent === 'all' && read.next !== undefined);
    });

  return {
    ...state,
    renew: () => begin((mine) => load(true, mine)),
    more: () => goOn('more'),
    every: () => goOn('all'),
    stop: () => {
      turn.current += 1;
      setState((present) => ({ ...present, isLoading: false }));
    },
    /** One entry as it was read just now. */
    put: (entry: EntryView) =>
      setState((present) => ({
        ...present,
        entries: present.entries.map((each) => (each.topicEntryId === entry.topicEntryId ? entry : each)),
      })),
  };
}

export type EntriesReading = ReturnType<typeof useEntries>;

/** Reads one list page behind `present`. */
async function readPart(
  reads: ServiceReads,
  topicId: string,
  cursor: string | undefined,
  force: boolean,
  walk: Walk,
  present: Entries,
  early?: (entries: Entries) => void,
): Promise<Entries> {
  const params = { topic_id: topicId, ...(cursor === undefined ? {} : { cursor }) };
  if (early && !force) {
    const kept = await reads.peek('listTopicEntries', params);
    if (kept) {
      const entries = kept.data.items.map(entryView);
      const { totalCount: total } = kept.data;
      early({ ...nothing, entries, total, at: kept.at, isStale: !kept.fresh, isKnown: true });
    }
  }
  const answer = await reads.read('listTopicEntries', params, force ? { force } : {});
  const { items, hasMore, nextCursor, totalCount } = answer.data;
  const added = items.map(entryView).filter(({ topicEntryId }) => !walk.ids.has(topicEntryId));
  for (const { topicEntryId } of added) walk.ids.add(topicEntryId);
  if (cursor !== undefined) walk.seen.add(cursor);
  const part = { hasMore, nextCursor, totalCount, newItems: added.length };
  const step = nextStep(walk.position, part, (each) => walk.seen.has(each));
  walk.position = step.position;
  return {
    entries: [...present.entries, ...added],
    total: step.position.totalCount,
    at: Math.min(present.at ?? answer.at, answer.at),
    isStale: present.isStale || !answer.fresh,
    isLoading: true,
    isKnown: true,
    next: step.kind === 'go-on' ? step.cursor : undefined,
    ...(step.kind === 'incomplete' ? { incomplete: step.reason } : {}),
    ...(answer.problem ? { problem: answer.problem } : {}),
  };
}
