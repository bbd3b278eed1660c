// What a creation says. On the disk it is sealed; for views it is in session storage, which is memory only, and stays there
// when it is done.

import type { Problem } from '../../api/problem.ts';
import { browser } from '../../platform/browser.ts';
import { type Sealed, seal, unseal } from '../../platform/worker/sealing.ts';
import type { CreationOrder, CreationView } from '../people.ts';
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

/** By id. */
async function told(ids: readonly string[]): Promise<Record<string, Told>> {
  const found = await browser.storage.session.get(ids.map((id) => PREFIX + id));
  return Object.fromEntries(ids.map((id) => [id, (found[PREFIX + id] as Told | undefined) ?? {}]));
}

async function tell(id: string, edit: (memory: Told) => Told): Promise<void> {
  const { [id]: memory = {} } = await told([id]);
  await browser.storage.session.set({ [PREFIX + id]: edit(memory) });
}

/** What is shown of it once the disk holds nothing of it any more. */
export async function tellWords(id: string, words: CreationWords): Promise<void> {
  await tell(id, (memory) => ({ ...memory, words }));
}

/** What the service said of it last: without anything, what it said before is gone. */
export async function tellDetail(id: string, { detail }: Problem): Promise<void> {
  await tell(id, ({ detail: _, ...memory }) => ({ ...memory, ...(detail === undefined ? {} : { detail }) }));
}

export async function forgetWords(ids: readonly string[]): Promise<void> {
  await browser.storage.session.remove(ids.map((id) => PREFIX + id));
}

/** Undefined where it is done since the browser was started last, or what sealed it is gone. */
export async function wordsOf(creation: KeptCreation): Promise<CreationWords | undefined> {
  return openWords(creation, (await told([creation.id]))[creation.id]);
}

async function openWords(
  { words }: KeptCreation,
  memory: Told | undefined,
): Promise<CreationWords | undefined> {
  if (!words) return memory?.words;
  const text = await unseal(words);
  return text === undefined ? undefined : (JSON.parse(text) as CreationWords);
}

/** Those of which there is something left to be shown. */
export async function viewsOf(creations: readonly KeptCreation[]): Promise<CreationView[]> {
  const memories = await told(creations.map(({ id }) => id));
  const views = await Promise.all(creations.map((creation) => viewOf(creation, memories[creation.id])));
  return views.filter((view) => view !== undefined);
}

async function viewOf(creation: KeptCreation, memory: Told | undefined): Promise<CreationView | undefined> {
  const words = await openWords(creation, memory);
  if (!words) return undefined;
  const { id, workspaceId, operation, createdAt, attempts, state } = creation;
  const detail = memory?.detail;
  const isTold = 'problem' in state && state.problem && detail !== undefined;
  const shown = isTold ? { ...state, problem: { ...state.problem, detail } } : state;
  // The body is that of the operation: both were held to one form when they came.
  return { id, workspaceId, operation, ...words, createdAt, attempts, state: shown } as CreationView;
}

/** As it may be on the disk. */
export function withoutDetail({ detail: _, ...problem }: Problem): Problem {
  return problem;
}
