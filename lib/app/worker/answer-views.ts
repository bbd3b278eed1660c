// Answers requests of this extension's own pages, and of nobody else.

import { ProblemError } from '../../api/problem.ts';
import type { Reply } from '../../platform/ask.ts';
import { browser } from '../../platform/browser.ts';
import type { RequestName, Requests } from '../../platform/requests.ts';
import { isOwnPage, type Sender } from '../../platform/sender.ts';
import { messageSchema, requestSchema, requestSchemas } from './requests-schema.ts';

/** Registers the listener. Returning undefined leaves the message without any answer. */
export function answerViews(handlers: Requests): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: unknown): Promise<Reply> | undefined => {
    const own = { id: browser.runtime.id, origin: browser.runtime.getURL('').replace(/\/$/, '') };
    if (!isOwnPage(sender as Sender, own)) return undefined;
    const request = readRequest(message);
    return request && reply(handlers, request.name, request.input);
  });
}

/** The request a message holds, or undefined where its form is not the agreed one. */
export function readRequest(message: unknown): { name: RequestName; input: unknown } | undefined {
  const envelope = messageSchema.safeParse(message);
  if (!envelope.success || !Object.hasOwn(requestSchemas, envelope.data.request)) return undefined;
  const name = envelope.data.request as RequestName;
  const input = requestSchema(name).safeParse(envelope.data.input);
  return input.success ? { name, input: input.data } : undefined;
}

async function reply(handlers: Requests, name: RequestName, input: unknown): Promise<Reply> {
  try {
    const handler = handlers[name] as (input: unknown) => Promise<unknown>;
    return { ok: true, result: await handler(input) };
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, problem: error.problem };
    reportError(error);
    return { ok: false, bug: error instanceof Error ? error.message : String(error) };
  }
}
