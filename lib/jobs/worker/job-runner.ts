// Carries durable jobs out. A job is a record on the disk; a pure machine says what an event makes of it, and what follows
// from that. One step stores the former, and only then does the latter, which is the next event. So a worker that is killed
// between any two of these finds everything it needs on the disk.
import { browser } from '../../platform/browser.ts';
import { onSessionChange } from '../../platform/session-value.ts';
import { onAlarm, setAlarm, soonest } from '../../platform/worker/alarm.ts';
import { isReadOnly } from '../../platform/worker/databases.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import { KEEP_ALIVE, keepAwake, stayAwake } from '../../platform/worker/keep-awake.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import type { Next } from '../machine.ts';
import { reportUntold } from './strict-store.ts';
import { byTurn } from './turns.ts';

/** Undefined where the event says nothing to a job as it stands. */
type Machine<Job, Event, Effect> = (job: Job, event: Event) => Next<Job, Effect> | undefined;

/** How a job is changed and acted for. */
interface JobActions<Job, Event, Effect> {
  /** Applies the machine to what is stored, in one transaction. Undefined where the event says nothing to it any more. */
  commit(event: Event): Promise<Next<Job, Effect> | undefined>;
  /** Answers what came of it, where that is an event. */
  perform(effect: Effect, job: Job): Promise<Event | undefined>;
}

/** Stores what an event makes of a job, and does what follows from it. Resolves with whether it said anything to the job. */
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

/** More steps than one job can have at once: a defect must not become a loop. */
const MAX_STEPS = 6;

interface JobSteps<Job, Event, Effect> extends JobActions<Job, Event, Effect> {
  machine: Machine<Job, Event, Effect>;
  read(): Promise<Job | undefined>;
  /** The event that says: go on with it as far as you can. */
  resumed(job: Job): Event | Promise<Event>;
}

/** Brings one job as far as it can come at this moment. To be called under its lock. */
export async function runSteps<Job, Event, Effect>(steps: JobSteps<Job, Event, Effect>): Promise<void> {
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const job = await steps.read();
    if (job === undefined) return;
    const event = await steps.resumed(job);
    const seen = steps.machine(job, event);
    // Most of the time there is nothing to store yet, and no transaction is needed to see that.
    const hasChanged = seen?.job === job ? follow(steps, seen) : seen && applyEvent(steps, event);
    if (!(await hasChanged)) return;
  }
}

/** A kind of job, as one list of records. */
interface JobKind<Job extends WithTime> {
  /** Names the alarm; the kind's jobs are under locks of this name and their queue. */
  alarm: string;
  lock: string;
  list(): Promise<Job[]>;
  /** What arrives at one place: one after another, in the order in which it was made. */
  queueOf(job: Job): string;
  /** Whether it goes on by itself at some time. */
  isOpen(job: Job): boolean;
  /** When it goes on by the clock (epoch ms); undefined where only a person or another trigger can bring it on. */
  nextTime(job: Job, now: number): number | undefined;
  /** Brings one as far as it can come. `eager`: what held it back may be over. */
  run(id: string, eager: boolean): Promise<void>;
  /** What is done beside the jobs each time, and what is cleared up afterwards. */
  alongside?(jobs: readonly Job[]): Promise<void>;
  sweep(): Promise<void>;
  show(): Promise<void>;
}

interface WithTime {
  id: string;
  createdAt: number;
  turn?: number;
}

/** The jobs that need a person may be others than before. */
export const needsChanged = workerEvent<void>();

interface JobRunner {
  /** Looks at them whenever one may go on. To be called synchronously at the background's start. */
  listen(): void;
  /** To be called before a job is stored: a worker that is killed once it is stored is woken for it. */
  armBackstop(): Promise<void>;
  /** Shows what a person changed or added, and goes on in the background. */
  changed(): Promise<void>;
  refresh(): Promise<void>;
  /** Goes on with every job that has something due. Idempotent: nothing is done twice, however many call. */
  resume(how?: { eager: boolean }): Promise<void>;
}

export function jobRunner<Job extends WithTime>(kind: JobKind<Job>): JobRunner {
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
  /** Lists the jobs again: a caller that coalesced with this run may have added one. */
  const runQueue = async (queue: string, eager: boolean): Promise<void> => {
    const jobs = (await kind.list()).filter((job) => kind.queueOf(job) === queue);
    jobs.sort(byTurn);
    for (const { id } of jobs) await kind.run(id, eager).catch(reportUntold); // none holds the others back
  };
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
    listen() {
      onAlarm(kind.alarm, resume);
      browser.permissions.onAdded.addListener(resumeEagerly);
      // Another workspace or connection version is current, or a key was given.
      onSessionChange(CURRENT_SESSION, () => resume({ eager: true }));
      if ('addEventListener' in globalThis) globalThis.addEventListener('online', resumeEagerly);
    },
    armBackstop,
    refresh,
    resume,
    async changed() {
      await refresh();
      resume().catch(reportError);
    },
  };
}

/** The worker is kept awake for what comes within this time (ms), and ends before anything later. */
const WORTH_WAITING = 35_000;
/** What is due already, and was not done, is not tried again at once (ms). */
const OVERDUE_WAIT = 5000;
/** Longer timers overflow; the alarm is there for those (ms). */
const MAX_TIMER = 3_600_000;

/** Of one record: when it goes on by the clock. Those that are being worked at call for the alarm only. */
interface Planned {
  next: number | undefined;
  isUnderWay: boolean;
}

/** When jobs are looked at next: by a timer, and by an alarm should the worker end. */
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
    /** To be called before anything that has to go on should the worker be killed in the middle. */
    async armBackstop(): Promise<void> {
      armed += 1;
      await setAlarm(alarm, 0);
    },
    armings: () => armed,
    /** `before`: how often it was armed when the records were read: one that was added since needs the alarm. */
    async plan(records: readonly Planned[], before: number): Promise<void> {
      const next = soonest(records.map((record) => record.next));
      setTimer(soonest(records.map((record) => (record.isUnderWay ? undefined : record.next))));
      if (next !== undefined || armed === before) await setAlarm(alarm, next);
    },
  };
}

/** One runner per queue, across contexts. Callers that come while another one waits coalesce with it. */
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

/** Each goes on by itself: what fails in one holds none of the others back. */
async function allOf(works: (Promise<unknown> | undefined)[]): Promise<void> {
  for (const each of await Promise.allSettled(works))
    if (each.status === 'rejected') reportUntold(each.reason);
}
