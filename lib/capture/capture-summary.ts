// State of a capture as a catalogue sentence, with the actions offered for it.
import { isTooEarly, type Problem } from '../api/problem.ts';
import type { OutcomeTone } from '../publish/attempt-line.ts';
import type { CaptureState, CaptureView, OutboxState } from './capture.ts';

/** The actions offered with each sentence, in display order. */
const sentences = {
  held: { tone: 'busy', offers: ['undo', 'now'] },
  leaving: { tone: 'busy', offers: ['undo'] },
  paused: { tone: 'quiet', offers: ['edit', 'copy', 'discard'] },
  waiting: { tone: 'quiet', offers: ['now', 'edit', 'copy', 'discard'] },
  waitingUntil: { tone: 'quiet', offers: ['now', 'edit', 'copy', 'discard'] },
  sending: { tone: 'busy', offers: [] },
  checking: { tone: 'warn', offers: ['copy'] },
  checkingNow: { tone: 'warn', offers: ['check', 'copy'] },
  checkingPaused: { tone: 'warn', offers: ['copy'] },
  saved: { tone: 'live', offers: ['open'] },
  savedTwice: { tone: 'warn', offers: ['open'] },
  refused: { tone: 'stop', offers: ['edit', 'send', 'copy', 'discard'] },
  // No `send`: a retry would be refused again. The person has to choose another topic.
  topicGone: { tone: 'stop', offers: ['edit', 'copy', 'discard'] },
  tried: { tone: 'stop', offers: ['send', 'edit', 'copy', 'discard'] },
  unclear: { tone: 'warn', offers: ['send', 'copy', 'discard'] },
  several: { tone: 'warn', offers: ['open', 'send', 'copy', 'discard'] },
  identical: { tone: 'warn', offers: ['open', 'anyway', 'edit', 'discard'] },
  moved: { tone: 'warn', offers: ['edit', 'send', 'copy', 'discard'] },
  movedUnclear: { tone: 'warn', offers: ['send', 'copy', 'discard'] },
} as const;

type CaptureSentence = keyof typeof sentences;
export type CaptureOffer = (typeof sentences)[CaptureSentence]['offers'][number];

export interface CaptureFacts {
  sentence: CaptureSentence;
  tone: OutcomeTone;
  offers: readonly CaptureOffer[];
  /** When it continues (epoch ms); 0 if unknown. */
  at: number;
  problem: Problem | undefined;
  entryIds: readonly string[];
}

/** `paused`: why nothing of the workspace is sent or checked for now. `now` in epoch ms. */
export function captureFacts(
  { state, sentBefore }: CaptureView,
  now: number,
  paused?: Problem,
): CaptureFacts {
  const sentence = sentenceOf(state, now, paused);
  const { tone, offers: usual }: Pick<CaptureFacts, 'tone' | 'offers'> = sentences[sentence];
  const offers = sentBefore && state.kind === 'queued' ? offersOnceSent(usual) : usual;
  const entryIds = entriesOf(state);
  const problem = 'problem' in state ? state.problem : undefined;
  const isOffered = (offer: CaptureOffer) =>
    (offer !== 'open' || entryIds.length > 0) && (offer !== 'now' || !isTooEarly(problem, now));
  return {
    sentence,
    tone,
    offers: offers.filter(isOffered),
    at: state.kind === 'queued' ? state.notBefore : state.kind === 'checking' ? state.checkAt : 0,
    // The list shows the cause of a pause.
    problem: sentence === 'paused' || sentence === 'checkingPaused' ? undefined : problem,
    entryIds,
  };
}

/** What may have been saved is neither changed nor taken back. */
function offersOnceSent(offers: readonly CaptureOffer[]): CaptureOffer[] {
  const left = offers.filter((offer) => offer !== 'undo' && offer !== 'edit' && offer !== 'discard');
  return [...left, 'discard'];
}

function sentenceOf(state: CaptureState, now: number, paused: Problem | undefined): CaptureSentence {
  switch (state.kind) {
    case 'queued':
      if (paused) return 'paused';
      if (state.problem) return state.notBefore > now ? 'waitingUntil' : 'waiting';
      return state.notBefore > now ? 'held' : 'leaving';
    case 'sending':
      return 'sending';
    case 'checking':
      if (paused) return 'checkingPaused';
      return state.checkAt <= now ? 'checkingNow' : 'checking';
    case 'done':
      return isDoubled(state) ? 'savedTwice' : 'saved';
    case 'needs-you':
      if (state.why === 'refused' && state.problem?.kind === 'not-found') return 'topicGone';
      return state.why === 'unclear' && entriesOf(state).length > 0 ? 'several' : state.why;
  }
}

function entriesOf(state: CaptureState): readonly string[] {
  if (state.kind === 'done') return [state.entryId, ...(state.duplicates ?? [])];
  return state.kind === 'needs-you' ? (state.entryIds ?? []) : [];
}

const isDoubled = (state: CaptureState) => state.kind === 'done' && entriesOf(state).length > 1;

/** How long a saved capture stays in the list (ms), unless it was saved twice. One from before the clock was set back is older. */
const SHOWN_WHEN_DONE = 2 * 60_000;

/** Most recent first. */
export interface CaptureGroups {
  needsYou: CaptureView[];
  onTheWay: CaptureView[];
  saved: CaptureView[];
}

export function captureGroups({ open, done }: OutboxState, workspaceId: string, now: number): CaptureGroups {
  const isOwn = (capture: CaptureView) => capture.workspaceId === workspaceId;
  const needsPerson = ({ state }: CaptureView) => state.kind === 'needs-you';
  const isRecent = ({ state }: CaptureView) =>
    state.kind === 'done' && Math.abs(now - state.at) < SHOWN_WHEN_DONE;
  const own = open.filter(isOwn);
  return {
    needsYou: own.filter(needsPerson),
    onTheWay: own.filter((capture) => !needsPerson(capture)),
    saved: done.filter((capture) => isOwn(capture) && (isDoubled(capture.state) || isRecent(capture))),
  };
}

/** A problem shared by several captures that are all safe to send again. */
export interface SharedCause {
  problem: Problem;
  captures: CaptureView[];
}

/** Returns the first shared problem, so that it is shown and answered only once. */
export function sharedCause(
  captures: readonly CaptureView[],
  now: number,
  paused?: Problem,
): SharedCause | undefined {
  const byKind = new Map<string, SharedCause>();
  for (const capture of captures) {
    const { sentence, problem } = captureFacts(capture, now, paused);
    const isHarmless = ['waiting', 'waitingUntil', 'tried'].includes(sentence);
    if (!problem || !isHarmless || isTooEarly(problem, now)) continue;
    const alike = byKind.get(problem.kind)?.captures ?? [];
    byKind.set(problem.kind, { problem, captures: [...alike, capture] });
  }
  return [...byKind.values()].find((cause) => cause.captures.length > 1);
}
