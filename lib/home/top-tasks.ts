// The most important tasks and their order.
import { midnight } from '../analytics/periods.ts';
import type { Fall } from './week.ts';

/**
 * By priority: data to be lost without a decision · an order that failed · conversions lost daily · people waiting for an answer ·
 * drafts waiting to be published.
 */
export const taskKinds = ['clips', 'publish', 'conversions', 'messages', 'drafts'] as const;
export type TaskKind = (typeof taskKinds)[number];

interface Named {
  pageId: string;
  pageName: string;
  /** Opened if the panel cannot be. */
  address?: string | undefined;
}

interface OfAudience extends Named {
  audienceId: string;
  audienceName: string;
}

/** An id from parts with any characters. Different parts never give the same id. */
export const taskId = (...parts: (string | number | undefined)[]): string => JSON.stringify(parts);

export type Task = {
  /** Identifies this state of the task: after a change, a snooze no longer applies. */
  id: string;
  /** Since when (epoch ms); undefined if unknown. */
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

/** Removes quoted texts, because a stored task may outlive the clip or message. */
export function withoutQuotes(thing: Task): Task {
  if (thing.kind === 'clips') return { ...thing, excerpt: undefined };
  return thing.kind === 'messages' ? { ...thing, quote: undefined } : thing;
}

/** The end of each snooze (epoch ms) by task id. */
export type Snoozes = Readonly<Record<string, number>>;

export interface TopTasks {
  first: Task[];
  more: number;
}

const MAX_SHOWN = 3;

/**
 * Sorts tasks by kind, then by sessions, messages or audiences affected, then most recent first. Each page occurs once, with its first
 * task. Snoozed tasks return after midnight.
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

/** The position of each page among the tasks, which also orders the list of pages. */
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

/** Limited to the next midnight, because the clock may have been set back. */
export function isSnoozed(snoozes: Snoozes, id: string, now: number): boolean {
  const until = Object.hasOwn(snoozes, id) ? (snoozes[id] ?? 0) : 0;
  return until > now && until <= tomorrow(now);
}

/** The next local midnight (epoch ms). */
export const tomorrow = (now: number): number => midnight(now, 1).getTime();
