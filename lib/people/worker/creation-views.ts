// Contents of creations, and their views. Sealed on disk; readable in session storage, also after they are done.

import { omit } from '../../format/omit.ts';
import { needsChanged } from '../../jobs/worker/job-runner.ts';
import { sharedBlocker } from '../../jobs/worker/strict-store.ts';
import { byTurn } from '../../jobs/worker/turns.ts';
import { browser } from '../../platform/browser.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import { type Sealed, seal, unseal } from '../../platform/worker/sealing.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  CREATIONS,
  type CreationOrder,
  type CreationsState,
  type CreationView,
  noCreations,
} from '../people.ts';
import type { CreationRecord } from './creation-machine.ts';
import { listCreations } from './creation-store.ts';

/** What was entered, and on which page. */
type CreationContent = Pick<CreationOrder, 'body' | 'source'>;

interface Remembered {
  words?: CreationContent;
  /** Detail of the service's last problem. */
  detail?: string | undefined;
}

const PREFIX = 'creation:';

export function sealContent({ body, source }: CreationContent): Promise<Sealed> {
  return seal(JSON.stringify({ body, source }));
}

async function remembered(ids: readonly string[]): Promise<Record<string, Remembered>> {
  const found = await browser.storage.session.get(ids.map((id) => PREFIX + id));
  return Object.fromEntries(ids.map((id) => [id, (found[PREFIX + id] as Remembered | undefined) ?? {}]));
}

/** Stores content or problem detail in session storage only. */
export async function remember(id: string, part: Remembered): Promise<void> {
  const { [id]: memory } = await remembered([id]);
  await publishBestEffort({ [PREFIX + id]: { ...memory, ...part } });
}

export async function forgetContents(ids: readonly string[]): Promise<void> {
  await browser.storage.session.remove(ids.map((id) => PREFIX + id));
}

/** Resolves with undefined if it was done before the browser restarted, or if its sealing key is gone. */
export async function contentOf(creation: CreationRecord): Promise<CreationContent | undefined> {
  return openContent(creation, (await remembered([creation.id]))[creation.id]);
}

async function openContent(
  { words }: CreationRecord,
  memory: Remembered | undefined,
): Promise<CreationContent | undefined> {
  if (!words) return memory?.words;
  const text = await unseal(words);
  return text === undefined ? undefined : (JSON.parse(text) as CreationContent);
}

/** Omits those whose content is gone. */
export async function viewsOf(creations: readonly CreationRecord[]): Promise<CreationView[]> {
  const memories = await remembered(creations.map(({ id }) => id));
  const views = await Promise.all(creations.map((creation) => viewOf(creation, memories[creation.id])));
  return views.filter((view) => view !== undefined);
}

async function viewOf(
  creation: CreationRecord,
  memory: Remembered | undefined,
): Promise<CreationView | undefined> {
  const words = await openContent(creation, memory);
  if (!words) return undefined;
  const { state, ...about } = omit(creation, 'words', 'baseUrl', 'edits', 'decidedBy', 'form');
  const detail = memory?.detail;
  const isRemembered = 'problem' in state && state.problem && detail !== undefined;
  const shown = isRemembered ? { ...state, problem: { ...state.problem, detail } } : state;
  // Body and operation match: both were validated by one schema on arrival.
  return { ...about, ...words, state: shown } as CreationView;
}

export const publishCreations = latestWrite(async () => {
  const workspace = await activeWorkspace();
  const state = workspace ? await stateOf(workspace) : noCreations;
  await publishBestEffort({ [CREATIONS]: state });
  await needsChanged.emit();
});

async function stateOf(workspace: Workspace): Promise<CreationsState> {
  const kept = await listCreations(workspace.id);
  kept.sort((a, b) => byTurn(b, a));
  const creations = await viewsOf(kept);
  const problems = creations.flatMap(({ state }) => (state.kind === 'queued' ? [state.problem] : []));
  const paused = await sharedBlocker(workspace, problems);
  return { creations, paused };
}
