// Lenient reading of responses. A value that differs from the schema is reported as a mismatch and, if possible, still shown. Only
// a missing id makes a resource unreadable.
import type * as z from 'zod/mini';
import { ProblemError } from './problem.ts';
import { indispensable } from './schemas.ts';

/** The type of the received value, never the value itself. */
type Came = 'missing' | 'null' | 'string' | 'number' | 'boolean' | 'array' | 'object';

export interface Mismatch {
  /** Path with `*` for list positions: `items.*.latestVersion.status`. */
  path: string;
  /** The declared type, format or set of values. */
  expected: string;
  came: Came;
}

export interface ReadAnswer<T> {
  data: T;
  mismatches: Mismatch[];
  /** Number of items of the answer's own lists dropped because they cannot be shown. */
  unreadable: number;
  /** The service's clock (epoch ms), if it sends the time. */
  saidAt?: number;
}

type Path = readonly PropertyKey[];

interface Issue {
  code?: string | undefined;
  path: Path;
  expected?: unknown;
  values?: unknown;
  format?: unknown;
}

/** Reads `value` by `schema`. Throws `unexpected-answer` if an essential part is missing. */
export function readAnswer<S extends z.ZodMiniType>(schema: S, value: unknown): ReadAnswer<z.infer<S>> {
  const mismatches = new Map<string, Mismatch>();
  let unreadable = 0;
  // Each round removes the faults found; nested ones may show only after an outer one is gone.
  for (let round = 0; round < 8; round++) {
    if (hasNoDeclaredField(schema, value)) break;
    const result = schema.safeParse(value);
    if (result.success) {
      dropRepeated(schema, result.data);
      return { data: result.data as z.infer<S>, mismatches: [...mismatches.values()], unreadable };
    }
    const serious = (result.error.issues as unknown as Issue[]).filter(
      (issue) => note(issue, value, mismatches) || isEmptyId(schema, value, issue.path),
    );
    const mended = mend(schema, value, serious);
    if (!mended.changed) {
      dropRepeated(schema, value);
      return { data: value as z.infer<S>, mismatches: [...mismatches.values()], unreadable };
    }
    unreadable += mended.droppedItems;
  }
  throw new ProblemError({ kind: 'unexpected-answer' });
}

/** A resource is listed once, however often the service sends it: the first counts. */
function dropRepeated(schema: z.ZodMiniType, answer: unknown): void {
  const { shape = {} } = schema._zod.def as unknown as Definition;
  for (const name of Object.keys(shape)) {
    const ids = idsAt(schema, [name, 0]);
    const listed = (answer as Record<string, unknown>)[name];
    if (ids.length === 0 || !Array.isArray(listed)) continue;
    const known = new Set<string>();
    const distinct = (listed as Record<string, unknown>[]).filter((item) => {
      const key = JSON.stringify(ids.map((id) => item[id]));
      return !known.has(key) && known.add(key);
    });
    listed.splice(0, listed.length, ...distinct);
  }
}

/** A response with none of the declared fields comes from something else. */
function hasNoDeclaredField(schema: z.ZodMiniType, value: unknown): boolean {
  const { shape } = schema._zod.def as unknown as Definition;
  if (!shape || typeof value !== 'object' || value === null) return false;
  return Object.keys(shape).every((name) => (value as Record<string, unknown>)[name] === undefined);
}

/** Records a mismatch. Returns whether to remove the value: one of a wrong type goes, a wrong format or unknown word stays. */
function note(issue: Issue, root: unknown, mismatches: Map<string, Mismatch>): boolean {
  const path = issue.path.map((part) => (typeof part === 'number' ? '*' : String(part))).join('.');
  const isTimestampForm = issue.code === 'invalid_format' && /At$/.test(path);
  const value = valueAt(root, issue.path);
  // The format of timestamps is not documented, so none of them is a mismatch.
  if (!isTimestampForm && mismatches.size < 50)
    mismatches.set(path, { path, expected: expectedBy(issue), came: typeWord(value) });
  // Unknown words of a closed set are still strings, so they stay.
  return issue.code === 'invalid_type' || (issue.code === 'invalid_value' && typeof value !== 'string');
}

const isEmptyId = (schema: z.ZodMiniType, root: unknown, path: Path): boolean =>
  valueAt(root, path) === '' && idsAt(schema, path.slice(0, -1)).includes(String(path.at(-1)));

/** From the schema alone: received values are never repeated. */
function expectedBy({ code, expected, values, format }: Issue): string {
  if (typeof expected === 'string') return expected;
  if (Array.isArray(values)) return values.map(String).join(', ');
  return typeof format === 'string' ? format : (code ?? 'other');
}

function typeWord(value: unknown): Came {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const word = typeof value;
  return word === 'string' || word === 'number' || word === 'boolean' ? word : 'object';
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part], root);
}

interface Mended {
  changed: boolean;
  droppedItems: number;
}

function mend(schema: z.ZodMiniType, root: unknown, issues: Issue[]): Mended {
  const dropped = new Map<unknown[], Set<number>>();
  let changed = false;
  for (const issue of issues) {
    const target = whatToRemove(schema, root, issue.path);
    if (!target) throw new ProblemError({ kind: 'unexpected-answer' }, issue.path.join('.'));
    if (Array.isArray(target.holder)) {
      const positions = dropped.get(target.holder) ?? new Set();
      dropped.set(target.holder, positions.add(Number(target.name)));
      changed = true;
    } else if (target.holder[target.name] !== undefined) {
      delete target.holder[target.name];
      changed = true;
    }
  }
  return { changed, droppedItems: removeDropped(dropped, root) };
}

function removeDropped(dropped: Map<unknown[], Set<number>>, root: unknown): number {
  const lists: unknown[] = Object.values(root ?? {});
  let count = 0;
  for (const [array, positions] of dropped) {
    const valid = array.filter((_, position) => !positions.has(position));
    array.splice(0, array.length, ...valid);
    if (lists.includes(array)) count += positions.size;
  }
  return count;
}

interface Target {
  holder: Record<PropertyKey, unknown> & (object | unknown[]);
  name: PropertyKey;
}

/** The value to remove for an issue. Returns undefined if that is the whole response. */
function whatToRemove(schema: z.ZodMiniType, root: unknown, path: Path): Target | undefined {
  let length = path.length;
  // Without its id, the resource is removed.
  if (length > 0 && idsAt(schema, path.slice(0, -1)).includes(String(path.at(-1)))) length -= 1;
  if (length === 0) return undefined;
  let holder: unknown = root;
  for (const part of path.slice(0, length - 1)) holder = (holder as Record<PropertyKey, unknown>)[part];
  if (typeof holder !== 'object' || holder === null) return undefined;
  const name = path[length - 1];
  return name === undefined ? undefined : { holder: holder as Target['holder'], name };
}

interface Definition {
  type: string;
  shape?: Record<PropertyKey, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
}

function idsAt(schema: z.ZodMiniType, path: Path): readonly string[] {
  let at: z.ZodMiniType | undefined = unwrap(schema);
  for (const part of path) {
    const definition = at?._zod.def as unknown as Definition | undefined;
    at = unwrap(typeof part === 'number' ? definition?.element : definition?.shape?.[part]);
  }
  return (at && indispensable.get(at)) ?? [];
}

function unwrap(schema: z.ZodMiniType | undefined): z.ZodMiniType | undefined {
  let at = schema;
  for (;;) {
    const inner: z.ZodMiniType | undefined = (at?._zod.def as unknown as Definition | undefined)?.innerType;
    if (!inner) return at;
    at = inner;
  }
}
