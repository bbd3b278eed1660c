// What is said of a run over several versions, and of each of its items.
import type { AttemptTone } from './attempt-line.ts';
import type { RunItem } from './publishing.ts';

export type RunItemKind = RunItem['state']['kind'];

export interface RunCounts {
  total: number;
  /** At rest, however it ended. */
  settled: number;
  /** Confirmed: live, or on its way. */
  published: number;
  /** Accepted without confirmation, or unknown. */
  unsure: number;
  /** Refused, changed or skipped. */
  notDone: number;
  waiting: number;
}

export function runCounts(items: readonly RunItem[]): RunCounts {
  const count = (...kinds: RunItemKind[]) => items.filter(({ state }) => kinds.includes(state.kind)).length;
  const published = count('confirmed');
  const unsure = count('accepted', 'unknown');
  const notDone = count('refused', 'changed', 'skipped');
  const settled = published + unsure + notDone;
  return { total: items.length, settled, published, unsure, notDone, waiting: count('waiting') };
}

const itemTones: Readonly<Record<RunItemKind, AttemptTone>> = {
  waiting: 'quiet',
  checking: 'busy',
  sending: 'busy',
  confirmed: 'live',
  accepted: 'warn',
  unknown: 'warn',
  refused: 'stop',
  changed: 'warn',
  skipped: 'warn',
};

export function itemTone({ kind }: RunItem['state']): AttemptTone {
  return itemTones[kind];
}

/** It came to rest, but not as it was meant to. */
export function needsLook(state: RunItem['state']): boolean {
  return ['warn', 'stop'].includes(itemTone(state));
}
