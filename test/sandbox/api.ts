// The routes of the interface, all from the table of operations.
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { type OperationName, operations } from '../../lib/api/operations.ts';
import {
  type ApiRequest,
  checkKey,
  MAX_BODY_BYTES,
  makeAnswering,
  type Reply,
  refusalReply,
} from './answering.ts';
import { deliver, type Waiting } from './delivery.ts';
import type { Faults } from './faults.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

export interface Env {
  Bindings: HttpBindings;
  Variables: { entry: LedgerEntry };
}

export interface Machinery {
  world: World;
  ledger: Ledger;
  faults: Faults;
  waiting: Waiting;
}

const names = Object.keys(operations) as OperationName[];
const route = (name: OperationName) => operations[name].path.replaceAll(/\{(\w+)\}/g, ':$1');

function toResponse({ status, headers, body }: Reply): Response {
  return new Response(body, { status, headers });
}

async function readText(c: Context<Env>): Promise<string | undefined> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) return undefined;
  const bytes = await c.req.arrayBuffer();
  return bytes.byteLength > MAX_BODY_BYTES ? undefined : new TextDecoder().decode(bytes);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

async function readRequest(c: Context<Env>, operation: OperationName): Promise<ApiRequest> {
  const path: Record<string, string> = c.req.param();
  const entry = c.get('entry');
  Object.assign(entry, { operation, params: path });
  const body = operations[operation].method === 'POST' ? await readText(c) : '';
  if (body) entry.body = parsed(body);
  const contentType = c.req.header('content-type');
  return { operation, key: c.req.header('x-api-key'), path, query: c.req.query(), contentType, body };
}

/** A request without a route is refused for its key first, so that nothing is learnt without one. */
function refuseRoute(world: World, c: Context<Env>, refusal: Refusal): Response {
  try {
    checkKey(world, c.req.header('x-api-key'));
  } catch (error) {
    if (error instanceof Refusal) return toResponse(refusalReply(error));
    throw error;
  }
  return toResponse(refusalReply(refusal));
}

function withCursor(request: ApiRequest, cursor: string | undefined): ApiRequest {
  const { cursor: _, ...query } = request.query;
  return { ...request, query: cursor === undefined ? query : { ...query, cursor } };
}

/** Answers one operation, unless a fault is due. */
function operate(
  { faults, waiting }: Machinery,
  answer: (request: ApiRequest) => Reply,
  name: OperationName,
) {
  return async (c: Context<Env>): Promise<Response> => {
    const request = await readRequest(c, name);
    const due = faults.take({ operation: name, path: c.req.path, body: request.body });
    if (!due) return toResponse(answer(request));
    const exchange = {
      outgoing: c.env.outgoing,
      cursor: request.query.cursor,
      answer: (cursor: string | undefined) => answer(withCursor(request, cursor)),
    };
    await deliver(due, exchange, waiting);
    return RESPONSE_ALREADY_SENT;
  };
}

function refuseMethod(world: World, path: string) {
  const allow = names.filter((name) => route(name) === path).map((name) => operations[name].method);
  return (c: Context<Env>): Response => {
    const message = `${c.req.method} is not possible here, only ${allow.join(' and ')}.`;
    const response = refuseRoute(world, c, new Refusal(405, 'method_not_allowed', message));
    response.headers.set('allow', allow.join(', '));
    return response;
  };
}

/** The service under /v0. */
export function makeApi(machinery: Machinery): Hono<Env> {
  const { world, ledger } = machinery;
  const api = new Hono<Env>();
  const answer = makeAnswering(world);
  api.onError((error, c) => {
    // Who went away in the middle of a request is owed no answer.
    if (c.env.incoming.destroyed) return RESPONSE_ALREADY_SENT;
    console.error('sandbox:', error);
    return toResponse(refusalReply(new Refusal(500, 'internal', 'The sandbox failed; its log says why.')));
  });
  api.use('/v0/*', async (c, next) => {
    const arrival = { method: c.req.method, path: c.req.path, query: { ...c.req.query() } };
    c.set(
      'entry',
      ledger.begin({ ...arrival, keyOk: c.req.header('x-api-key') === world.key }, c.env.outgoing),
    );
    c.env.outgoing.setHeader('date', new Date(world.clock.now()).toUTCString());
    await next();
  });
  for (const name of names) api.on(operations[name].method, route(name), operate(machinery, answer, name));
  for (const path of new Set(names.map(route))) api.all(path, refuseMethod(world, path));
  api.all('/v0/*', (c) => refuseRoute(world, c, new Refusal(404, 'not_found', `There is no ${c.req.path}.`)));
  return api;
}
