// The memory of the extension's worker as DevTools reports it: JavaScript heap and external buffers.
import type { BrowserContext, CDPSession } from '@playwright/test';
import { browserSession, targets } from '../e2e/fixtures/browser/browser-session.ts';

export interface WorkerHeap {
  /** Bytes in use, including uncollected garbage. */
  used(): Promise<number>;
  /** Bytes that survive a collection. */
  held(): Promise<number>;
  close(): Promise<void>;
}

interface HeapUsage {
  usedSize: number;
  backingStorageSize?: number;
}

/** Attaches to the running worker. */
export async function workerHeap(context: BrowserContext): Promise<WorkerHeap> {
  const session = await browserSession(context);
  const worker = (await targets(session)).find(({ type }) => type === 'service_worker');
  if (!worker) throw new Error('No worker runs.');
  const { sessionId } = await session.send('Target.attachToTarget', {
    targetId: worker.targetId,
    flatten: false,
  });
  const send = sender(session, sessionId);
  const used = async () => {
    const { usedSize, backingStorageSize = 0 } = (await send('Runtime.getHeapUsage')) as HeapUsage;
    return usedSize + backingStorageSize;
  };
  return {
    used,
    async held() {
      await send('HeapProfiler.collectGarbage');
      return used();
    },
    close: () => session.detach(),
  };
}

/** Sends commands to a target through the browser session. */
function sender(session: CDPSession, sessionId: string): (method: string) => Promise<unknown> {
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as { id?: number; result?: unknown };
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer.result);
    waiting.delete(answer.id);
  });
  let last = 0;
  return async (method) => {
    last += 1;
    const id = last;
    const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve));
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return answer;
  };
}
