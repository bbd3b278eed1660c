// How a capture stands, as a sentence of the catalogue and what can be done about it.

import type { Problem } from '../api/problem.ts';
import type { CaptureView, NeedsYou, OutboxState } from './capture.ts';

export type CaptureOffer =
  | 'undo'
  | 'now'
  | 'open'
  | 'check'
  | 'send'
  | 'anyway'
  | 'edit'
  | 'copy'
  | 'discard';

export type CaptureSentence =
  | 'held'
  | 'leaving'
  | 'paused'
  | 'waiting'
  | 'waitingUntil'
  | 'sending'
  | 'checking'
  | 'checkingNow'
  | 'saved'
  | 'savedTwice'
  | 'refused'
  | 'topicGone'
  | 'tried'
  | 'unclear'
  | 'several'
  | 'identical'
  | 'moved';

export type CaptureTone = 'busy' | 'live' | 'warn' | 'stop' | 'quiet';

export interface CaptureFacts {
  sentence: CaptureSentence;
  tone: CaptureTone;
  /** In the order they are offered. */
  offers: readonly CaptureOffer[];
  /** When it goes on, or when it ended (epoch ms). */
  at?: number;
  problem?: Problem;
  /** Entries that can be opened. */
  entryIds?: readonly string[];
}

/** `paused`: nothing of the workspace is sent for now. Epoch ms. */
export function captureFacts({ state }: CaptureView, now: number, paused?: Problem): CaptureFacts {
  switch (state.kind) {
    case 'queued':
      return queuedFacts(state, now, paused);
    case 'sending':
      return { sentence: 'sending', tone: 'busy', offers: [], at: state.sentAt };
    case 'checking': {
      const isDue = state.checkAt <= now;
      return {
        sentence: isDue ? 'checkingNow' : 'checking',
        tone: 'warn',
        offers: isDue ? ['check', 'copy'] : ['copy'],
        at: state.checkAt,
        ...problemOf(state),
      };
    }
    case 'done': {
      const { at, entryId, duplicates = [] } = state;
      const entryIds = [entryId, ...duplicates];
      return duplicates.length > 0
        ? { sentence: 'savedTwice', tone: 'warn', offers: ['open'], at, entryIds }
        : { sentence: 'saved', tone: 'live', offers: ['open'], at, entryIds };
    }
    case 'needs-you':
      return needsYouFacts(state);
  }
}

type In<Kind> = Extract<CaptureView['state'], { kind: Kind }>;

function queuedFacts(state: In<'queued'>, now: number, paused: Problem | undefined): CaptureFacts {
  const { notBefore } = state;
  if (paused) return { sentence: 'paused', tone: 'quiet', offers: ['edit', 'copy', 'discard'] };
  if (!state.problem) {
    return notBefore > now
      ? { sentence: 'held', tone: 'busy', offers: ['undo', 'now'], at: notBefore }
      : { sentence: 'leaving', tone: 'busy', offers: ['undo'] };
  }
  return {
    sentence: notBefore > now ? 'waitingUntil' : 'waiting',
    tone: 'quiet',
    offers: ['now', 'edit', 'copy', 'discard'],
    at: notBefore,
    problem: state.problem,
  };
}

const needs: Record<NeedsYou, Pick<CaptureFacts, 'sentence' | 'tone' | 'offers'>> = {
  refused: { sentence: 'refused', tone: 'stop', offers: ['edit', 'send', 'copy', 'discard'] },
  tried: { sentence: 'tried', tone: 'stop', offers: ['send', 'edit', 'copy', 'discard'] },
  unclear: { sentence: 'unclear', tone: 'warn', offers: ['send', 'copy', 'discard'] },
  identical: { sentence: 'identical', tone: 'warn', offers: ['open', 'anyway', 'edit', 'discard'] },
  moved: { sentence: 'moved', tone: 'warn', offers: ['edit', 'send', 'copy', 'discard'] },
};

function needsYouFacts(state: In<'needs-you'>): CaptureFacts {
  const { why, at, entryIds = [] } = state;
  const own = { ...needs[why], at, ...problemOf(state), ...(entryIds.length > 0 ? { entryIds } : {}) };
  if (why === 'refused' && state.problem?.kind === 'not-found') {
    // Sent again it would be refused again: another topic is what it takes.
    return { ...own, sentence: 'topicGone', offers: ['edit', 'copy', 'discard'] };
  }
  if (why === 'unclear' && entryIds.length > 0) {
    return { ...own, sentence: 'several', offers: ['open', 'send', 'copy', 'discard'] };
  }
  return entryIds.length > 0 ? own : { ...own, offers: own.offers.filter((offer) => offer !== 'open') };
}

function problemOf({ problem }: { problem?: Problem | undefined }): { problem?: Problem } {
  return problem ? { problem } : {};
}

/** What one line can say of them all. */
export function outboxSummary({ open }: OutboxState): { needsYou: number; waiting: number } {
  const needsYou = open.filter(({ state }) => state.kind === 'needs-you').length;
  return { needsYou, waiting: open.length - needsYou };
}

/** What is done leaves the list after this long (ms), unless it was saved twice. */
const SHOWN_WHEN_DONE = 2 * 60_000;

/** What the list shows: first what needs the person, then all else, newest first; at the end what was saved a moment ago. */
export function capturesShown({ open, done }: OutboxState, now: number): CaptureView[] {
  const needing = open.filter(({ state }) => state.kind === 'needs-you');
  const others = open.filter(({ state }) => state.kind !== 'needs-you');
  const saved = done.filter(
    ({ state }) =>
      state.kind === 'done' && ((state.duplicates?.length ?? 0) > 0 || now - state.at < SHOWN_WHEN_DONE),
  );
  return [...needing, ...others, ...saved];
}
