// Runs durable jobs. A job is a stored record; a pure machine returns its next state and effects for an event. Each step stores the
// state before it runs the effects, whose results are the next events. So a worker killed at any point can continue from the stored
// record.
import { browser } from '../../platform/browser.ts';
import { onSessionChange } from '../../platform/session-value.ts';
import { onAlarm, setAlarm, soonest } from '../../platform/worker/alarm.ts';
import { isReadOnly } from '../../platform/worker/databases.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import { KEEP_ALIVE, keepAwake, stayAwake } from '../../platform/worker/keep-awake.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { blocksChanged } from '../../service/worker/rate-limiter.ts';
import type { Next } from '../machine.ts';
import { reportUnlessFull } from './strict-store.ts';
import { byTurn } from './turns.ts';

/** Returns undefined if the event does not apply to the job's state. */
type Machine<Job, Event, Effect> = (job: Job, event: Event) => Next<Job, Effect> | undefined;

interface JobActions<Job, Event, Effect> {
  /** Applies the machine to the stored job in one transaction. Resolves with undefined if the event no longer applies. */
  commit(event: Event): Promise<Next<Job, Effect> | undefined>;
  /** Resolves with the resulting event, if any. */
  perform(effect: Effect, job: Job): Promise<Event | undefined>;
}

/** Applies an event to a job: stores the next state, then runs its effects. Resolves with whether the event applied. */
export async function applyEvent<Job, Event, Effect>(
  actions: JobActions<Job, Event, Effect>,
  event: Event,
): Promise<boolean> {
  const next = await actions.commit(event);
  if (next) await follow(actions, next);
  return next !== undefined;
}

async function follow<Job, Event, Effect>(
  actions: JobActions<Job, Event, Effect>,
  { job, effects }: Next<Job, Effect>,
): Promise<boolean> {
  let hasChanged = false;
  for (const effect of effects) {
    const event = await actions.perform(effect, job);
    if (event !== undefined) hasChanged = (await applyEvent(actions, event)) || hasChanged;
  }
  return hasChanged;
}

/** More steps than any job can have at once, so that a defect cannot loop. */
const MAX_STEPS = 6;

interface JobSteps<Job, Event, Effect> extends JobActions<Job, Event, Effect> {
  machine: Machine<Job, Event, Effect>;
  read(): Promise<Job | undefined>;
  /** Returns the event that continues the job as far as possible. */
  resumed(job: Job): Event | Promise<Event>;
}

/** Continues one job as far as possible now. Call with its lock. */
export async function runSteps<Job, Event, Effect>(steps: JobSteps<Job, Event, Effect>): Promise<void> {
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const job = await steps.read();
    if (job === undefined) return;
    const event = await steps.resumed(job);
    const seen = steps.machine(job, event);
    // Usually nothing is to be stored, so no transaction is opened.
    const hasChanged = seen?.job === job ? follow(steps, seen) : seen && applyEvent(steps, event);
    if (!(await hasChanged)) return;
  }
}

/** The same for all jobs that one run of a queue continues. */
export interface QueueRun {
  /** What blocked them may be over. */
  eager: boolean;
  /** As it began. Where the network comes back during a run, later jobs would go before those that it has passed by. */
  onLine: boolean;
}

interface JobKind<Job extends WithTime> {
  /** `alarm`: its alarm's name. `lock`: prefix of the lock names, followed by the queue. */
  alarm: string;
  lock: string;
  list(): Promise<Job[]>;
  /** Jobs of one queue run one at a time, in creation order. */
  queueOf(job: Job): string;
  /** Whether it will continue by itself. */
  isOpen(job: Job): boolean;
  /** When it is due (epoch ms); undefined if it needs a person or another trigger. */
  nextTime(job: Job, now: number): number | undefined;
  /** Continues one job as far as possible. */
  run(id: string, queueRun: QueueRun): Promise<void>;
  /** `alongside` runs next to the jobs, `sweep` afterwards. */
  alongside?(jobs: readonly Job[]): Promise<void>;
  sweep(): Promise<void>;
  show(): Promise<void>;
}

interface WithTime {
  id: string;
  createdAt: number;
  turn?: number;
}

/** Emitted when the jobs that need a person may have changed. */
export const needsChanged = workerEvent<void>();

