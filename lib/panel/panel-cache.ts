// Cached answers for the panel's first paint, before the background has started. Everything is requested again.

import type { Ask, RequestInput, RequestName, RequestResult } from '../app/requests.ts';
import { isSameValue } from '../news/news-changes.ts';
import type { ShownWorkspace } from '../platform/request-context.ts';
import type { Answers } from './stored-answers.ts';

/** Maximum answers cached; the first paint shows no more. */
const MAX_SHOWN = 12;
/** Requests later than this are not part of the first paint (ms). */
const FIRST_WITHIN = 1000;
/** Longer data is not cached (characters). */
const MAX_LENGTH = 300_000;

interface Surroundings {
  ask: Ask;
  /** The cache from the last time the panel was open. */
  kept: Promise<Answers>;
  /** Runs `work` once the first paint is visible. */
  later(work: () => void): void;
  /** Called if an answer differs from the cache, so that views request it again. */
  changed(): void;
  keep(answers: Answers): void;
}

export function panelCache({ ask, kept, later, changed, keep }: Surroundings) {
  let early: Promise<Answers> | undefined = kept;
  /** Questions already asked: a second request wants a fresh answer. */
  const asked = new Set<string>();
  const cached = new Map<string, unknown>();
  setTimeout(() => {
    early = undefined;
  }, FIRST_WITHIN);

  function note(question: string, answer: unknown): void {
    cached.delete(question);
    if (answer !== undefined) cached.set(question, answer);
    for (const oldest of [...cached.keys()].slice(0, -MAX_SHOWN)) cached.delete(oldest);
    const answers = Object.fromEntries(cached);
    if (JSON.stringify(answers).length <= MAX_LENGTH) keep(answers);
  }

  async function askFirst<N extends RequestName>(
    name: N,
    input: RequestInput<N>,
    shown?: ShownWorkspace,
  ): Promise<RequestResult<N>> {
    const question = questionOf(name, input, shown);
    if (question === undefined) return ask(name, input, shown);
    const askAndNote = async (): Promise<RequestResult<N>> => {
      const answer = await ask(name, input, shown);
      note(question, answer);
      return answer;
    };
    const isFirst = !asked.has(question) && acceptsCached(input);
    asked.add(question);
    const answer = isFirst ? (await early)?.[question] : undefined;
    if (answer === undefined) return askAndNote();
    later(() => {
      askAndNote().then((now) => isSameValue(now, answer) || changed(), changed);
    });
    return answer as RequestResult<N>;
  }

  return {
    ask: askFirst,
    /** Clears the cache, because another workspace is shown or everything is reread. */
    forget() {
      early = undefined;
      cached.clear();
    },
  };
}

/** A key for equivalent requests of one workspace. Returns undefined if the answer is not cached. */
function questionOf(name: RequestName, input: unknown, shown?: ShownWorkspace): string | undefined {
  const isRead = name === 'getPage' || name === 'getAudience' || name === 'readService';
  if (!isRead) return undefined;
  const scope = shown ? `${shown.id}:${shown.connectionVersion} ` : '';
  return `${scope}${name} ${JSON.stringify({ ...(input as object), mode: undefined, force: undefined })}`;
}

/** Whether the request accepts a cached answer. */
function acceptsCached(input: unknown): boolean {
  const { force, mode = 'peek' } = input as { force?: boolean; mode?: string };
  return force !== true && mode === 'peek';
}
