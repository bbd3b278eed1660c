// What to do first, and why it is first.
import { midnight } from '../analytics/periods.ts';
import type { Fall } from './week.ts';

/**
 * In the order in which they come first: what is lost without a decision · what was ordered and did not happen · what costs
 * conversions every day · who waits for an answer · what waits to be published.
 */
export const taskKinds = ['clips', 'publish', 'conversions', 'messages', 'drafts'] as const;
export type TaskKind = (typeof taskKinds)[number];

interface Named {
  pageId: string;
  pageName: string;
  /** Where it is opened if the panel cannot be. */
  address?: string | undefined;
}

interface OfAudience extends Named {
  audienceId: string;
  audienceName: string;
}

/** Parts of an id, whatever characters each of them holds: no two lists of parts make the same. */
export const taskId = (...parts: (string | number | undefined)[]): string => JSON.stringify(parts);

export type Task = {
  /** Of this very state of it: put off, and changed since, it is another one. */
  id: string;
  /** Since when it is so (epoch ms), where that is known. */
  at?: number | undefined;
} & (
  | { kind: 'clips'; count: number; excerpt?: string | undefined; topicTitle: string }
  | ({
      kind: 'publish';
      outcome: 'refused' | 'unconfirmed' | 'gaveUp';
      number?: number | undefined;
    } & OfAudience)
  | ({
      kind: 'conversions';
      fall: Fall;
      publish?: { number?: number | undefined; at: number } | undefined;
    } & Named)
  | ({ kind: 'messages'; count: number; quote?: string | undefined } & OfAudience)
  | ({ kind: 'drafts'; waiting: number; audiences: number; number?: number | undefined } & OfAudience)
);

/** What quotes a clip or a message may outlive it where it is kept: without its words. */
export function withoutQuotes(thing: Task): Task {
  if (thing.kind === 'clips') return { ...thing, excerpt: undefined };
  return thing.kind === 'messages' ? { ...thing, quote: undefined } : thing;
}

/** By the ids of things, until when each is put off (epoch ms). */
export type Snoozes = Readonly<Record<string, number>>;

export interface TopTasks {
  first: Task[];
  more: number;
}

const MAX_SHOWN = 3;

/**
 * What there is to do, in its order: by kind, and of one kind what concerns most sessions, messages or audiences; then the newest.
 * A page is named once, with what comes first of it. What is put off comes again after midnight.
 */
export function inOrder(things: readonly Task[], snoozes: Snoozes, now: number): Task[] {
  const pages = new Set<string>();
  return things
    .filter(({ id }) => !isSnoozed(snoozes, id, now))
    .sort(byUrgency)
    .filter((thing) => {
      if (!('pageId' in thing)) return true;
      if (pages.has(thing.pageId)) return false;
      pages.add(thing.pageId);
      return true;
    });
}

export function firstOf(ordered: readonly Task[]): TopTasks {
  return { first: ordered.slice(0, MAX_SHOWN), more: Math.max(0, ordered.length - MAX_SHOWN) };
}

/** By page, its place among them: the pages are listed in the same order. */
export function placesOf(ordered: readonly Task[]): ReadonlyMap<string, number> {
  const pageIds = ordered.flatMap((thing) => ('pageId' in thing ? [thing.pageId] : []));
  return new Map(pageIds.map((pageId, place) => [pageId, place]));
}

function byUrgency(a: Task, b: Task): number {
  return (
    taskKinds.indexOf(a.kind) - taskKinds.indexOf(b.kind) ||
    sizeOf(b) - sizeOf(a) ||
    (b.at ?? 0) - (a.at ?? 0) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

function sizeOf(thing: Task): number {
  switch (thing.kind) {
    case 'conversions':
      return thing.fall.lost;
    case 'messages':
      return thing.count;
    case 'drafts':
      return thing.waiting;
    default:
      return 0;
  }
}

/** The clock may have been set back since: nothing is put off for longer than to the next midnight. */
export function isSnoozed(snoozes: Snoozes, id: string, now: number): boolean {
  const until = Object.hasOwn(snoozes, id) ? (snoozes[id] ?? 0) : 0;
  return until > now && until <= tomorrow(now);
}

/** The next midnight of this place (epoch ms). */
export const tomorrow = (now: number): number => midnight(now, 1).getTime();
