// Which messages are new since a person last looked. What was seen is kept small: a time, and the ids around it.
import type { ThreadMessage } from './thread.ts';

export interface SeenMessages {
  /** Time of the newest message then (epoch ms); absent where no time could be read. */
  until?: number;
  /** Those not long before it, and those without a time. */
  ids: string[];
}

/** A message may come in this much (ms) late, under an earlier time. */
const LATE = 24 * 3_600_000;
const MOST_IDS = 2000;

export function seenNow(messages: readonly ThreadMessage[]): SeenMessages {
  const times = messages.flatMap(({ time }) => (time === undefined ? [] : [time]));
  const until = times.reduce<number | undefined>((newest, time) => Math.max(newest ?? time, time), undefined);
  const near = messages.filter(({ time }) => isNear(time, until));
  return { ...(until === undefined ? {} : { until }), ids: near.slice(-MOST_IDS).map(({ id }) => id) };
}

/** Ids of the new ones. Who never looked has nothing new: all of it would be. */
export function newSince(messages: readonly ThreadMessage[], seen: SeenMessages | undefined): Set<string> {
  if (!seen) return new Set();
  const ids = new Set(seen.ids);
  return new Set(
    messages.filter(({ id, time }) => !ids.has(id) && isNear(time, seen.until)).map(({ id }) => id),
  );
}

function isNear(time: number | undefined, until: number | undefined): boolean {
  return time === undefined || until === undefined || time > until - LATE;
}
