// The steps of a capture, and of going back to a version, at which the background is killed, and how to reach each.
import type { Step } from '../../lib/jobs/worker/step.ts';
import type { Fault } from '../sandbox/faults.ts';
import type { Random } from '../sandbox/random.ts';

export const killSteps = [
  'before-queued',
  'queued',
  'sending',
  'received',
  'committed',
  'headers',
  'answered',
  'done',
  'late',
] as const;
/** `random` kills at no particular step. */
export const allSteps = [...killSteps, 'random'] as const;
/** Steps of an order to make an older version live again. */
export const backSteps = [
  'checking',
  'sending',
  'received',
  'committed',
  'headers',
  'answered',
  'read-back',
  'told',
  'late',
  'random',
] as const;
export type KillStep = (typeof allSteps)[number] | (typeof backSteps)[number];

/** The order is sent, the background is held, the service has the request, the entry exists, or the view has its reply. */
type Reached = 'ordered' | 'held' | 'received' | 'committed' | 'told';

export interface HowToReach {
  title: string;
  hold?: Step;
  fault?(chance: Random, latest?: number): Fault;
  reached: Reached;
  /** Maximum delay of the kill after that (ms); 40 by default. */
  within?: number;
}

const create = { operation: 'createTopicEntry', times: 1 } as const;
const list = { operation: 'listAudiences', times: 1 } as const;

/** Latest commit after the request is sent (ms). The e2e build waits 1.2 s where the shipped one waits a minute, so this is 50 s of it. */
const LATEST = 1000;

/**
 * Faults for a kill at a random time; no fault is the most frequent. A keep-alive connection that breaks without a response is
 * left out, since the browser itself retries such a request.
 */
const happens: readonly Partial<Fault>[] = [
  {},
  {},
  { delayMs: 100 },
  { hang: true },
  { hang: true, commit: true },
  { slowBodyMs: 300 },
  { drop: 'mid-body' },
  { status: 502, commit: true },
];

export const howToReach: Record<KillStep, HowToReach> = {
  'before-queued': {
    title: 'before it is stored',
    hold: 'before-queued',
    reached: 'held',
  },
  queued: { title: 'stored', hold: 'queued', reached: 'held' },
  sending: { title: 'about to be sent', hold: 'sending', reached: 'held' },
  received: {
    title: 'received, never committed',
    fault: () => ({ ...create, hang: true }),
    reached: 'received',
  },
  committed: {
    title: 'committed, no headers',
    fault: () => ({ ...create, hang: true, commit: true }),
    reached: 'committed',
  },
  headers: {
    title: 'headers, no body',
    fault: () => ({ ...create, slowBodyMs: 20_000 }),
    reached: 'committed',
  },
  answered: { title: 'answered, not stored', hold: 'answered', reached: 'held' },
  done: { title: 'done', hold: 'done', reached: 'held' },
  checking: { title: 'checked', fault: () => ({ ...list, hang: true }), reached: 'received' },
  // Skips the list request of the check before the order.
  'read-back': {
    title: 'taken, not read back',
    fault: () => ({ ...list, skip: 1, hang: true }),
    reached: 'committed',
  },
  told: { title: 'told', reached: 'told' },
  late: {
    title: 'committed 0 to 50 s after the kill',
    fault: (chance, latest = LATEST) => ({ ...create, commitAt: Date.now() + chance.int(0, latest) }),
    reached: 'received',
  },
  random: {
    title: 'at any time, over any fault',
    fault: (chance) => ({ ...create, ...chance.pick(happens) }),
    reached: 'ordered',
    within: 400,
  },
};
