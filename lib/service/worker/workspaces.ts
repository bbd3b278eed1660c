// The list of workspaces. Nothing in it is secret; keys live in `keys.ts`.
import { ProblemError } from '../../api/problem.ts';
import { isDemo } from '../../format/demo.ts';
import { browser } from '../../platform/browser.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { setInSession } from '../../platform/session-store.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import { scalePart } from '../../workspace/rate-scale.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { CURRENT_SESSION, type CurrentSession, WORKSPACES } from '../session-keys.ts';

const ACTIVE = 'activeWorkspace';
const REMOVED = 'removedWorkspaces';
const ENDED = 'endedConnections';
const LOCK = 'workspaces';

interface Stored {
  [WORKSPACES]?: Workspace[];
  [ACTIVE]?: string;
  [REMOVED]?: RemovedWorkspace[];
  [ENDED]?: EndedConnection[];
}

/** Of a workspace that has another key or address now: what was got by the one before is to be forgotten. */
export type EndedConnection = Pick<Workspace, 'id' | 'baseUrl'>;
export const connectionEnded = workerEvent<EndedConnection>();

/** A workspace of a person's own has taken its place. */
export const demoEnded = workerEvent<void>();

/** What is left of a workspace while all that belongs to it is being forgotten. */
export interface RemovedWorkspace {
  id: string;
  baseUrl: string | undefined;
}

/** Workspace and connection version as one word: what is asked for under it must not be stored under another. */
export function scopeOf(workspace: Pick<Workspace, 'id' | 'connectionVersion'>): string {
  return `${workspace.id}:${workspace.connectionVersion}`;
}

async function stored(): Promise<{ list: Workspace[]; activeId: string | undefined }> {
  const kept: Stored = await browser.storage.local.get([WORKSPACES, ACTIVE]);
  return { list: kept[WORKSPACES] ?? [], activeId: kept[ACTIVE] };
}

export async function listWorkspaces(): Promise<Workspace[]> {
  return (await stored()).list;
}

export async function getWorkspace(id: string): Promise<Workspace | undefined> {
  return (await listWorkspaces()).find((workspace) => workspace.id === id);
}

/** Whether its key and address are still those that it was read with. */
export async function isCurrent({ id, connectionVersion }: Workspace): Promise<boolean> {
  return (await getWorkspace(id))?.connectionVersion === connectionVersion;
}

/** The workspace that page statuses are made for; the first one where none was chosen. */
export async function activeWorkspace(): Promise<Workspace | undefined> {
  const { list, activeId } = await stored();
  return list.find(({ id }) => id === activeId) ?? list[0];
}

/** Writes under a lock, so that no view loses a change. Ended connections are noted in the same write. */
export async function changeWorkspaces(edit: (list: Workspace[]) => Workspace[]): Promise<void> {
  const hasDemoEnded = await navigator.locks.request(LOCK, async () => {
    const before = (await stored()).list;
    const edited = edit(before);
    const remaining = withoutDemo(edited);
    const dropped = edited.filter((workspace) => !remaining.includes(workspace));
    const versions = new Map(remaining.map(({ id, connectionVersion }) => [id, connectionVersion]));
    const ended = before
      .filter(({ id, connectionVersion }) => (versions.get(id) ?? connectionVersion) !== connectionVersion)
      .map(({ id, baseUrl }) => ({ id, baseUrl }));
    const endedIds = new Set(ended.map(({ id }) => id));
    const list = remaining.map((workspace) => (endedIds.has(workspace.id) ? begun(workspace) : workspace));
    const noted = ended.length > 0 ? { [ENDED]: [...(await endedConnections()), ...ended] } : {};
    const removed =
      dropped.length > 0 ? { [REMOVED]: [...(await removedWorkspaces()), ...dropped.map(removedOf)] } : {};
    await browser.storage.local.set({ [WORKSPACES]: list, ...noted, ...removed });
    return dropped.length > 0;
  });
  await publishCurrentSession();
  if (hasDemoEnded) await demoEnded.emit();
}

/** The demo is never beside a workspace of a person's own: what is done in the one cannot get into the other. */
function withoutDemo(list: Workspace[]): Workspace[] {
  const own = list.filter(({ baseUrl }) => !isDemo(baseUrl));
  return own.length > 0 ? own : list;
}

/** Another connection may be another service, whose rates mean what they mean. */
const begun = ({ rateEvidence: _, ...workspace }: Workspace): Workspace => workspace;

const removedOf = ({ id, baseUrl }: Workspace): RemovedWorkspace => ({ id, baseUrl });

/** Those of which something may be left, since the worker was killed in between. */
export async function endedConnections(): Promise<EndedConnection[]> {
  const kept: Stored = await browser.storage.local.get(ENDED);
  return kept[ENDED] ?? [];
}

