// How the creation of a person or an account stands, as a sentence of the catalogue and what can be done about it.
import { isTooEarly, type Problem } from '../api/problem.ts';
import type { OutcomeTone } from '../publish/attempt-line.ts';
import type { CreationState, CreationView } from './people.ts';

/** What is offered with each sentence, in that order. Where it may be there already, the person looks before it is sent again. */
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
  moved: { tone: 'warn', offers: ['send', 'edit', 'discard'] },
} as const;

type CreationSentence = keyof typeof sentences;
export type CreationOffer = (typeof sentences)[CreationSentence]['offers'][number];

export interface CreationSummary {
  sentence: CreationSentence;
  tone: OutcomeTone;
  offers: readonly CreationOffer[];
  /** When it goes on (epoch ms); 0 where nothing says so. */
  at: number;
  problem: Problem | undefined;
}

/** `paused`: nothing of the workspace is sent for now. Epoch ms. */
export function creationSummary(state: CreationState, now: number, paused?: Problem): CreationSummary {
  const sentence = sentenceOf(state, now, paused);
  const { tone, offers }: Pick<CreationSummary, 'tone' | 'offers'> = sentences[sentence];
  const problem = 'problem' in state ? state.problem : undefined;
  const isWaiting = state.kind === 'queued' && isTooEarly(problem, now);
  return {
    sentence,
    tone,
    offers: offers.filter((offer) => offer !== 'send' || !isWaiting),
    at: state.kind === 'queued' ? state.notBefore : 0,
    problem: sentence === 'paused' ? undefined : problem,
  };
}

function sentenceOf(state: CreationState, now: number, paused: Problem | undefined): CreationSentence {
  if (state.kind === 'needs-you') {
    // A condition that is not met says nothing of what is there.
    const isThere = state.problem?.kind === 'conflict' && state.problem.status !== 412;
    return state.why === 'refused' && isThere ? 'conflict' : state.why;
  }
  if (state.kind !== 'queued') return state.kind;
  if (paused) return 'paused';
  if (state.notBefore > now) return 'waitingUntil';
  return state.problem ? 'waiting' : 'leaving';
}

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
