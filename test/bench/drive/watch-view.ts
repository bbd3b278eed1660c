// Measures a view that something opens, from its start until its content has settled.
import type { Protocol } from 'puppeteer-core';
import type { Chromium } from './chromium.ts';
import type { DevTools, Event } from './devtools.ts';
import { type ProbeOrder, probe, type Settled, TELL, type Wanted, WORLD } from './probe.ts';
import { attach, type View, viewOf } from './view.ts';

export interface Opened {
  view: View;
  /** From the press to the first paint and to settled content (ms). */
  painted: number;
  settled: number;
  /** From the press until every part was first present (ms). */
  complete: number;
  /** When it settled (epoch ms). */
  at: number;
  lastChange: string;
  /** Main-thread time until it settled (ms). */
  script: number;
  task: number;
  /** After a forced garbage collection (bytes). */
  heap: number;
  nodes: number;
}

const QUIET = 400;

/** Opens a view by `press`, which resolves with the time of the press (epoch ms), and measures it until it has settled. */
export async function watchOpened(
  { devtools }: Chromium,
  press: () => Promise<number>,
  wanted: readonly Wanted[],
  patience = 10_000,
): Promise<Opened> {
  await hold(devtools, true);
  let opened: Opened;
  try {
    const isHeld = ({ params }: Event<Attached>) => params.waitingForDebugger;
    const coming = devtools.next<Attached>('Target.attachedToTarget', isHeld);
    const [{ params }, pressed] = await Promise.all([coming, press()]);
    const view = viewOf(devtools, params.targetInfo.targetId, params.sessionId);
    const seen = await followed(devtools, view, { wanted, quiet: QUIET, patience });
    if (seen.missing.length > 0) {
      await view.close();
      throw new Error(`Never there: ${seen.missing.join(', ')}. Instead: ${JSON.stringify(seen.shown)}`);
    }
    opened = { view, ...sincePress(seen, pressed), ...(await costOf(view)) };
  } finally {
    await hold(devtools, false);
  }
  // Turning auto-attach off ended the view's session, so attach again.
  return { ...opened, view: await attach(devtools, opened.view.targetId) };
}

type Attached = Protocol.Target.AttachedToTargetEvent;

/** Pauses new pages at their start so that the probe can be installed; tabs and workers are not paused. */
async function hold(devtools: DevTools, isOn: boolean): Promise<void> {
  const others = ['service_worker', 'browser', 'browser_ui', 'tab'].map((type) => ({ type, exclude: true }));
  await devtools.send('Target.setAutoAttach', {
    autoAttach: isOn,
    waitForDebuggerOnStart: isOn,
    flatten: true,
    ...(isOn ? { filter: [...others, {}] } : {}),
  });
}

/** A paused page answers commands only once it resumes, so all are sent without waiting. */
async function followed(devtools: DevTools, view: View, order: ProbeOrder): Promise<Settled> {
  const report = devtools.next<Protocol.Runtime.BindingCalledEvent>(
    'Runtime.bindingCalled',
    ({ params, session }) => session === view.session && params.name === TELL,
    order.patience + 10_000,
  );
  // Handled here so that a failed command below is reported instead.
  report.catch(() => undefined);
  await Promise.all([
    view.send('Page.enable'),
    view.send('Performance.enable'),
    // Otherwise the binding is lost when the page moves to another process.
    view.send('Runtime.enable'),
    view.send('Runtime.addBinding', { name: TELL, executionContextName: WORLD }),
    view.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${probe})(${JSON.stringify(order)})`,
      worldName: WORLD,
    }),
    view.send('Runtime.runIfWaitingForDebugger'),
  ]);
  return JSON.parse((await report).params.payload);
}

function sincePress({ origin, painted, settled, complete, lastChange }: Settled, pressed: number) {
  const since = (time: number) => origin + time - pressed;
  return {
    painted: since(painted),
    settled: since(settled),
    complete: since(complete),
    at: origin + settled,
    lastChange,
  };
}

async function costOf(view: View): Promise<Pick<Opened, 'script' | 'task' | 'heap' | 'nodes'>> {
  const before = await metricsOf(view);
  await view.send('HeapProfiler.collectGarbage');
  const after = await metricsOf(view);
  return {
    script: before('ScriptDuration') * 1000,
    task: before('TaskDuration') * 1000,
    heap: after('JSHeapUsedSize'),
    nodes: after('Nodes'),
  };
}

async function metricsOf(view: View): Promise<(name: string) => number> {
  const { metrics } = await view.send<Protocol.Performance.GetMetricsResponse>('Performance.getMetrics');
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
}
