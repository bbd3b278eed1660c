// Faults on request. The first fault that fits a request is carried out; others wait for the next one.
import * as z from 'zod/mini';
import { type OperationName, operations } from '../../lib/api/operations.ts';

const names = Object.keys(operations) as [OperationName, ...OperationName[]];
const count = () => z.optional(z.int().check(z.minimum(0)));
const always = () => z.optional(z.literal(true));

/** All durations in milliseconds. What is set together happens together, in the order of the fields. */
export const faultSchema = z.strictObject({
  /** Absent: any operation. */
  operation: z.optional(z.enum(names)),
  /** Only requests whose path ends in this: of the same readings of several things, those of one. */
  path: z.optional(z.string()),
  /** Only requests whose body holds this, as JSON writes it. */
  contains: z.optional(z.string()),
  /** Requests that fit and are let through first. */
  skip: count(),
  /** How many requests it happens to. Absent: all. */
  times: count(),
  /** Waits until it is removed, before anything is done. */
  held: always(),
  /** Waits before anything is done. */
  delayMs: count(),
  /** Does the work this much later, even if the client has gone; the answer waits for it. */
  lateCommitMs: count(),
  /** The same, but not before this time of the machine (epoch milliseconds). */
  commitAt: count(),
  /** Does the work although the fault would answer, hang or drop without it. */
  commit: always(),
  /** Never answers, and does no work. */
  hang: always(),
  /** Ends the connection: without any work, after the work, or in the middle of the answer's body. */
  drop: z.optional(z.enum(['before', 'after-commit', 'mid-body'])),
  /** Answers this instead of doing the work. */
  status: z.optional(z.int().check(z.minimum(200), z.maximum(599))),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.string()),
  redirect: z.optional(
    z.strictObject({ status: z.int().check(z.minimum(300), z.maximum(399)), location: z.string() }),
  ),
  /** A captive portal: its own page with status 200. */
  html: always(),
  /** What is wrong with a list's cursors. */
  cursor: z.optional(z.enum(['repeat', 'null', 'endless', 'duplicate'])),
  /** One field of the answer is not what the interface declares; `*` in the path is every item. */
  mismatch: z.optional(
    z.strictObject({
      path: z.string(),
      change: z.enum(['missing', 'null', 'wrong-type', 'extra', 'unknown-value']),
    }),
  ),
  /** Every text of the answer, or every address in it, is one of these. Ids, times, statuses and cursors stay. */
  replace: z.optional(
    z.strictObject({
      what: z.enum(['texts', 'addresses']),
      by: z.array(z.string()).check(z.minLength(1)),
      /** Where among them it begins: each field has its own place, each item of a list the next. */
      from: z.int(),
    }),
  ),
  bom: always(),
  /** Makes the body at least this large. */
  hugeBytes: z.optional(z.int().check(z.minimum(0), z.maximum(256 * 1024 * 1024))),
  /** Makes each item of a list at least this large. */
  itemBytes: z.optional(z.int().check(z.minimum(0), z.maximum(16 * 1024 * 1024))),
  /** Sends the body in parts over this time. */
  slowBodyMs: count(),
});

export type Fault = z.infer<typeof faultSchema>;

interface Pending {
  fault: Fault;
  fitted: number;
  happened: number;
  release: PromiseWithResolvers<void>;
}

export interface Due {
  fault: Fault;
  released: Promise<void>;
}

export interface Faults {
  /** Throws where the fault is not one of the schema. Returns what removes it, and lets go the requests that it holds. */
  add(fault: Fault): () => void;
  clear(): void;
  /** Those added, with how often each has happened. */
  list(): { fault: Fault; happened: number }[];
  /** The fault that is due for a request, counted as happened. */
  take(request: Asked): Due | undefined;
}

/** Of a request, what a fault may be meant for. */
interface Asked {
  operation: OperationName;
  path: string;
  body: string | undefined;
}

function fits({ fault, happened }: Pending, { operation, path, body = '' }: Asked): boolean {
  if (fault.operation !== undefined && fault.operation !== operation) return false;
  if (fault.path !== undefined && !path.endsWith(fault.path)) return false;
  if (fault.contains !== undefined && !body.includes(fault.contains)) return false;
  return fault.times === undefined || happened < fault.times;
}

export function makeFaults(): Faults {
  let pending: Pending[] = [];
  const remove = (one: Pending) => {
    pending = pending.filter((each) => each !== one);
    one.release.resolve();
  };
  return {
    add(fault) {
      const release = Promise.withResolvers<void>();
      const added = { fault: z.parse(faultSchema, fault), fitted: 0, happened: 0, release };
      pending.push(added);
      return () => remove(added);
    },
    clear() {
      for (const one of pending) remove(one);
    },
    list: () => pending.map(({ fault, happened }) => ({ fault, happened })),
    take(request) {
      for (const one of pending.filter((each) => fits(each, request))) {
        one.fitted += 1;
        if (one.fitted <= (one.fault.skip ?? 0)) continue;
        one.happened += 1;
        return { fault: one.fault, released: one.release.promise };
      }
      return undefined;
    },
  };
}
