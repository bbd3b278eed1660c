// Routes requests of this extension's pages.
import * as z from 'zod/mini';
import type { Reply } from '../ask.ts';
import { browser } from '../browser.ts';
import { knownProblem } from '../failure.ts';
import type { RequestContext } from '../request-context.ts';
import { isOwnPage, type Sender } from '../sender.ts';
import type { RequestDefinition } from './request.ts';

export type RequestTable = Record<string, RequestDefinition<never, unknown>>;

const messageSchema = z.object({
  request: z.string(),
  input: z.unknown(),
  id: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(100))),
  shown: z.exactOptional(
    z.object({ id: z.string().check(z.maxLength(200)), connectionVersion: z.int().check(z.minimum(0)) }),
  ),
});
/** Built on first use. */
const inputSchemas = new WeakMap<RequestDefinition<never, unknown>, z.ZodMiniType>();

/** Answers only this extension's pages. Invalid input is refused; other messages get no reply. */
export function answerViews(requests: RequestTable): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: unknown): Promise<Reply> | undefined => {
    const own = { id: browser.runtime.id, origin: browser.runtime.getURL('').replace(/\/$/, '') };
    if (!isOwnPage(sender as Sender, own)) return undefined;
    const request = readRequest(requests, message);
    const definition = request && requests[request.name];
    if (definition) return reply(definition, request.input, request.asked);
    // Otherwise the caller would wait forever.
    return isNamed(requests, message) ? Promise.resolve(REFUSED) : undefined;
  });
}

const REFUSED: Reply = { ok: false, problem: { kind: 'rejected' } };

/** The request exists, but its input is invalid. */
function isNamed(requests: RequestTable, message: unknown): boolean {
  const envelope = messageSchema.safeParse(message);
  return envelope.success && Object.hasOwn(requests, envelope.data.request);
}

export function readRequest(
  requests: RequestTable,
  message: unknown,
): { name: string; input: unknown; asked: RequestContext } | undefined {
  const envelope = messageSchema.safeParse(message);
  if (!envelope.success || !Object.hasOwn(requests, envelope.data.request)) return undefined;
  const { request: name, input: _, ...asked } = envelope.data;
  const definition = requests[name];
  const input = definition && inputSchema(definition).safeParse(envelope.data.input);
  return input?.success ? { name, input: input.data, asked } : undefined;
}

function inputSchema(definition: RequestDefinition<never, unknown>): z.ZodMiniType {
  const present = inputSchemas.get(definition);
  if (present) return present;
  const input = definition.input();
  const schema = input instanceof z.ZodMiniType ? input : z.object(input);
  inputSchemas.set(definition, schema);
  return schema;
}

async function reply(
  { run }: RequestDefinition<never, unknown>,
  input: unknown,
  asked: RequestContext,
): Promise<Reply> {
  try {
    return { ok: true, result: await run(input as never, asked) };
  } catch (error) {
    const problem = knownProblem(error);
    if (problem) return { ok: false, problem };
    reportError(error);
    return { ok: false, bug: error instanceof Error ? error.message : String(error) };
  }
}
