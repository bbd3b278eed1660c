import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Answer, Item, ListName, Params } from '../../lib/api/operation-schemas.ts';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';
import { type IncompleteReason, nextStep, type WalkPosition } from '../../lib/directory/cursor-walk.ts';
import type { ReadSnapshot, ServiceReads } from '../../lib/platform/service-reads.ts';

/** A list of the service, and what a view makes of its items. */
interface WalkedList<Name extends ListName, View> {
  operation: Name;
  /** Without the cursor. */
  params: Params<Name>;
  view(item: Item<Name>): View;
  idOf(view: View): string;
}

interface ListReading<View> {
  /** In the order of the service, each once. */
  items: View[];
  /** How many there are, by the service's word. */
  total?: number | undefined;
  /** When the oldest part of them was read. */
  at?: number;
  isStale: boolean;
  isLoading: boolean;
  /** The first part was read, or could not be. */
  isKnown: boolean;
  /** The cursor of what follows. */
  next?: string | undefined;
  incomplete?: IncompleteReason;
  problem?: Problem;
}

/** How many parts were shown, where it outlives the view. */
interface StoredParts {
  get(): number;
  set(parts: number): void;
}

interface Walk {
  position: WalkPosition;
  cursors: Set<string>;
}

const nothing = { items: [], isStale: false, isLoading: true, isKnown: false };
const newWalk = (): Walk => ({ position: { listPages: 0, items: 0 }, cursors: new Set() });

/**
 * A list part by part: what is kept of the first is shown at once, and as many parts as were shown are read anew whenever
 * `version` is another one.
 */
export function useListWalk<Name extends ListName, View>(
  reads: ServiceReads,
  list: WalkedList<Name, View>,
  version: string | number,
  kept?: StoredParts,
) {
  const [state, setState] = useState<ListReading<View>>(nothing);
  const walk = useRef(newWalk());
  const turn = useRef(0);
  /** A refresh that another loading overtook is still owed. */
  const owed = useRef(false);
  const present = useRef({ list, kept });
  present.current = { list, kept };
  /** Items that were read one by one, and when: a list that was answered before must not undo them. */
  const single = useRef(new Map<string, { item: View; at: number }>());
  const key = JSON.stringify([list.operation, list.params]);

  const run = useCallback((work: (isCurrent: () => boolean) => Promise<void>) => {
    turn.current += 1;
    const mine = turn.current;
    const isCurrent = () => mine === turn.current;
    setState((shown) => ({ ...shown, isLoading: true }));
    work(isCurrent).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) reportError(error);
      const problem = error instanceof ProblemError ? { problem: error.problem } : {};
      if (isCurrent()) setState((shown) => ({ ...shown, ...problem, isLoading: false, isKnown: true }));
    });
  }, []);

  /** Reads on behind `from`, until it is enough or all. */
  const goOn = useCallback(
    async (
      from: ListReading<View>,
      force: boolean,
      isCurrent: () => boolean,
      isEnough: (parts: number) => boolean,
    ) => {
      let read = from;
      do {
        read = await readPart(reads, present.current.list, read, force, walk.current);
        if (!isCurrent()) return;
        const parts = walk.current.position.listPages;
        const isOver = read.next === undefined || isEnough(parts);
        const part = { ...read, isLoading: !isOver };
        // What is shown does not grow shorter while it is read again.
        const newest = withNewer(part, present.current.list.idOf, single.current);
        setState((shown) => (!isOver && part.items.length < shown.items.length ? shown : newest));
        present.current.kept?.set(parts);
        if (isOver) return;
      } while (isCurrent());
    },
    [reads],
  );

  const load = useCallback(
    (asked: boolean) => {
      const force = asked || owed.current;
      owed.current = force;
      const parts = Math.max(1, walk.current.position.listPages, present.current.kept?.get() ?? 1);
      const isFirst = walk.current.position.listPages === 0;
      walk.current = newWalk();
      run(async (isCurrent) => {
        if (isFirst && !force) {
          const { operation, params } = present.current.list;
          const first = await reads.peek(operation, params);
          const { list } = present.current;
          if (first && isCurrent()) setState(withNewer(keptReading(list, first), list.idOf, single.current));
        }
        try {
          await goOn(nothing, force, isCurrent, (read) => read >= parts);
        } finally {
          if (isCurrent()) owed.current = false;
        }
      });
    },
    [reads, run, goOn],
  );

  useEffect(() => {
    walk.current = newWalk();
    single.current.clear();
    owed.current = false;
    setState(nothing);
  }, [reads, key]);
  useEffect(() => {
    load(false);
    return () => {
      turn.current += 1;
    };
  }, [load, key, version]);

  const further = (isEnough: () => boolean) => {
    const { problem: _, ...shown } = state;
    run((isCurrent) => goOn(shown, false, isCurrent, isEnough));
  };
  return {
    ...state,
    renew: () => load(true),
    more: () => further(() => true),
    every: () => further(() => false),
    stop: () => {
      turn.current += 1;
      owed.current = false;
      setState((shown) => ({ ...shown, isLoading: false }));
    },
    /** One item as it was read just now. */
    put: (item: View) => {
      single.current.set(list.idOf(item), { item, at: Date.now() });
      setState((shown) => withNewer(shown, list.idOf, single.current));
    },
  };
}

