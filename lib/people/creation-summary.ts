// How the creation of a person or an account stands, as a sentence of the catalogue and what can be done about it.

import type { Problem } from '../api/problem.ts';
import type { CreationState, CreationView } from './people.ts';

export type CreationOffer = 'open' | 'edit' | 'send' | 'discard' | 'dismiss';
export type CreationTone = 'busy' | 'live' | 'warn' | 'stop' | 'quiet';

export interface CreationSummary {
  sentence:
    | 'paused'
    | 'leaving'
    | 'waiting'
    | 'waitingUntil'
    | 'sending'
    | 'done'
    | 'refused'
    | 'conflict'
    | 'tried'
    | 'unclear'
    | 'moved';
  tone: CreationTone;
  /** In the order they are offered. */
  offers: readonly CreationOffer[];
  /** When it goes on (epoch ms). */
  at?: number;
  problem?: Problem | undefined;
}

/** `paused`: nothing of the workspace is sent for now. Epoch ms. */
export function creationSummary(state: CreationState, now: number, paused?: Problem): CreationSummary {
  switch (state.kind) {
    case 'queued':
      return queuedSummary(state, now, paused);
    case 'sending':
      return { sentence: 'sending', tone: 'busy', offers: [] };
    case 'done':
      return { sentence: 'done', tone: 'live', offers: ['open', 'dismiss'] };
    case 'needs-you': {
      const { why, problem } = state;
      return { ...needs[why === 'refused' && problem?.kind === 'conflict' ? 'conflict' : why], problem };
    }
  }
}

type In<Kind> = Extract<CreationState, { kind: Kind }>;

function queuedSummary({ notBefore, problem }: In<'queued'>, now: number, paused?: Problem): CreationSummary {
  if (paused) return { sentence: 'paused', tone: 'quiet', offers: ['edit', 'discard'] };
  if (!problem && notBefore <= now) return { sentence: 'leaving', tone: 'busy', offers: [] };
  const waits = notBefore > now;
  const sentence = waits ? 'waitingUntil' : 'waiting';
  return { sentence, tone: 'quiet', offers: ['send', 'edit', 'discard'], at: notBefore, problem };
}

/** Nothing is sent again on a guess: where it may be there already, the person looks first. */
const needs = {
  refused: { sentence: 'refused', tone: 'stop', offers: ['edit', 'send', 'discard'] },
  conflict: { sentence: 'conflict', tone: 'stop', offers: ['edit', 'discard'] },
  tried: { sentence: 'tried', tone: 'stop', offers: ['send', 'edit', 'discard'] },
  unclear: { sentence: 'unclear', tone: 'warn', offers: ['send', 'discard'] },
  moved: { sentence: 'moved', tone: 'warn', offers: ['send', 'edit', 'discard'] },
} as const;

/** What is to be created, in a word: a person's name, or an account's domain. */
export function creationTitle({ operation, body }: Pick<CreationView, 'operation' | 'body'>): string {
  const { name, domain } = body as { name?: string; domain?: string };
  return (operation === 'createPerson' ? name : domain) ?? '';
}

/** First what needs the person. */
export function creationsShown(creations: readonly CreationView[], workspaceId: string): CreationView[] {
  const own = creations.filter((creation) => creation.workspaceId === workspaceId);
  const isNeeding = ({ state }: CreationView) => state.kind === 'needs-you';
  return [...own.filter(isNeeding), ...own.filter((creation) => !isNeeding(creation))];
}
