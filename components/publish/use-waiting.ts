import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import type { AudienceListing, AudienceListRow } from '../../lib/directory/audience-list.ts';
import { useStableAsk } from './use-stable-ask.ts';

/** Rows asked for at once. */
const WINDOW = 100;

export interface Waiting {
  /** Undefined until the first answer. */
  listing: AudienceListing | undefined;
  problem: Problem | undefined;
  /** Undefined while it is on its way. */
  rowAt(index: number): AudienceListRow | undefined;
  /** Fetches what these rows need. */
  show(from: number, to: number): void;
  /** Goes through the rows as they are now, until `most` are kept; `progress` is told how many were seen. */
  collect(
    keep: (row: AudienceListRow) => boolean,
    most: number,
    progress?: (seen: number) => void,
  ): Promise<AudienceListRow[]>;
}

/** The audiences of a page with a draft that waits, in windows; read again when `revision` changes. */
export function useWaiting(ask: Ask, pageId: string, revision: number): Waiting {
  const asking = useStableAsk(ask);
  const [listing, setListing] = useState<AudienceListing>();
  const [problem, setProblem] = useState<Problem>();
  const windows = useRef(new Map<number, AudienceListRow[] | 'asked'>());
  const shown = useRef({ from: 0, to: 1 });
  const kept = useRef(new Map<number, AudienceListRow>());
  const generation = useRef(0);

  const askWindow = useCallback(
    (index: number) =>
      asking('listAudiences', {
        pageId,
        text: '',
        waiting: true,
        sort: 'name',
        offset: index * WINDOW,
        limit: WINDOW,
      }),
    [asking, pageId],
  );

  const fetchWindow = useCallback(
    async (index: number) => {
      const mine = generation.current;
      windows.current.set(index, 'asked');
      try {
        const answer = await askWindow(index);
        if (mine !== generation.current) return;
        windows.current.set(index, answer.rows);
        for (const [at, row] of answer.rows.entries()) kept.current.set(index * WINDOW + at, row);
        setListing(answer);
        setProblem(undefined);
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        if (mine !== generation.current) return;
        windows.current.delete(index);
        setProblem(error.problem);
      }
    },
    [askWindow],
  );

  const show = useCallback(
    (from: number, to: number) => {
      shown.current = { from, to };
      for (let index = Math.floor(from / WINDOW); index * WINDOW < to; index += 1) {
        if (!windows.current.has(index)) fetchWindow(index).catch(reportError);
      }
    },
    [fetchWindow],
  );

  useEffect(() => {
    // What was shown stays until the newer rows are there.
    generation.current += 1;
    windows.current.clear();
    show(shown.current.from, Math.max(1, shown.current.to));
    return () => {
      generation.current += 1;
    };
  }, [show, revision]);

  const collect = useCallback<Waiting['collect']>(
    async (keep, most, progress) => {
      const kept: AudienceListRow[] = [];
      for (let seen = 0, index = 0; kept.length < most; index += 1) {
        const { rows, total } = await askWindow(index);
        kept.push(...rows.filter(keep));
        seen += rows.length;
        progress?.(seen);
        if (rows.length === 0 || seen >= total) break;
      }
      return kept.slice(0, most);
    },
    [askWindow],
  );

  return { listing, problem, rowAt: (index) => kept.current.get(index), show, collect };
}
