// Carries a fault out on a real connection.
import type { ServerResponse } from 'node:http';
import type { Reply } from './answering.ts';
import { dressed, ownReply, withCursorFault, withMismatch, withReplaced } from './fault-answers.ts';
import type { Due, Fault } from './faults.ts';

export interface Exchange {
  outgoing: ServerResponse;
  /** The requested cursor. */
  cursor: string | undefined;
  /** Handles the request as if it had this cursor. */
  answer(cursor: string | undefined): Reply;
}

/** Waiting that ends with the service: what still waits then never happens. */
export interface Waiting {
  wait(milliseconds: number | undefined): Promise<void>;
  end(): void;
}

export function makeWaiting(): Waiting {
  const timers = new Set<NodeJS.Timeout>();
  return {
    wait(milliseconds = 0) {
      if (milliseconds === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          resolve();
        }, milliseconds);
        timers.add(timer);
      });
    },
    end() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

const PARTS = 10;

async function send(outgoing: ServerResponse, reply: Reply, fault: Fault, waiting: Waiting): Promise<void> {
  const body = Buffer.from(reply.body);
  const bodiless = reply.status === 204 || reply.status === 304;
  const length = bodiless || fault.hugeBytes !== undefined ? {} : { 'content-length': String(body.length) };
  outgoing.writeHead(reply.status, { ...length, ...reply.headers });
  if (fault.drop === 'mid-body') {
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
    return;
  }
  if (fault.slowBodyMs !== undefined) {
    outgoing.flushHeaders();
    const part = Math.ceil(body.length / PARTS);
    for (let at = 0; at < PARTS && !outgoing.destroyed; at += 1) {
      outgoing.write(body.subarray(at * part, (at + 1) * part));
      await waiting.wait(fault.slowBodyMs / PARTS);
    }
    outgoing.end();
    return;
  }
  outgoing.end(body);
}

/** Responds, or fails to, as the fault specifies. */
export async function deliver({ fault, released }: Due, exchange: Exchange, waiting: Waiting): Promise<void> {
  const { outgoing } = exchange;
  const own = ownReply(fault);
  const refrains = own !== undefined || fault.hang === true || fault.drop === 'before';
  const works = !refrains || fault.commit === true || (fault.lateCommitMs ?? fault.commitAt) !== undefined;
  const work = async () => {
    await waiting.wait(fault.lateCommitMs);
    await waiting.wait(Math.max(0, (fault.commitAt ?? 0) - Date.now()));
    return withReplaced(fault, withMismatch(fault, withCursorFault(fault, exchange.cursor, exchange.answer)));
  };
  if (fault.held) await released;
  await waiting.wait(fault.delayMs);
  if (fault.drop === 'before') outgoing.destroy();
  const reply = works ? await work() : undefined;
  if (fault.hang || fault.drop === 'before') return;
  if (fault.drop === 'after-commit') {
    outgoing.destroy();
    return;
  }
  const answer = own ?? reply;
  if (answer && !outgoing.destroyed) await send(outgoing, dressed(fault, answer), fault, waiting);
}
