// DevTools commands and events over Chromium's startup pipe: only that connection can press the toolbar button, and no other
// client attaches to the measured targets.
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export interface Event<P = unknown> {
  params: P;
  /** Empty for the browser's session. */
  session: string;
}

export interface DevTools {
  send<R = unknown>(method: string, params?: object, session?: string): Promise<R>;
  /** Returns a function that stops listening. */
  on<P>(method: string, listener: (event: Event<P>) => void): () => void;
  /** The first matching event. Rejects after `patience` (ms). */
  next<P>(method: string, fits: (event: Event<P>) => boolean, patience?: number): Promise<Event<P>>;
}

interface Incoming {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
}

const PATIENCE = 10_000;

async function* incoming(pipe: Readable): AsyncGenerator<Incoming> {
  let rest = '';
  for await (const chunk of pipe.setEncoding('utf8')) {
    const texts = `${rest}${chunk}`.split('\0');
    rest = texts.pop() ?? '';
    for (const text of texts) yield JSON.parse(text);
  }
}

type Pending = Map<number, { method: string; outcome: PromiseWithResolvers<unknown> }>;

/** Dispatches messages until the browser ends, then rejects the pending commands. */
async function listen(pipe: Readable, pending: Pending, events: EventEmitter): Promise<void> {
  try {
    for await (const { id, method = '', params, sessionId = '', result, error } of incoming(pipe)) {
      if (id === undefined) {
        events.emit(method, { params, session: sessionId });
        continue;
      }
      const waiting = pending.get(id);
      pending.delete(id);
      if (error) waiting?.outcome.reject(new Error(`${waiting.method}: ${error.message}`));
      else waiting?.outcome.resolve(result);
    }
  } finally {
    for (const { method, outcome } of pending.values())
      outcome.reject(new Error(`${method}: the browser ended.`));
    pending.clear();
  }
}

export function devToolsOver(outgoing: Writable, answers: Readable): DevTools {
  const events = new EventEmitter().setMaxListeners(0);
  const pending: Pending = new Map();
  let last = 0;
  // A write to a browser that just ended is rejected when `listen` ends.
  outgoing.on('error', () => undefined);
  listen(answers, pending, events).catch(() => undefined);
  const on: DevTools['on'] = (method, listener) => {
    events.on(method, listener);
    return () => events.off(method, listener);
  };
  return {
    on,
    send(method, params = {}, session) {
      last += 1;
      const outcome = Promise.withResolvers<unknown>();
      pending.set(last, { method, outcome });
      const address = session === undefined ? {} : { sessionId: session };
      outgoing.write(`${JSON.stringify({ id: last, method, params, ...address })}\0`);
      return outcome.promise as Promise<never>;
    },
    next: (method, fits, patience = PATIENCE) => nextEvent(on, method, fits, patience),
  };
}

function nextEvent<P>(
  on: DevTools['on'],
  method: string,
  fits: (event: Event<P>) => boolean,
  patience: number,
): Promise<Event<P>> {
  const { promise, resolve, reject } = Promise.withResolvers<Event<P>>();
  const timer = setTimeout(() => reject(new Error(`No ${method} within ${patience} ms.`)), patience);
  const stop = on<P>(method, (event) => fits(event) && resolve(event));
  return promise.finally(() => {
    clearTimeout(timer);
    stop();
  });
}
