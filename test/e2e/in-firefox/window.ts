// Firefox's own window: what no page and no Playwright command can do.
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { BrowserContext } from '@playwright/test';

type Json = string | number | boolean | null | { [key: string]: Json } | Json[];

interface Outcome {
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/** Where the relay of each listens. */
const sockets = new WeakMap<BrowserContext, string>();

export function listensAt(context: BrowserContext, socket: string): void {
  sockets.set(context, socket);
}

/** Runs a function in the window and returns its result. It is sent as text, so it must be self-contained. */
export async function inWindow<Args extends Json[], Answer>(
  context: BrowserContext,
  run: (...args: Args) => Answer,
  ...args: Args
): Promise<Awaited<Answer>> {
  const socketPath = sockets.get(context);
  if (socketPath === undefined) throw new Error('This is no Firefox that Playwright drives.');
  const functionDeclaration = `async (args) => JSON.stringify((await (${run})(...JSON.parse(args))) ?? null)`;
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    const call = request({ socketPath, method: 'POST' }, (response) =>
      json(response).then((answer) => resolve(answer as Outcome), reject),
    );
    call.on('error', reject);
    call.end(JSON.stringify({ functionDeclaration, given: JSON.stringify(args) }));
  });
  if (outcome.result?.value === undefined)
    throw new Error(`In Firefox's window: ${outcome.exceptionDetails?.text ?? JSON.stringify(outcome)}`);
  return JSON.parse(outcome.result.value);
}
