import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Answer, Item, ListName, Params } from '../../lib/api/operation-schemas.ts';
import type { Problem } from '../../lib/api/problem.ts';
import {
  type CrawlPosition,
  type IncompleteReason,
  type NextStep,
  nextStep,
  plausibleTotal,
} from '../../lib/directory/cursor-crawl.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import type { ReadSnapshot, ServiceReads } from '../../lib/platform/service-reads.ts';

/** A list of the service, and how the view converts its items. */
interface CrawledList<Name extends ListName, View> {
  operation: Name;
  /** Without the cursor. */
  params: Params<Name>;
  view(item: Item<Name>): View;
  idOf(view: View): string;
}

/** `fewer`: the service counts more than it sent, whether the list shifted or it just counts differently. */
type Incomplete = IncompleteReason | 'unreadable' | 'fewer';

interface ListReading<View> {
  /** In the service's order, without duplicates. */
  items: View[];
  /** The total that the service reports, unless it is below what was loaded. */
  total?: number | undefined;
  /** When the oldest part was read. */
  at?: number;
  isStale: boolean;
  isLoading: boolean;
  /** The first part was read, or failed. */
  isKnown: boolean;
  /** Some items could not be read. */
  hasUnreadable?: boolean;
  next?: string | undefined;
  incomplete?: Incomplete | undefined;
  problem?: Problem | undefined;
}

/** Number of parts shown, stored beyond the life of the view. */
interface StoredParts {
  get(): number;
  set(parts: number): void;
}

interface Paging {
  position: CrawlPosition;
  cursors: Set<string>;
}

const nothingOwed = { refresh: false, all: false };
const nothing = { items: [], isStale: false, isLoading: true, isKnown: false };
const newCrawl = (): Paging => ({ position: { listPages: 0, items: 0 }, cursors: new Set() });

