// State of a creation as a catalogue sentence, with the actions offered for it.
import { isTooEarly, type Problem } from '../api/problem.ts';
import type { OutcomeTone } from '../publish/attempt-line.ts';
import type { CreationState, CreationView } from './people.ts';

/** The actions offered with each sentence, in display order. If the record may already exist, a person checks before sending again, and does not edit. */
const sentences = {
  paused: { tone: 'quiet', offers: ['edit', 'discard'] },
  leaving: { tone: 'busy', offers: [] },
  waiting: { tone: 'quiet', offers: ['send', 'edit', 'discard'] },
  waitingUntil: { tone: 'quiet', offers: ['send', 'edit', 'discard'] },
  sending: { tone: 'busy', offers: [] },
  done: { tone: 'live', offers: ['open', 'dismiss'] },
  refused: { tone: 'stop', offers: ['edit', 'send', 'discard'] },
  conflict: { tone: 'stop', offers: ['edit', 'discard'] },
  tried: { tone: 'stop', offers: ['send', 'edit', 'discard'] },
  unclear: { tone: 'warn', offers: ['send', 'discard'] },
  earlierUnclear: { tone: 'warn', offers: ['send', 'discard'] },
  moved: { tone: 'warn', offers: ['send', 'edit', 'discard'] },
  movedUnclear: { tone: 'warn', offers: ['send', 'discard'] },
} as const;

type CreationSentence = keyof typeof sentences;
export type CreationOffer = (typeof sentences)[CreationSentence]['offers'][number];

export interface CreationSummary {
  sentence: CreationSentence;
  tone: OutcomeTone;
  offers: readonly CreationOffer[];
  /** When it continues (epoch ms); 0 if unknown. */
  at: number;
  problem: Problem | undefined;
}

/** `paused`: why nothing of the workspace is sent for now. `now` in epoch ms. */
export function creationSummary(
  { state, sentBefore }: Pick<CreationView, 'state' | 'sentBefore'>,
  now: number,
  paused?: Problem,
): CreationSummary {
  const sentence = sentenceOf(state, now, paused);
  const { tone, offers }: Pick<CreationSummary, 'tone' | 'offers'> = sentences[sentence];
  const problem = 'problem' in state ? state.problem : undefined;
  const isQueued = state.kind === 'queued';
  const isWaiting = isQueued && isTooEarly(problem, now);
  const isOffered = (offer: CreationOffer) =>
    (offer !== 'send' || !isWaiting) && (offer !== 'edit' || !(isQueued && sentBefore));
  return {
    sentence,
    tone,
    offers: offers.filter(isOffered),
    at: state.kind === 'queued' ? state.notBefore : 0,
    problem: sentence === 'paused' ? undefined : problem,
  };
}

function sentenceOf(state: CreationState, now: number, paused: Problem | undefined): CreationSentence {
  if (state.kind === 'needs-you') {
    return state.why === 'refused' && saysAlreadyThere(state.problem) ? 'conflict' : state.why;
  }
  if (state.kind !== 'queued') return state.kind;
  if (paused) return 'paused';
  if (state.notBefore > now) return 'waitingUntil';
  return state.problem ? 'waiting' : 'leaving';
}

/** Whether the service refused it because the record exists. 412 (precondition failed) does not mean that. */
export const saysAlreadyThere = (problem: Problem | undefined): boolean =>
  problem?.kind === 'conflict' && problem.status !== 412;

export function creationTitle({ operation, body }: Pick<CreationView, 'operation' | 'body'>): string {
  const { name, domain } = body as { name?: string; domain?: string };
  return (operation === 'createPerson' ? name : domain) ?? '';
}

/** Those that need a person come first. */
export function creationsShown(creations: readonly CreationView[], workspaceId: string): CreationView[] {
  const own = creations.filter((creation) => creation.workspaceId === workspaceId);
  const needsPerson = ({ state }: CreationView) => state.kind === 'needs-you';
  return [...own.filter(needsPerson), ...own.filter((creation) => !needsPerson(creation))];
}
