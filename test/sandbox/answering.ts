// From a request of the interface to its answer: key, parameters, body, handler, and a check that the
// answer is what the interface declares.
import * as z from 'zod/mini';
import { type OperationSchemas, operationSchemas } from '../../lib/api/operation-schemas.ts';
import type { OperationName } from '../../lib/api/operations.ts';
import { inDialect } from './dialect.ts';
import { type Handlers, makeHandlers } from './handlers/handlers.ts';
import { errorBody, invalid, Refusal } from './refusal.ts';
import type { World } from './world.ts';

/** Where the interface is silent: a body of more than this many bytes is refused. */
export const MAX_BODY_BYTES = 1024 * 1024;

export interface ApiRequest {
  operation: OperationName;
  key: string | undefined;
  path: Record<string, string>;
  query: Record<string, string>;
  contentType: string | undefined;
  /** Undefined where it is larger than the limit. */
  body: string | undefined;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export function jsonReply(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

export function refusalReply({ status, code, message }: Refusal): Reply {
  return jsonReply(status, errorBody(code, message));
}

export function checkKey(world: World, key: string | undefined): void {
  if (key === undefined) throw new Refusal(401, 'unauthorized', 'The header x-api-key is missing.');
  if (key !== world.key) throw new Refusal(401, 'unauthorized', 'The API key is not valid.');
}

const english = z.locales.en().localeError;

/** Throws a 400 that names the first field that is wrong. */
function parse(schema: z.ZodMiniObject, value: unknown): unknown {
  const result = z.safeParse(schema, value, { error: english });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = issue?.path.join('.');
  throw invalid(`${where ? `${where}: ` : ''}${issue?.message ?? 'The request is not valid.'}`);
}

/** Query values arrive as text: those that the schema wants as numbers are read as such. */
function readQuery(schema: z.ZodMiniObject, query: Record<string, string>): unknown {
  const entries = Object.entries(query).map(([name, value]) => {
    const field = schema.shape[name];
    const wanted = field instanceof z.ZodMiniOptional ? field._zod.def.innerType : field;
    if (!(wanted instanceof z.ZodMiniNumber)) return [name, value];
    if (!/^-?\d+(\.\d+)?$/.test(value)) throw invalid(`${name} must be a number.`);
    return [name, Number(value)];
  });
  return parse(schema, Object.fromEntries(entries));
}

function readBody(schema: OperationSchemas['body'], request: ApiRequest): unknown {
  if (!schema) return undefined;
  if (request.body === undefined) throw invalid(`The body is larger than ${MAX_BODY_BYTES} bytes.`);
  if (!/^application\/json\s*(;|$)/i.test(request.contentType ?? '')) {
    throw invalid('The body must be sent as application/json.');
  }
  let content: unknown;
  try {
    content = JSON.parse(request.body);
  } catch {
    throw invalid('The body is not valid JSON.');
  }
  return parse(schema, content);
}

function perform(world: World, handlers: Handlers, request: ApiRequest): Reply {
  const schemas: OperationSchemas = operationSchemas[request.operation];
  checkKey(world, request.key);
  const query = schemas.query ? readQuery(schemas.query, request.query) : {};
  const body = readBody(schemas.body, request);
  // The operation table types each handler's input, and just parsed both.
  const handle = handlers[request.operation] as (params: unknown, body: unknown) => unknown;
  const answer = world.store.transaction(() => handle({ ...request.path, ...(query as object) }, body));
  const checked = z.safeParse(schemas.response, answer);
  if (!checked.success) throw new Error(`Not what the interface declares: ${z.prettifyError(checked.error)}`);
  const created = request.operation.startsWith('create');
  return inDialect(world.dialect, jsonReply(created ? 201 : 200, JSON.stringify(checked.data)));
}

/** Never throws: a refusal and a defect of the service are answers too. */
export function makeAnswering(world: World): (request: ApiRequest) => Reply {
  const handlers = makeHandlers(world);
  return (request) => {
    try {
      return perform(world, handlers, request);
    } catch (error) {
      if (error instanceof Refusal) return refusalReply(error);
      console.error(`sandbox: ${request.operation}:`, error);
      return jsonReply(500, errorBody('internal', 'The sandbox failed; its log says why.'));
    }
  };
}
