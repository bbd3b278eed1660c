// A person at work in two windows and two workspaces, over services that fail and a worker that is killed, for a while.
import type { Page } from '@playwright/test';
import { workerHeap } from '../bench/worker-heap.ts';
import { inPage } from '../e2e/fixtures/browser/browser-session.ts';
import { killWorker, runningWorker } from '../e2e/fixtures/browser/service-worker.ts';
import { act } from './actions.ts';
import { check, comeToRest, type Outcome } from './check.ts';
import { noIntents } from './intents.ts';
import { type SoakStep, schedule } from './schedule.ts';
import { type SoakWorld, startWorld } from './world.ts';

export interface SoakResult extends Outcome {
  steps: number;
  /** Uncaught errors, and steps that a view failed to carry out. */
  errors: string[];
  /** Megabytes held after a collection, when all was open and in the end: the worker, and the panels. */
  heaps: { worker: [number, number]; panels: [number, number][] };
}

/** Parallel actions; those of one window run in sequence. */
const MAX_AT_ONCE = 8;
/** A step waits for a view or a worker this long at most, with what goes before it in its turn (ms). */
const ENDS_WITHIN = 300_000;

export async function soak({
  seed,
  milliseconds,
}: {
  seed: string;
  milliseconds: number;
}): Promise<SoakResult> {
  const world = await startWorld();
  try {
    const { context, extensionId, errors } = world;
    const intents = noIntents();
    const failed: string[] = [];
    const before = await heapsOf(world);
    const underWay = new Map<Promise<void>, string>();
    const turns = new Map<string, Promise<void>>();
    let steps = 0;
    const begin = (step: SoakStep) => {
      const turn = turnOf(step);
      const earlier = turns.get(turn) ?? Promise.resolve();
      const work = earlier
        .then(() => act(world, intents, step))
        .catch((error: unknown) => void failed.push(`${step.kind} of ${step.seed}: ${error}`))
        .finally(() => underWay.delete(work));
      if (turn !== '') turns.set(turn, work);
      underWay.set(work, step.kind);
    };
    const end = Date.now() + milliseconds;
    for (const step of schedule(seed)) {
      if (Date.now() > end) break;
      await new Promise((resolve) => setTimeout(resolve, step.after));
      while (underWay.size >= MAX_AT_ONCE) await Promise.race([...underWay.keys(), hang(underWay)]);
      steps += 1;
      begin(step);
    }
    await Promise.race([Promise.all(underWay.keys()), hang(underWay)]);
    // What hangs ends with its worker, and nothing fails any more.
    for (const { faults } of world.services) faults.clear();
    await context.setOffline(false);
    await errors.listenIn(await runningWorker(context, extensionId));
    await killWorker(context).catch(() => undefined);
    await comeToRest(world, intents);
    const outcome = await check(world, intents);
    await errors.listenIn(await runningWorker(context, extensionId));
    const after = await heapsOf(world);
    const heaps = {
      worker: [before.worker, after.worker] as [number, number],
      panels: before.panels.map((held, at) => [held, after.panels[at] ?? 0] as [number, number]),
    };
    return { ...outcome, steps, errors: [...failed, ...errors.unexpected()], heaps };
  } finally {
    await world.close();
  }
}

/** Rejects if no action in flight ends for too long, since a lost browser is not always reported. */
function hang(underWay: Map<unknown, string>): Promise<never> {
  return new Promise((_, reject) => {
    const told = () => reject(new Error(`Nothing goes on any more: ${[...underWay.values()].join(', ')}.`));
    setTimeout(told, ENDS_WITHIN).unref();
  });
}

/** What must not happen at once: a person has one mouse, and opens no page while the browser is offline. */
function turnOf({ kind }: SoakStep): string {
  if (['popup', 'section', 'navigate', 'offline'].includes(kind)) return 'person';
  return ['kill', 'quota', 'forget'].includes(kind) ? kind : '';
}

async function heapsOf({ context, extensionId, panels }: SoakWorld) {
  await runningWorker(context, extensionId);
  const heap = await workerHeap(context);
  const worker = inMegabytes(await heap.held());
  await heap.close();
  return { worker, panels: await Promise.all(panels.map(heldBy)) };
}

async function heldBy(page: Page): Promise<number> {
  return inPage(page, async (session) => {
    await session.send('HeapProfiler.collectGarbage');
    return inMegabytes((await session.send('Runtime.getHeapUsage')).usedSize);
  });
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
