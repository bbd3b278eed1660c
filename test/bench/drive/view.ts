// An attached page or worker: evaluates code in it and measures its cost.
import type { Protocol } from 'puppeteer-core';
import type { DevTools } from './devtools.ts';

export interface View {
  targetId: string;
  session: string;
  send<R = unknown>(method: string, params?: object): Promise<R>;
  goTo(url: string): Promise<void>;
  /** Runs a function in it with user activation. It is sent as source text, so it can use only its argument. */
  run<A, R>(work: (given: A) => R, given: A): Promise<Awaited<R>>;
  detach(): Promise<void>;
  /** Closes the page; resolves when it is gone. */
  close(): Promise<void>;
}

export async function attach(devtools: DevTools, targetId: string): Promise<View> {
  const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  return viewOf(devtools, targetId, sessionId);
}

export function viewOf(devtools: DevTools, targetId: string, session: string): View {
  const send: View['send'] = (method, params) => devtools.send(method, params, session);
  return {
    targetId,
    session,
    send,
    async goTo(url) {
      await send('Page.enable');
      const loaded = devtools.next('Page.loadEventFired', (event) => event.session === session, 30_000);
      await Promise.all([loaded, send('Page.navigate', { url })]);
    },
    async run(work, given) {
      const { result, exceptionDetails } = await send<Protocol.Runtime.EvaluateResponse>('Runtime.evaluate', {
        expression: `(${work})(${JSON.stringify(given) ?? ''})`,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      });
      if (!exceptionDetails) return result.value;
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    },
    detach: async () => void (await devtools.send('Target.detachFromTarget', { sessionId: session })),
    async close() {
      const gone = devtools.next<{ targetId: string }>(
        'Target.targetDestroyed',
        ({ params }) => params.targetId === targetId,
      );
      await Promise.all([gone, devtools.send('Target.closeTarget', { targetId })]);
    },
  };
}
