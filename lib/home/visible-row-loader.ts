// Loads data of the visible rows, four requests at a time, and drops requests of rows scrolled away.
import { stretchesAt } from '../analytics/history.ts';
import { dayName, periodParams, periodsOf } from '../analytics/periods.ts';
import { sessionsIn } from '../analytics/tally.ts';
import { lastDays, type TrendDay } from '../analytics/trend.ts';
import { mayBeOver, type Problem, ProblemError } from '../api/problem.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import { knownProblem } from '../platform/failure.ts';
import type { ReadSnapshot, ServiceReads } from '../platform/service-reads.ts';
import { isOfOneReading } from './checked.ts';
import type { Week } from './week.ts';

const AT_ONCE = 4;
const DAYS = 14;

export interface RowFigures {
  week?: Week | undefined;
  /** When the last week was read (epoch ms). */
  at?: number | undefined;
  /** Sessions of each day, oldest first; undefined if unknown. */
  days: readonly (number | undefined)[];
  isReading: boolean;
}

interface RowSources {
  reads: ServiceReads;
  loadPageHealth(pageId: string, wish: Wish): Promise<unknown>;
  now(): number;
  changed(): void;
  /** Called after each rank is loaded: page health is known long before the days. */
  settled(): void;
}

/** `force`: even if fresh; `retry`: even after a recent failure. */
interface Wish {
  force?: true;
  retry?: true;
}

/** One read of a page. Lower ranks are read first, over all pages. */
interface Task {
  pageId: string;
  record: RowRecord;
  rank: number;
  run(): Promise<void>;
}

type Summary = ReadSnapshot<AnalyticsSummary>;

interface RowRecord {
  summaries: Map<string, Summary>;
  /** Reads pending or in flight. */
  pending: number;
}

const dayOf = (now: number) => dayName(new Date(now));

export type RowsInSight = ReturnType<typeof visibleRowLoader>;