export function jobRunner<Job extends WithTime>(kind: JobKind<Job>) {
  const { withLock, isUnderWay } = jobLocks(kind.lock);
  const { armBackstop, armings, plan } = planner(kind.alarm, () => resume());
  const planNext = async (): Promise<void> => {
    if (await isReadOnly()) return;
    const now = Date.now();
    const before = armings();
    const jobs = await kind.list();
    await plan(
      jobs.map((job) => ({ next: kind.nextTime(job, now), isUnderWay: isUnderWay(kind.queueOf(job)) })),
      before,
    );
  };
  const refresh = async (): Promise<void> => {
    await kind.show();
    await planNext();
  };
  /** Lists the jobs again, since a coalesced caller may have added one. */
  const runQueue = async (queue: string, eager: boolean): Promise<void> => {
    const jobs = (await kind.list()).filter((job) => kind.queueOf(job) === queue);
    jobs.sort(byTurn);
    const queueRun = { eager, onLine: navigator.onLine !== false };
    for (const { id } of jobs) await kind.run(id, queueRun).catch(reportUnlessFull); // a failure must not block the others
  };
  /** Continues every job that is due. Idempotent under concurrent calls. */
  const resume = async ({ eager = false } = {}): Promise<void> => {
    if (await isReadOnly()) return kind.show();
    const jobs = await kind.list();
    if (jobs.some(kind.isOpen)) await armBackstop();
    await kind.show();
    const queues = [...new Set(jobs.map(kind.queueOf))];
    const runs = queues.map((queue) => withLock(queue, () => runQueue(queue, eager)));
    const over = allOf([...runs, kind.alongside?.(jobs)]);
    await planNext();
    await over;
    await kind.sweep();
    await refresh();
  };
  const resumeEagerly = () => void resume({ eager: true }).catch(reportError);
  return {
    /** Registers the triggers that resume jobs. Call synchronously at startup, or the browser drops the event that woke the worker. */
    listen() {
      onAlarm(kind.alarm, resume);
      browser.permissions.onAdded.addListener(resumeEagerly);
      browser.permissions.onRemoved.addListener(() => void kind.show().catch(reportError));
      blocksChanged.subscribe(kind.show);
      // The workspace or its connection changed, or a key was entered.
      onSessionChange(CURRENT_SESSION, () => resume({ eager: true }));
      if ('addEventListener' in globalThis) globalThis.addEventListener('online', resumeEagerly);
    },
    /** Call before storing a job, so that a worker killed afterwards is woken for it. */
    armBackstop,
    refresh,
    resume,
    /** Publishes a person's change, and resumes in the background. */
    async changed() {
      await refresh();
      resume().catch(reportError);
    },
  };
}

/** The worker stays awake for jobs due within this time (ms). */
const WORTH_WAITING = 35_000;
/** Delay before retrying a job that is overdue (ms). */
const OVERDUE_WAIT = 5000;
/** Longer timers overflow; the alarm covers those (ms). */
const MAX_TIMER = 3_600_000;

/** When a record is due; those in flight set only the alarm, no timer. */
interface Planned {
  next: number | undefined;
  isUnderWay: boolean;
}

/** Schedules the next run by a timer, and by an alarm in case the worker ends. */
function planner(alarm: string, resume: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let armed = 0;
  const setTimer = (at: number | undefined): void => {
    clearTimeout(timer);
    if (at === undefined) return;
    const ahead = at - Date.now();
    const wait = ahead > 0 ? Math.min(MAX_TIMER, ahead) : OVERDUE_WAIT;
    const isWorthWaiting = wait <= WORTH_WAITING;
    if (isWorthWaiting) stayAwake();
    const nap = isWorthWaiting ? Math.min(wait, KEEP_ALIVE) : wait;
    timer = setTimeout(() => {
      if (nap < wait) setTimer(at);
      else resume().catch(reportError);
    }, nap);
  };
  return {
    /** Call before any step that has to continue if the worker is killed. */
    async armBackstop(): Promise<void> {
      armed += 1;
      await setAlarm(alarm, 0);
    },
    armings: () => armed,
    /** `before`: the arming count when the records were read. If it has changed, a new record needs the alarm. */
    async plan(records: readonly Planned[], before: number): Promise<void> {
      const next = soonest(records.map((record) => record.next));
      setTimer(soonest(records.map((record) => (record.isUnderWay ? undefined : record.next))));
      if (next !== undefined || armed === before) await setAlarm(alarm, next);
    },
  };
}

/** One runner per queue, across contexts. Callers coalesce with one that is already waiting. */
function jobLocks(name: string) {
  const underWay = new Map<string, number>();
  const waiting = new Set<string>();
  const end = (queue: string) => {
    waiting.delete(queue);
    const others = (underWay.get(queue) ?? 1) - 1;
    if (others > 0) underWay.set(queue, others);
    else underWay.delete(queue);
  };
  return {
    isUnderWay: (queue: string) => underWay.has(queue),
    async withLock(queue: string, work: () => Promise<void>): Promise<void> {
      if (waiting.has(queue)) return;
      waiting.add(queue);
      underWay.set(queue, (underWay.get(queue) ?? 0) + 1);
      try {
        await navigator.locks.request(`${name}:${queue}`, async () => {
          waiting.delete(queue);
          await keepAwake(work);
        });
      } finally {
        end(queue);
      }
    },
  };
}

/** Reports failures instead of letting one reject the others. */
async function allOf(works: (Promise<unknown> | undefined)[]): Promise<void> {
  for (const each of await Promise.allSettled(works))
    if (each.status === 'rejected') reportUnlessFull(each.reason);
}
