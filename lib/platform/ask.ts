// The views' side of the messages: sends a request to the background and unwraps the answer.

import { type Problem, ProblemError } from '../api/problem.ts';
import type { Ask, RequestName } from '../app/requests.ts';
import { browser } from './browser.ts';
import type { RequestContext, ShownWorkspace } from './request-context.ts';

export interface RequestMessage extends RequestContext {
  request: RequestName;
  input: unknown;
}

/** Errors do not survive a message, so the answer says which of the three it is. */
export type Reply =
  | { ok: true; result: unknown }
  | { ok: false; problem: Problem }
  | { ok: false; bug: string };

export const ask: Ask = async (request, input, shown) => {
  const id = crypto.randomUUID();
  const reply = await send({ request, input, id, ...(shown && { shown: named(shown) }) });
  if (reply.ok) return reply.result as never;
  throw 'problem' in reply ? new ProblemError(reply.problem) : new Error(reply.bug);
};

const named = ({ id, connectionVersion }: ShownWorkspace): ShownWorkspace => ({ id, connectionVersion });

/** A worker on its way out can take a question that is put again with it, too; the next one is there after this (ms). */
const PAUSE = 300;

/** A worker that was ended in the middle takes the answer with it: the question is put again, under its id. */
async function send(message: RequestMessage): Promise<Reply> {
  const reply = (await once(message)) ?? (await once(message)) ?? (await afterPause(message));
  if (!reply) throw new Error(`No answer to ${message.request}`);
  return reply;
}

async function afterPause(message: RequestMessage): Promise<Reply | undefined> {
  await new Promise((resume) => setTimeout(resume, PAUSE));
  return once(message);
}

async function once(message: RequestMessage): Promise<Reply | undefined> {
  try {
    const reply = (await browser.runtime.sendMessage(message)) as Reply | undefined;
    return isOfEndingWorker(reply) ? undefined : reply;
  } catch (error) {
    if (isChannelGone(error)) return undefined;
    throw error;
  }
}

/** Chromium refuses each call of a worker whose process has gone already with these words; some still get an answer out. */
function isOfEndingWorker(reply: Reply | undefined): boolean {
  return reply?.ok === false && 'bug' in reply && reply.bug === 'No SW';
}

/** How the browsers say that the worker went away before it answered. */
function isChannelGone(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /message (channel|port) (is )?closed|Receiving end does not exist|Could not establish connection/i.test(
    text,
  );
}