export function visibleRowLoader(sources: RowSources) {
  const { reads, loadPageHealth, changed, settled } = sources;
  const records = new Map<string, RowRecord>();
  let wanted: readonly string[] = [];
  let tasks: Task[] = [];
  const underWay = new Set<Task>();
  /** The rank of finished tasks that were not reported yet. */
  let rank: number | undefined;
  let problem: Problem | undefined;
  /** When it occurred (epoch ms). */
  let problemAt = 0;
  let isPaused = false;
  let isClosed = false;
  /** The date of the wanted days, which change at midnight. */
  let today: string | undefined;

  function days(): TrendDay[] {
    return lastDays(DAYS, sources.now());
  }

  /** Page health of all rows is requested before any figure. */
  function begin(pageIds: readonly string[], wish: Wish = {}): void {
    for (const pageId of pageIds) {
      const record: RowRecord = records.get(pageId) ?? { summaries: new Map(), pending: 0 };
      records.set(pageId, record);
      addTask({ pageId, record, rank: 0, run: () => loadPageHealth(pageId, wish).then(() => undefined) });
      record.pending += 1;
      addFigures(pageId, record, wish)
        .catch(fail)
        .finally(() => {
          record.pending -= 1;
          if (!isClosed) changed();
        });
    }
    work();
  }

  /** Shows cached data immediately; missing or stale data becomes a task. */
  async function addFigures(pageId: string, record: RowRecord, { force }: Wish): Promise<void> {
    const { current, previous } = periodsOf('7d', sources.now());
    const parts = [
      ...[current, previous].flatMap((period) => (period ? [{ period, rank: 1 }] : [])),
      ...days().map((period) => ({ period, rank: 2 })),
      // The baseline of a fall, once every four weeks.
      ...stretchesAt(sources.now()).map(({ period }) => ({ period, rank: 3 })),
    ];
    const cached = await Promise.all(
      parts.map(({ period }) => reads.peek('getAnalyticsSummary', periodParams(pageId, period))),
    );
    // Scrolled away meanwhile.
    if (isClosed || records.get(pageId) !== record) return;
    for (const [index, { period, rank }] of parts.entries()) {
      const key = period.startDate + period.endDate;
      const params = periodParams(pageId, period);
      const answer = cached[index];
      if (answer) record.summaries.set(key, answer);
      if (answer?.fresh && !(force && rank === 1)) continue;
      addTask({
        pageId,
        record,
        rank,
        async run() {
          const read = await reads.read('getAnalyticsSummary', params, force ? { force } : {});
          record.summaries.set(key, read);
          if (read.problem) throw new ProblemError(read.problem);
        },
      });
    }
    work();
  }

  function addTask(task: Task): void {
    task.record.pending += 1;
    tasks.push(task);
  }

  function work(): void {
    while (underWay.size < AT_ONCE && !isPaused && !isClosed && !problem) {
      const task = next();
      if (!task) break;
      rank = Math.min(rank ?? task.rank, task.rank);
      underWay.add(task);
      void run(task);
    }
    tellSettled();
  }

  function tellSettled(): void {
    const left = [...underWay, ...(problem ? [] : tasks)];
    if (rank === undefined || left.some((task) => task.rank <= (rank ?? 0))) return;
    rank = left.length > 0 ? Math.min(...left.map((task) => task.rank)) : undefined;
    if (!isClosed) settled();
  }

  /** The topmost visible row's task of the lowest rank. */
  function next(): Task | undefined {
    const placeOf = ({ pageId, rank }: Task) => rank * wanted.length + wanted.indexOf(pageId);
    const [first] = tasks.toSorted((a, b) => placeOf(a) - placeOf(b));
    if (first) tasks = tasks.filter((task) => task !== first);
    return first;
  }

  function fail(error: unknown): void {
    const next = knownProblem(error);
    // The view shows a bug of one row, and the others go on.
    if (!next || next.kind === 'failed') reportError(error);
    else if (!problem && !isOfOneReading(next)) [problem, problemAt] = [next, sources.now()];
  }

  async function run(task: Task): Promise<void> {
    try {
      await task.run();
    } catch (error) {
      fail(error);
    }
    underWay.delete(task);
    task.record.pending -= 1;
    if (!isClosed) changed();
    work();
  }

  /** Drops tasks of rows scrolled away; loaded data stays. */
  function forgetTasks(keep: readonly string[]): void {
    const gone = tasks.filter(({ pageId }) => !keep.includes(pageId));
    tasks = tasks.filter(({ pageId }) => keep.includes(pageId));
    for (const { pageId } of gone) records.delete(pageId);
  }

  const isOtherDay = () => today !== dayOf(sources.now());

  function beginAnew(wish?: Wish): void {
    today = dayOf(sources.now());
    problem = undefined;
    forgetTasks([]);
    records.clear();
    begin(wanted, wish);
  }

  return {
    need(pageIds: readonly string[]): void {
      wanted = pageIds;
      if (isOtherDay()) beginAnew();
      else {
        forgetTasks(pageIds);
        begin(pageIds.filter((pageId) => !records.has(pageId)));
      }
    },
    /** Handles time: a new day needs other figures, and a problem may be over. */
    tick(): void {
      const now = sources.now();
      const isOver = problem !== undefined && mayBeOver(problem, problemAt, now);
      if (!isPaused && (isOtherDay() || isOver)) beginAnew();
    },
    /** Rereads everything visible, even if fresh, except final days. */
    renew(): void {
      problem = undefined;
      forgetTasks([]);
      begin(wanted, { force: true });
    },
    /** Reads what became stale while the view was hidden. */
    recheck(): void {
      isPaused = false;
      beginAnew();
    },
    /** The same including recent failures, on a person's request or a restored connection. */
    retry(): void {
      isPaused = false;
      beginAnew({ retry: true });
    },
    pause(): void {
      isPaused = true;
    },
    close(): void {
      isClosed = true;
    },
    problem: (): Problem | undefined => problem,
    /** Returns undefined if the page was not looked up yet. */
    figures(pageId: string): RowFigures | undefined {
      const record = records.get(pageId);
      return record && figuresOf(record);
    },
  };

  function figuresOf({ summaries, pending }: RowRecord): RowFigures {
    const at = (period: { startDate: string; endDate: string } | undefined) =>
      period && summaries.get(period.startDate + period.endDate);
    const { current, previous } = periodsOf('7d', sources.now());
    const [latest, before] = [at(current), at(previous)];
    return {
      week: latest && { current: latest.data, previous: before?.data },
      at: latest?.at,
      days: days().map((day) => sessionsIn(at(day)?.data)),
      isReading: pending > 0 && !problem,
    };
  }
}
