import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type AssetType, type AssetView, assetView } from '../../../lib/asset-view.ts';
import { type IncompleteReason, nextStep, type WalkPosition } from '../../../lib/cursor-walk.ts';
import type { SectionMemory } from '../../../lib/panel.ts';
import { type Problem, ProblemError } from '../../../lib/problem.ts';
import type { ServiceReads } from '../../../lib/requests.ts';

interface Listing {
  assets: AssetView[];
  total?: number | undefined;
  /** When the oldest part was read. */
  at?: number;
  isStale: boolean;
  isLoading: boolean;
  next?: string | undefined;
  incomplete?: IncompleteReason;
  problem?: Problem;
}

const nothing: Listing = { assets: [], isStale: false, isLoading: true };

interface Walk {
  position: WalkPosition;
  cursors: Set<string>;
  ids: Set<string>;
}

const newWalk = (): Walk => ({ position: { listPages: 0, items: 0 }, cursors: new Set(), ids: new Set() });

/** Assets of one type, or of all, part by part; as many parts as were shown are read when it is opened again. */
export function useAssets(
  reads: ServiceReads,
  type: AssetType | undefined,
  revision: number,
  memory?: SectionMemory,
) {
  const [state, setState] = useState<Listing>(nothing);
  const walk = useRef(newWalk());
  const parts = useRef(1);
  const name = `parts ${type ?? ''}`;
  const turn = useRef(0);

  const run = useCallback(
    async (from: Listing, force: boolean, isEnough: (read: Listing) => boolean) => {
      turn.current += 1;
      const mine = turn.current;
      let read = from;
      setState((present) => ({ ...present, isLoading: true }));
      try {
        do {
          read = await readPart(reads, type, read, force, walk.current);
          if (mine !== turn.current) return;
          parts.current = Math.max(parts.current, walk.current.position.listPages);
          memory?.set(name, parts.current);
          // What is shown does not grow shorter while it is read again.
          const part = read;
          setState((present) =>
            part.assets.length < present.assets.length ? { ...present, isLoading: true } : part,
          );
        } while (read.next !== undefined && !isEnough(read));
        setState({ ...read, isLoading: false });
      } catch (error) {
        if (!(error instanceof ProblemError)) reportError(error);
        const problem = error instanceof ProblemError ? { problem: error.problem } : {};
        if (mine === turn.current) setState((present) => ({ ...present, ...problem, isLoading: false }));
      }
    },
    [reads, type, memory],
  );

  const load = useCallback(
    (force: boolean) => {
      walk.current = newWalk();
      return run(nothing, force, () => walk.current.position.listPages >= parts.current);
    },
    [run],
  );

  useEffect(() => {
    let isCurrent = true;
    setState(nothing);
    parts.current = memory?.get(name, 1) ?? 1;
    // What is kept is there at once, however old.
    keptPart(reads, type).then((kept) => {
      if (isCurrent && kept) setState((present) => (present.assets.length > 0 ? present : kept));
    }, reportError);
    return () => {
      isCurrent = false;
    };
  }, [reads, type, memory]);
  useEffect(() => {
    void load(false);
    return () => {
      turn.current += 1;
    };
  }, [load, revision]);

  return {
    ...state,
    renew: () => void load(true),
    more: () => void run(state, false, () => true),
    every: () => void run(state, false, () => false),
    stop: () => {
      turn.current += 1;
      setState((present) => ({ ...present, isLoading: false }));
    },
  };
}

export type AssetsReading = ReturnType<typeof useAssets>;

async function keptPart(reads: ServiceReads, type: AssetType | undefined): Promise<Listing | undefined> {
  const kept = await reads.peek('listAssets', type ? { assetType: type } : {});
  if (!kept) return undefined;
  const { items, totalCount: total } = kept.data;
  return { assets: items.map(assetView), total, at: kept.at, isStale: !kept.fresh, isLoading: true };
}

async function readPart(
  reads: ServiceReads,
  type: AssetType | undefined,
  before: Listing,
  force: boolean,
  walk: Walk,
): Promise<Listing> {
  const cursor = before.next;
  const params = { ...(type ? { assetType: type } : {}), ...(cursor === undefined ? {} : { cursor }) };
  const answer = await reads.read('listAssets', params, force ? { force } : {});
  const { items, hasMore, nextCursor, totalCount } = answer.data;
  const added = items.map(assetView).filter(({ assetId }) => !walk.ids.has(assetId));
  for (const { assetId } of added) walk.ids.add(assetId);
  if (cursor !== undefined) walk.cursors.add(cursor);
  const part = { hasMore, nextCursor, totalCount, newItems: added.length };
  const step = nextStep(walk.position, part, (each) => walk.cursors.has(each));
  walk.position = step.position;
  return {
    assets: [...before.assets, ...added],
    total: step.position.totalCount,
    at: Math.min(before.at ?? answer.at, answer.at),
    isStale: before.isStale || !answer.fresh,
    isLoading: true,
    next: step.kind === 'go-on' ? step.cursor : undefined,
    ...(step.kind === 'incomplete' ? { incomplete: step.reason } : {}),
    ...(answer.problem ? { problem: answer.problem } : {}),
  };
}
