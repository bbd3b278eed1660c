// What a creation says. On the disk it is sealed; for views it is in session storage, which is memory only, and stays there
// when it is done.
import { browser } from '../../browser.ts';
import type { CreationOrder, CreationView } from '../../people.ts';
import type { Problem } from '../../problem.ts';
import { type Sealed, seal, unseal } from '../sealing.ts';
import type { KeptCreation } from './kept-creations.ts';

/** What a person filled in, and where. */
export type CreationWords = Pick<CreationOrder, 'body' | 'source'>;

interface Told {
  words?: CreationWords;
  /** What the service said of it last. */
  detail?: string;
}

const PREFIX = 'creation:';

export function sealWords({ body, source }: CreationWords): Promise<Sealed> {
  return seal(JSON.stringify({ body, source }));
}

async function told(id: string): Promise<Told> {
  return ((await browser.storage.session.get(PREFIX + id))[PREFIX + id] as Told | undefined) ?? {};
}

export async function tell(id: string, more: Told): Promise<void> {
  await browser.storage.session.set({ [PREFIX + id]: { ...(await told(id)), ...more } });
}

export async function forgetWords(ids: readonly string[]): Promise<void> {
  await browser.storage.session.remove(ids.map((id) => PREFIX + id));
}

/** Undefined where it is done since the browser was started last, or what sealed it is gone. */
export async function wordsOf({ id, words }: KeptCreation): Promise<CreationWords | undefined> {
  if (words) {
    const text = await unseal(words);
    return text === undefined ? undefined : (JSON.parse(text) as CreationWords);
  }
  return (await told(id)).words;
}

/** Undefined where nothing is left to be shown. */
export async function viewOf(creation: KeptCreation): Promise<CreationView | undefined> {
  const words = await wordsOf(creation);
  if (!words) return undefined;
  const { id, workspaceId, operation, createdAt, attempts, state } = creation;
  const { detail } = await told(id);
  const isTold = 'problem' in state && state.problem && detail !== undefined;
  const shown = isTold ? { ...state, problem: { ...state.problem, detail } } : state;
  // The body is that of the operation: both were held to one form when they came.
  return { id, workspaceId, operation, ...words, createdAt, attempts, state: shown } as CreationView;
}

/** As it may be on the disk. */
export function withoutDetail({ detail: _, ...problem }: Problem): Problem {
  return problem;
}
