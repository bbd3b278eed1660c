// Commands to Chromium and its events, over the pipe that it was started with: only that one lets the toolbar button be
// pressed, and nothing else attaches to what is measured.
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

export interface Event<P = unknown> {
  params: P;
  /** The session it belongs to; empty for the browser's own. */
  session: string;
}

export interface DevTools {
  send<R = unknown>(method: string, params?: object, session?: string): Promise<R>;
  /** Answers how to stop listening. */
  on<P>(method: string, heard: (event: Event<P>) => void): () => void;
  /** The first event that fits. Rejects after `patience` (ms). */
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

type Asked = Map<number, { method: string; outcome: PromiseWithResolvers<unknown> }>;

/** Tells what comes until the browser ends; what waits then is told so. */
async function listen(pipe: Readable, asked: Asked, events: EventEmitter): Promise<void> {
  try {
    for await (const { id, method = '', params, sessionId = '', result, error } of incoming(pipe)) {
      if (id === undefined) {
        events.emit(method, { params, session: sessionId });
        continue;
      }
      const waiting = asked.get(id);
      asked.delete(id);
      if (error) waiting?.outcome.reject(new Error(`${waiting.method}: ${error.message}`));
      else waiting?.outcome.resolve(result);
    }
  } finally {
    for (const { method, outcome } of asked.values())
      outcome.reject(new Error(`${method}: the browser ended.`));
    asked.clear();
  }
}

export function devToolsOver(outgoing: Writable, answers: Readable): DevTools {
  const events = new EventEmitter().setMaxListeners(0);
  const asked: Asked = new Map();
  let last = 0;
  // What is written to a browser that just ended is answered when the listening ends.
  outgoing.on('error', () => undefined);
  listen(answers, asked, events).catch(() => undefined);
  const on: DevTools['on'] = (method, heard) => {
    events.on(method, heard);
    return () => events.off(method, heard);
  };
  return {
    on,
    send(method, params = {}, session) {
      last += 1;
      const outcome = Promise.withResolvers<unknown>();
      asked.set(last, { method, outcome });
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
