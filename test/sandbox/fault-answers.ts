// Responses under a fault: a replacement, or a distorted real response.
import { jsonReply, type Reply } from './answering.ts';
import type { Fault } from './faults.ts';
import { errorBody } from './refusal.ts';

const portal = `<!doctype html><html><head><title>Welcome to the hotel</title></head>
<body><h1>Welcome</h1><form action="/login"><button>Accept and go online</button></form></body></html>`;

/** The answer that takes the place of the work, if the fault has one. */
export function ownReply({ html, redirect, status, body }: Fault): Reply | undefined {
  if (html) return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: portal };
  if (redirect) return { status: redirect.status, headers: { location: redirect.location }, body: '' };
  if (status === undefined && body === undefined) return undefined;
  const failed = status !== undefined && status >= 400;
  return jsonReply(
    status ?? 200,
    body ?? (failed ? errorBody('fault', `A fault with status ${status}.`) : ''),
  );
}

interface List {
  items: Record<string, unknown>[];
  hasMore: boolean;
  nextCursor: string | null;
}

/** The real response for a different cursor. */
type AnswerFor = (cursor: string | undefined) => Reply;

const OWN_CURSOR = /^fault\.(\d+)$/;

function readList(reply: Reply): List | undefined {
  if (reply.status !== 200) return undefined;
  const content = JSON.parse(reply.body);
  return Array.isArray(content.items) ? content : undefined;
}

/** Items that were never seen before: the same ones under new ids. */
function renamed(items: List['items'], round: number): List['items'] {
  const ids = ['pageId', 'audienceId', 'accountLogId', 'assetId', 'topicEntryId'];
  return items.map((item) => {
    const id = ids.findLast((name) => name in item);
    return id === undefined || round === 0 ? item : { ...item, [id]: `${item[id]}-${round}` };
  });
}

/** The list with the fault's cursor. Answers that are no lists stay as they are. */
export function withCursorFault(fault: Fault, asked: string | undefined, answer: AnswerFor): Reply {
  if (fault.cursor === undefined) return answer(asked);
  const round = Number(OWN_CURSOR.exec(asked ?? '')?.[1] ?? 0);
  const own = fault.cursor === 'endless' || round > 0;
  const reply = answer(own ? undefined : asked);
  const list = readList(reply);
  if (!list) return reply;
  if (fault.cursor === 'repeat')
    Object.assign(list, { hasMore: true, nextCursor: asked ?? list.nextCursor ?? 'fault.1' });
  if (fault.cursor === 'null') Object.assign(list, { hasMore: true, nextCursor: null });
  if (fault.cursor === 'endless') {
    Object.assign(list, {
      items: renamed(list.items, round),
      hasMore: true,
      nextCursor: `fault.${round + 1}`,
    });
  }
  if (fault.cursor === 'duplicate' && asked !== undefined) {
    list.items.unshift(...(readList(answer(undefined))?.items.slice(0, 1) ?? []));
  }
  return { ...reply, body: JSON.stringify(list) };
}

type Mismatch = NonNullable<Fault['mismatch']>;
type Holder = Record<string, unknown>;

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return 42;
  return Array.isArray(value) ? { length: value.length } : 'not what you expect';
}

function departAt(holder: Holder, field: string, change: Mismatch['change']): void {
  const value = holder[field];
  if (change === 'missing') delete holder[field];
  if (change === 'null') holder[field] = null;
  if (change === 'wrong-type') holder[field] = otherType(value);
  if (change === 'unknown-value') holder[field] = 'never-heard-of';
  if (change === 'extra' && typeof value === 'object' && value !== null)
    Object.assign(value, { extra: { new: true } });
  else if (change === 'extra') holder[`${field}Extra`] = { new: true };
}

function mismatchAt(holder: unknown, path: readonly string[], change: Mismatch['change']): void {
  const [field, ...rest] = path;
  if (typeof holder !== 'object' || holder === null || field === undefined) return;
  const fields = field === '*' ? Object.keys(holder) : [field];
  for (const name of fields) {
    if (rest.length === 0) departAt(holder as Holder, name, change);
    else mismatchAt((holder as Holder)[name], rest, change);
  }
}

/** The answer with one field that departs from the interface. Refusals stay as they are. */
export function withMismatch({ mismatch }: Fault, reply: Reply): Reply {
  if (!mismatch || reply.status >= 300) return reply;
  const content = { answer: JSON.parse(reply.body) };
  mismatchAt(content, ['answer', ...mismatch.path.split('.').filter(Boolean)], mismatch.change);
  return { ...reply, body: JSON.stringify(content.answer) ?? '' };
}

const KEPT = /(?:Ids?|At|Cursor)$|^(?:status|lifecycleState)$/;
const ADDRESS = /url$/i;

function placeOf(path: string): number {
  let sum = 0;
  for (const character of path) sum = (sum * 31 + character.charCodeAt(0)) % 9973;
  return sum;
}

/** The answer with other texts in every field that holds one. Refusals stay as they are. */
export function withReplaced({ replace }: Fault, reply: Reply): Reply {
  if (!replace || reply.status >= 300) return reply;
  const { what, by, from } = replace;
  const replaced = (value: unknown, name: string, path: string, item: number): unknown => {
    if (Array.isArray(value)) return value.map((part, index) => replaced(part, name, path, item + index));
    if (typeof value === 'object' && value !== null) {
      const parts = Object.entries(value).map(([field, part]) => [
        field,
        replaced(part, field, `${path}.${field}`, item),
      ]);
      return Object.fromEntries(parts);
    }
    if (typeof value !== 'string' || KEPT.test(name) || ADDRESS.test(name) !== (what === 'addresses'))
      return value;
    return by[(from + placeOf(path) + item) % by.length];
  };
  return { ...reply, body: JSON.stringify(replaced(JSON.parse(reply.body), '', '', 0)) };
}

/** Still valid JSON where it was an object. */
function padded(body: string, bytes: number): string {
  const filling = 'x'.repeat(bytes);
  return body.endsWith('}') ? `${body.slice(0, -1)},"padding":"${filling}"}` : body + filling;
}

/** A list whose items are this large, such as pages with long scripts. */
function withLargeItems({ itemBytes }: Fault, reply: Reply): Reply {
  const list = itemBytes === undefined ? undefined : readList(reply);
  if (!list) return reply;
  const padding = 'x'.repeat(itemBytes ?? 0);
  return {
    ...reply,
    body: JSON.stringify({ ...list, items: list.items.map((item) => ({ ...item, padding })) }),
  };
}

/** Headers, byte order mark and size, for whatever is answered. */
export function dressed(fault: Fault, answer: Reply): Reply {
  const { headers, bom, hugeBytes } = fault;
  const reply = withLargeItems(fault, answer);
  const body = hugeBytes === undefined ? reply.body : padded(reply.body, hugeBytes);
  const own = Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return { ...reply, headers: { ...reply.headers, ...own }, body: bom ? `\uFEFF${body}` : body };
}