/** Nothing is left of it. */
export async function forgetEnded(done: EndedConnection): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const ended = await endedConnections();
    const others = ended.filter(({ id, baseUrl }) => id !== done.id || baseUrl !== done.baseUrl);
    if (others.length > 0) await browser.storage.local.set({ [ENDED]: others });
    else if (ended.length > 0) await browser.storage.local.remove(ENDED);
  });
}

/** Adds or replaces. `edit` gets the stored workspace, so that no concurrent change is lost. */
export async function putWorkspace(
  id: string,
  edit: (present: Workspace | undefined) => Workspace,
): Promise<Workspace> {
  let result: Workspace | undefined;
  await changeWorkspaces((list) => {
    const at = list.findIndex((workspace) => workspace.id === id);
    result = edit(list[at]);
    return at < 0 ? [...list, result] : list.with(at, result);
  });
  if (!result) throw new Error('The workspace was not written');
  return result;
}

/** Changes a workspace that is there. One that was removed stays so: throws `not-connected`. */
export async function editWorkspace(id: string, edit: (present: Workspace) => Workspace): Promise<void> {
  await putWorkspace(id, (present) => edit(connected(present)));
}

/** Sets some values of a workspace. Throws `not-connected` where it is gone. */
export function setInWorkspace(id: string, values: Partial<Workspace>): Promise<void> {
  return editWorkspace(id, (present) => ({ ...present, ...values }));
}

/** Takes it out of the list, and notes in the same write that it is being removed. */
export async function dropWorkspace({ id, baseUrl }: RemovedWorkspace): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const list = (await listWorkspaces()).filter((workspace) => workspace.id !== id);
    const removed = (await removedWorkspaces()).filter((workspace) => workspace.id !== id);
    await browser.storage.local.set({ [WORKSPACES]: list, [REMOVED]: [...removed, { id, baseUrl }] });
  });
  await publishCurrentSession();
}

/** Those of which something may be left, since the worker was killed in between. */
export async function removedWorkspaces(): Promise<RemovedWorkspace[]> {
  const kept: Stored = await browser.storage.local.get(REMOVED);
  return kept[REMOVED] ?? [];
}

/** Nothing is left of it. */
export async function forgetRemoved(id: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const removed = (await removedWorkspaces()).filter((workspace) => workspace.id !== id);
    if (removed.length > 0) await browser.storage.local.set({ [REMOVED]: removed });
    else await browser.storage.local.remove(REMOVED);
  });
}

export async function chooseWorkspace(id: string): Promise<void> {
  await browser.storage.local.set({ [ACTIVE]: id });
  await publishCurrentSession();
}

let publishing = Promise.resolve();

/** Tells views the current workspace and connection version. In order: an earlier reading never replaces a later one. */
export function publishCurrentSession(): Promise<void> {
  const published = publishing.then(publishNow);
  publishing = published.catch(() => undefined);
  return published;
}

async function publishNow(): Promise<void> {
  const active = await activeWorkspace();
  const current: CurrentSession = active
    ? { workspaceId: active.id, connectionVersion: active.connectionVersion, ...scalePart(active) }
    : {};
  await setInSession({ [CURRENT_SESSION]: current });
}

/**
 * The workspace that a view asks about: the one it shows, whichever is active by now; the active one where it shows none.
 * Throws `conflict` where the one it shows is gone or has another connection, and `not-connected` where there is none.
 */
export async function currentWorkspace({ shown }: RequestContext = {}): Promise<Workspace> {
  if (!shown) return connected(await activeWorkspace());
  const workspace = await getWorkspace(shown.id);
  if (workspace?.connectionVersion !== shown.connectionVersion) throw new ProblemError({ kind: 'conflict' });
  return workspace;
}

/** What is done for a request about the workspace that the view shows. */
export const inCurrent =
  <Input, Result>(work: (workspace: Workspace, input: Input) => Promise<Result>) =>
  async (input: Input, asked?: RequestContext) =>
    work(await currentWorkspace(asked), input);

/** Stores something of a workspace. Where that was removed meanwhile, it is forgotten again: throws `not-connected`. */
export async function ofPresent<T>(
  workspaceId: string,
  store: () => Promise<T>,
  forget: (workspaceId: string) => Promise<unknown>,
): Promise<T> {
  const stored = await store();
  if (await getWorkspace(workspaceId)) return stored;
  await forget(workspaceId);
  throw new ProblemError({ kind: 'not-connected' });
}

/** A workspace by its id. Throws `not-connected` where it is gone. */
export async function workspaceById(id: string): Promise<Workspace> {
  return connected(await getWorkspace(id));
}

function connected(workspace: Workspace | undefined): Workspace {
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}