/** A list read part by part. Shows the cached first part immediately, and rereads all shown parts when `version` changes. */
export function useListPages<Name extends ListName, View>(
  reads: ServiceReads,
  list: CrawledList<Name, View>,
  version: string | number,
  kept?: StoredParts,
) {
  const [state, setState] = useState<ListReading<View>>(nothing);
  const crawl = useRef(newCrawl());
  const turn = useRef(0);
  /** What an overtaken load still has to do: a refresh, or all parts. */
  const owed = useRef(nothingOwed);
  const present = useRef({ list, kept });
  present.current = { list, kept };
  /** Items read individually, with their times. An older list response must not overwrite them. */
  const singleReads = useRef(new Map<string, { item: View; at: number }>());
  const key = JSON.stringify([list.operation, list.params]);

  const run = useCallback((work: (isCurrent: () => boolean) => Promise<void>) => {
    turn.current += 1;
    const mine = turn.current;
    const isCurrent = () => mine === turn.current;
    setState((shown) => ({ ...shown, isLoading: true }));
    work(isCurrent)
      .catch((error: unknown) => {
        const problem = problemOf(error);
        if (isCurrent()) setState((shown) => ({ ...shown, problem, isLoading: false, isKnown: true }));
      })
      .finally(() => {
        if (isCurrent()) owed.current = nothingOwed;
      });
  }, []);

  /** Reads on from `from` until there are `enough` parts, or all if that is owed. */
  const readOn = useCallback(
    async (from: ListReading<View>, force: boolean, isCurrent: () => boolean, enough: number) => {
      // The list may have changed before this load learns that it is stale.
      const { list, kept } = present.current;
      let read = from;
      do {
        const { position, ...part } = await readPart(reads, list, read, force, crawl.current);
        if (!isCurrent()) return;
        read = part;
        crawl.current.position = position;
        const isOver = read.next === undefined || (position.listPages >= enough && !owed.current.all);
        const newest = withNewer({ ...part, isLoading: !isOver }, list.idOf, singleReads.current);
        // The shown list must not shrink during a refresh.
        setState((shown) => (!isOver && part.items.length < shown.items.length ? shown : newest));
        kept?.set(position.listPages);
        if (isOver) return;
      } while (isCurrent());
    },
    [reads],
  );

  const load = useCallback(
    (asked: boolean) => {
      const force = asked || owed.current.refresh;
      owed.current = { ...owed.current, refresh: force };
      const parts = Math.max(1, crawl.current.position.listPages, present.current.kept?.get() ?? 1);
      const isFirst = crawl.current.position.listPages === 0;
      crawl.current = newCrawl();
      run(async (isCurrent) => {
        if (isFirst && !force) {
          const { list } = present.current;
          const first = await reads.peek(list.operation, list.params);
          if (first && isCurrent())
            setState(withNewer(keptReading(list, first), list.idOf, singleReads.current));
        }
        await readOn(nothing, force, isCurrent, parts);
      });
    },
    [reads, run, readOn],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies(reads): another service has another list.
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): the list, as a text that is the same for the same one.
  useEffect(() => {
    crawl.current = newCrawl();
    singleReads.current.clear();
    owed.current = nothingOwed;
    setState(nothing);
  }, [reads, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(key): the list, as a text that is the same for the same one.
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): each version rereads as many parts.
  useEffect(() => {
    load(false);
    return () => {
      turn.current += 1;
    };
  }, [load, key, version]);

  const loadMore = (all: boolean) => {
    const { problem: _, ...shown } = state;
    owed.current = { ...owed.current, all };
    run((isCurrent) => readOn(shown, false, isCurrent, 0));
  };
  const { items, total, next, incomplete } = state;
  return {
    ...state,
    /** There are, or may be, items beyond the loaded ones. */
    isPart: next !== undefined || incomplete !== undefined || (total ?? 0) > items.length,
    renew: () => load(true),
    more: () => loadMore(false),
    every: () => loadMore(true),
    stop: () => {
      turn.current += 1;
      owed.current = nothingOwed;
      setState((shown) => ({ ...shown, isLoading: false }));
    },
    /** Updates one item that was just read. */
    put: (item: View) => {
      singleReads.current.set(list.idOf(item), { item, at: Date.now() });
      setState((shown) => withNewer(shown, list.idOf, singleReads.current));
    },
  };
}

/** Applies the individually read items that are newer than the list. */
function withNewer<View>(
  reading: ListReading<View>,
  idOf: (item: View) => string,
  singleReads: ReadonlyMap<string, { item: View; at: number }>,
): ListReading<View> {
  const newest = (each: View) => {
    const read = singleReads.get(idOf(each));
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

/** All lists share one envelope. */
function envelopeOf<Name extends ListName>({ data }: ReadSnapshot<Answer<Name>>): ListAnswer<Item<Name>> {
  return data as unknown as ListAnswer<Item<Name>>;
}

function keptReading<Name extends ListName, View>(
  list: CrawledList<Name, View>,
  kept: ReadSnapshot<Answer<Name>>,
): ListReading<View> {
  const { items, totalCount } = envelopeOf<Name>(kept);
  const shown = newOf(items.map(list.view), [], list.idOf);
  const total = plausibleTotal(totalCount, shown.length);
  return { ...nothing, items: shown, total, at: kept.at, isStale: !kept.fresh, isKnown: true };
}

/** Each once, without those that are known: a service may send one twice, in two parts or in one. */
function newOf<View>(items: readonly View[], known: readonly string[], idOf: (item: View) => string): View[] {
  const seen = new Set(known);
  return items.filter((item) => seen.size < seen.add(idOf(item)).size);
}

async function readPart<Name extends ListName, View>(
  reads: ServiceReads,
  { operation, params, view, idOf }: CrawledList<Name, View>,
  before: ListReading<View>,
  force: boolean,
  paging: Paging,
): Promise<ListReading<View> & { position: CrawlPosition }> {
  const cursor = before.next;
  const asked = cursor === undefined ? params : { ...params, cursor };
  const answer = await reads.read(operation, asked, force ? { force } : {});
  const { items, hasMore, nextCursor, totalCount } = envelopeOf<Name>(answer);
  const added = newOf(items.map(view), before.items.map(idOf), idOf);
  if (cursor !== undefined) paging.cursors.add(cursor);
  const part = { hasMore, nextCursor, totalCount, newItems: added.length };
  const step = nextStep(paging.position, part, (each) => paging.cursors.has(each));
  const hasUnreadable = before.hasUnreadable || (answer.unreadable ?? 0) > 0;
  const all = [...before.items, ...added];
  return {
    position: step.position,
    items: all,
    total: plausibleTotal(step.position.totalCount, all.length),
    at: Math.min(before.at ?? answer.at, answer.at),
    isStale: before.isStale || !answer.fresh,
    isLoading: true,
    isKnown: true,
    hasUnreadable,
    next: step.kind === 'go-on' ? step.cursor : undefined,
    incomplete: incompleteOf(step, all.length, hasUnreadable),
    problem: answer.problem,
  };
}

function incompleteOf(step: NextStep, loaded: number, hasUnreadable: boolean): Incomplete | undefined {
  if (step.kind === 'incomplete') return step.reason;
  if (step.kind === 'done' && hasUnreadable) return 'unreadable';
  return step.kind === 'done' && loaded < (step.position.totalCount ?? 0) ? 'fewer' : undefined;
}

export function incompleteText(incomplete: Incomplete): string {
  return incomplete === 'shifted' || incomplete === 'unreadable' || incomplete === 'fewer'
    ? i18n.t(`list.${incomplete}`)
    : i18n.t('list.incomplete');
}

interface MoreOfListProps {
  reading: {
    isLoading: boolean;
    next?: string | undefined;
    incomplete?: Incomplete | undefined;
    more(): void;
    every(): void;
    stop(): void;
  };
}

/** Footer of a list: loads more, or reports that the list is incomplete. */
export function MoreOfList({ reading }: MoreOfListProps) {
  const { isLoading, next, incomplete } = reading;
  return (
    <>
      {incomplete && <p class="notice warn">{incompleteText(incomplete)}</p>}
      {next !== undefined && (
        <div class="more-of-list">
          {/* Keys keep them apart: “Load all” must not take the place of “Stop”, which has the focus. */}
          {isLoading ? (
            <>
              <span class="small soft" role="status">
                {i18n.t('common.loading')}
              </span>
              <button key="stop" type="button" class="button compact" onClick={reading.stop}>
                {i18n.t('common.stop')}
              </button>
            </>
          ) : (
            <>
              <button key="more" type="button" class="button compact" onClick={reading.more}>
                {i18n.t('list.more')}
              </button>
              <button key="every" type="button" class="link" onClick={reading.every}>
                {i18n.t('list.every')}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
