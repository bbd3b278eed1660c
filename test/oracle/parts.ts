// What is read of a list of the service part by part, while it may change after its first part.
import type { World } from './world.ts';

/** `rank`: its place in the list, which no other has. */
export interface Ranked {
  rank: number;
}

/** `after`: the list once its first part was sent. */
export interface Lists<Of> {
  first: readonly Of[];
  after: readonly Of[];
}

export interface Crawled<Of> {
  read: Of[];
  /** The most that the service said there are. */
  total: number;
  /** Some may be missing, since it changed. */
  isShifted: boolean;
  /** It was read to its end, and the service counts more. */
  isShort: boolean;
  /** There is more to read. */
  isMore: boolean;
}

export function crawled<Of extends Ranked>(
  { first, after }: Lists<Of>,
  { pageSize, dialect }: World,
  isWhole: boolean,
): Crawled<Of> {
  const read = first.slice(0, pageSize);
  const isMore = first.length > pageSize;
  if (!isMore || !isWhole) return { read, total: first.length, isShifted: false, isShort: false, isMore };
  // Whether a cursor counts or names the last one read is up to the service.
  const last = read.at(-1)?.rank ?? 0;
  const rest = dialect.cursors === 'counts' ? after.slice(pageSize) : after.filter(({ rank }) => rank > last);
  const known = new Set(read.map(({ rank }) => rank));
  read.push(...rest.filter(({ rank }) => !known.has(rank)));
  const total = Math.max(first.length, after.length);
  const isShifted = first.length !== after.length && read.length < total;
  return { read, total, isShifted, isShort: !isShifted && read.length < total, isMore: false };
}
