// The most important tasks and their order.
import { midnight } from '../analytics/periods.ts';
import type { Failure } from '../publish/attempt-line.ts';
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
      failure: Failure;
      number?: number | undefined;
      /** When it was last read as not live (epoch ms). */
      readAt?: number | undefined;
    } & OfAudience)
  | ({
      kind: 'conversions';
      fall: Fall;
      publish?: { number?: number | undefined; at: number } | undefined;
    } & Named)
  | ({ kind: 'messages'; count: number; quote?: string | undefined } & OfAudience)
  | ({
      kind: 'drafts';
      waiting: number;
      /** There may be more. */
      isPart?: true | undefined;
      number?: number | undefined;
    } & OfAudience)
);

/** Removes quoted texts, because a stored task may outlive the clip or message. */
export function withoutQuotes(task: Task): Task {
  if (task.kind === 'clips') return { ...task, excerpt: undefined };
  return task.kind === 'messages' ? { ...task, quote: undefined } : task;
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
export function inOrder(tasks: readonly Task[], snoozes: Snoozes, now: number): Task[] {
  const pages = new Set<string>();
  return tasks
    .filter(({ id }) => !isSnoozed(snoozes, id, now))
    .sort(byUrgency)
    .filter((task) => {
      if (!('pageId' in task)) return true;
      if (pages.has(task.pageId)) return false;
      pages.add(task.pageId);
      return true;
    });
}

export function firstOf(ordered: readonly Task[]): TopTasks {
  return { first: ordered.slice(0, MAX_SHOWN), more: Math.max(0, ordered.length - MAX_SHOWN) };
}

/** The position of each page among the tasks, which also orders the list of pages. */
export function placesOf(ordered: readonly Task[]): ReadonlyMap<string, number> {
  const pageIds = ordered.flatMap((task) => ('pageId' in task ? [task.pageId] : []));
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

function sizeOf(task: Task): number {
  switch (task.kind) {
    case 'conversions':
      return task.fall.lost;
    case 'messages':
      return task.count;
    case 'drafts':
      return task.waiting;
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
