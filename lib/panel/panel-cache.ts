// What the panel was told last, so that its first section is drawn before the background has started. All of it is asked again.

import type { Ask, RequestInput, RequestName, RequestResult } from '../app/requests.ts';
import { isSameValue } from '../news/news-changes.ts';
import type { ShownWorkspace } from '../platform/request-context.ts';
import type { Answers } from './stored-answers.ts';

/** Questions of the sections that are kept: more than that no first look shows. */
const MAX_SHOWN = 12;
/** What is asked for later (ms) is no part of the first look. */
const FIRST_WITHIN = 1000;
/** What is longer is not kept (characters). */
const MAX_LENGTH = 300_000;

interface Surroundings {
  ask: Ask;
  /** What was kept when the panel was open last. */
  kept: Promise<Answers>;
  /** When the first look can be seen. */
  later(work: () => void): void;
  /** Something is not as it was kept: views that show it ask again. */
  changed(): void;
  keep(answers: Answers): void;
}

export function panelCache({ ask, kept, later, changed, keep }: Surroundings) {
  let early: Promise<Answers> | undefined = kept;
  /** What was asked: a second request wants a fresh answer. */
  const asked = new Set<string>();
  const told = new Map<string, unknown>();
  setTimeout(() => {
    early = undefined;
  }, FIRST_WITHIN);

  function note(question: string, answer: unknown): void {
    told.delete(question);
    if (answer !== undefined) told.set(question, answer);
    for (const oldest of [...told.keys()].slice(0, -MAX_SHOWN)) told.delete(oldest);
    const answers = Object.fromEntries(told);
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
    /** Another workspace is shown, or all is read anew: nothing that was told holds any more. */
    forget() {
      early = undefined;
      told.clear();
    },
  };
}

/** The same for each way to ask it of one workspace. Undefined: its answer is not kept. */
function questionOf(name: RequestName, input: unknown, shown?: ShownWorkspace): string | undefined {
  const isRead = name === 'getPage' || name === 'getAudience' || name === 'readService';
  if (!isRead) return undefined;
  const scope = shown ? `${shown.id}:${shown.connectionVersion} ` : '';
  return `${scope}${name} ${JSON.stringify({ ...(input as object), mode: undefined, force: undefined })}`;
}

/** Whether what is kept is good enough. */
function acceptsCached(input: unknown): boolean {
  const { force, mode = 'peek' } = input as { force?: boolean; mode?: string };
  return force !== true && mode === 'peek';
}
