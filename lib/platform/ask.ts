// Sends requests of views to the background and unwraps the replies.

import { type Problem, ProblemError } from '../api/problem.ts';
import type { Ask, RequestName } from '../app/requests.ts';
import { browser } from './browser.ts';
import type { RequestContext, ShownWorkspace } from './request-context.ts';

export interface RequestMessage extends RequestContext {
  request: RequestName;
  input: unknown;
}

/** Errors do not survive messaging, so the reply is tagged. */
export type Reply =
  | { ok: true; result: unknown }
  | { ok: false; problem: Problem }
  | { ok: false; bug: string };

export const ask: Ask = async (request, input, shown) => {
  const id = crypto.randomUUID();
  const message: RequestMessage = { request, input, id, ...(shown && { shown: named(shown) }) };
  // Chrome sends JSON, and Firefox a clone, which keeps undefined properties: a schema might refuse them there.
  const reply = await send(JSON.parse(JSON.stringify(message)));
  if (reply.ok) return reply.result as never;
  throw 'problem' in reply ? new ProblemError(reply.problem) : failed(reply.bug);
};

/** The background has reported its bug itself. */
const failed = (cause: string) => new ProblemError({ kind: 'failed' }, cause);

const named = ({ id, connectionVersion }: ShownWorkspace): ShownWorkspace => ({ id, connectionVersion });

/** An ending worker may also swallow the retry; after this pause the next worker is running (ms). */
const PAUSE = 300;

/** A killed worker loses the reply, so the request is repeated with the same id. */
async function send(message: RequestMessage): Promise<Reply> {
  const reply = (await once(message)) ?? (await once(message)) ?? (await afterPause(message));
  if (!reply) throw failed(`No answer to ${message.request}`);
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

/** Chromium rejects API calls of a worker whose process is gone with this text; some still send a reply. */
function isOfEndingWorker(reply: Reply | undefined): boolean {
  return reply?.ok === false && 'bug' in reply && reply.bug === 'No SW';
}

/** The browsers' errors for a worker that ended before replying. */
function isChannelGone(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error);
  return /message (channel|port) (is )?closed|Receiving end does not exist|Could not establish connection/i.test(
    text,
  );
}