/** The list with those items that were read one by one after it. */
function withNewer<View>(
  reading: ListReading<View>,
  idOf: (item: View) => string,
  single: ReadonlyMap<string, { item: View; at: number }>,
): ListReading<View> {
  const newest = (each: View) => {
    const read = single.get(idOf(each));
    return read && read.at >= (reading.at ?? 0) ? read.item : each;
  };
  return { ...reading, items: reading.items.map(newest) };
}

interface ListAnswer<Item> {
  items: Item[];
  hasMore?: boolean | undefined;
  nextCursor?: string | null | undefined;
  totalCount?: number | undefined;
}

/** All lists come in one envelope. */
function envelopeOf<Name extends ListName>({ data }: ReadSnapshot<Answer<Name>>): ListAnswer<Item<Name>> {
  return data as unknown as ListAnswer<Item<Name>>;
}

function keptReading<Name extends ListName, View>(
  list: WalkedList<Name, View>,
  kept: ReadSnapshot<Answer<Name>>,
): ListReading<View> {
  const { items, totalCount: total } = envelopeOf<Name>(kept);
  return { ...nothing, items: items.map(list.view), total, at: kept.at, isStale: !kept.fresh, isKnown: true };
}

/** Reads the list page behind `before`. */
async function readPart<Name extends ListName, View>(
  reads: ServiceReads,
  { operation, params, view, idOf }: WalkedList<Name, View>,
  before: ListReading<View>,
  force: boolean,
  walk: Walk,
): Promise<ListReading<View>> {
  const cursor = before.next;
  const asked = cursor === undefined ? params : { ...params, cursor };
  const answer = await reads.read(operation, asked, force ? { force } : {});
  const { items, hasMore, nextCursor, totalCount } = envelopeOf<Name>(answer);
  const known = new Set(before.items.map(idOf));
  const added = items.map(view).filter((item) => !known.has(idOf(item)));
  if (cursor !== undefined) walk.cursors.add(cursor);
  const part = { hasMore, nextCursor, totalCount, newItems: added.length };
  const step = nextStep(walk.position, part, (each) => walk.cursors.has(each));
  walk.position = step.position;
  return {
    items: [...before.items, ...added],
    total: step.position.totalCount,
    at: Math.min(before.at ?? answer.at, answer.at),
    isStale: before.isStale || !answer.fresh,
    isLoading: true,
    isKnown: true,
    next: step.kind === 'go-on' ? step.cursor : undefined,
    ...(step.kind === 'incomplete' ? { incomplete: step.reason } : {}),
    ...(answer.problem ? { problem: answer.problem } : {}),
  };
}

interface MoreOfListProps {
  reading: {
    isLoading: boolean;
    next?: string | undefined;
    incomplete?: string;
    more(): void;
    every(): void;
    stop(): void;
  };
}

/** Below a list of the service: what else there is of it. */
export function MoreOfList({ reading }: MoreOfListProps) {
  const { isLoading, next, incomplete } = reading;
  return (
    <>
      {incomplete && <p class="notice warn">{i18n.t('list.incomplete')}</p>}
      {next !== undefined && (
        <div class="more-of-list">
          {isLoading ? (
            <>
              <span class="small soft" role="status">
                {i18n.t('common.loading')}
              </span>
              <button type="button" class="button compact" onClick={reading.stop}>
                {i18n.t('common.stop')}
              </button>
            </>
          ) : (
            <>
              <button type="button" class="button compact" onClick={reading.more}>
                {i18n.t('list.more')}
              </button>
              <button type="button" class="link" onClick={reading.every}>
                {i18n.t('list.every')}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
