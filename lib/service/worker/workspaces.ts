// The list of workspaces. It contains no secrets; keys are in `keys.ts`.
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

/** The workspace has a new key or address: data of the former connection must be removed. */
export type EndedConnection = Pick<Workspace, 'id' | 'baseUrl'>;
export const connectionEnded = workerEvent<EndedConnection>();

/** A real workspace has replaced the demo. */
export const demoEnded = workerEvent<void>();

/** A workspace whose data are being removed. */
export interface RemovedWorkspace {
  id: string;
  baseUrl: string | undefined;
}

/** Workspace and connection version as one key: data of one scope must never be stored under another. */
export function scopeOf(workspace: Pick<Workspace, 'id' | 'connectionVersion'>): string {
  return `${workspace.id}:${workspace.connectionVersion}`;
}

interface Connected {
  list: Workspace[];
  activeId: string | undefined;
}

/** A request checks the list up to ten times, so it is read again only after a change. The background alone writes it. */
let latest: Promise<Connected> | undefined;

browser.storage.local.onChanged.addListener((changes) => {
  if (WORKSPACES in changes || ACTIVE in changes) latest = undefined;
});

function stored(): Promise<Connected> {
  latest ??= readStored().catch((error: unknown) => {
    latest = undefined;
    throw error;
  });
  return latest;
}

async function readStored(): Promise<Connected> {
  const kept: Stored = await browser.storage.local.get([WORKSPACES, ACTIVE]);
  return { list: kept[WORKSPACES] ?? [], activeId: kept[ACTIVE] };
}

/** Its event may come later than the next read. */
async function store(values: Partial<Stored>): Promise<void> {
  try {
    await browser.storage.local.set({ ...values });
  } finally {
    latest = undefined;
  }
}

export async function listWorkspaces(): Promise<Workspace[]> {
  return (await stored()).list;
}

export async function getWorkspace(id: string): Promise<Workspace | undefined> {
  return (await listWorkspaces()).find((workspace) => workspace.id === id);
}

/** Whether key and address are unchanged since the workspace was read. */
export async function isCurrent({ id, connectionVersion }: Workspace): Promise<boolean> {
  return (await getWorkspace(id))?.connectionVersion === connectionVersion;
}

/** The chosen workspace, or the first. */
export async function activeWorkspace(): Promise<Workspace | undefined> {
  const { list, activeId } = await stored();
  return list.find(({ id }) => id === activeId) ?? list[0];
}

/** Writes under a lock, so that no concurrent change is lost. Ended connections are recorded in the same write. */
export async function changeWorkspaces(edit: (list: Workspace[]) => Workspace[]): Promise<void> {
  const hasDemoEnded = await navigator.locks.request(LOCK, async () => {
    const before = (await readStored()).list;
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
    await store({ [WORKSPACES]: list, ...noted, ...removed });
    return dropped.length > 0;
  });
  await tellViews();
  if (hasDemoEnded) await demoEnded.emit().catch(reportError); // the next start ends it
}

/** The demo never coexists with a real workspace, so that nothing done in one can affect the other. */
function withoutDemo(list: Workspace[]): Workspace[] {
  const own = list.filter(({ baseUrl }) => !isDemo(baseUrl));
  return own.length > 0 ? own : list;
}

/** Another connection may be another service, with another rate scale. */
const begun = ({ rateEvidence: _, ...workspace }: Workspace): Workspace => workspace;

const removedOf = ({ id, baseUrl }: Workspace): RemovedWorkspace => ({ id, baseUrl });

/** Connections whose data may remain because the worker was killed during removal. */
export async function endedConnections(): Promise<EndedConnection[]> {
  const stored: Stored = await browser.storage.local.get(ENDED);
  return stored[ENDED] ?? [];
}

/** Call when all data are removed. */
export async function forgetEnded(done: EndedConnection): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const ended = await endedConnections();
    const others = ended.filter(({ id, baseUrl }) => id !== done.id || baseUrl !== done.baseUrl);
    if (others.length > 0) await browser.storage.local.set({ [ENDED]: others });
    else if (ended.length > 0) await browser.storage.local.remove(ENDED);
  });
}

/** Adds or replaces a workspace. `edit` receives the stored one, so that no concurrent change is lost. */
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

/** Changes an existing workspace. Rejects with `not-connected` if it was removed. */
export async function editWorkspace(id: string, edit: (present: Workspace) => Workspace): Promise<void> {
  await putWorkspace(id, (present) => edit(connected(present)));
}

/** Rejects with `not-connected` if the workspace was removed. */
export function setInWorkspace(id: string, values: Partial<Workspace>): Promise<void> {
  return editWorkspace(id, (present) => ({ ...present, ...values }));
}

/** Removes it from the list and, in the same write, records that its data are to be removed. */
export async function dropWorkspace({ id, baseUrl }: RemovedWorkspace): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const list = (await readStored()).list.filter((workspace) => workspace.id !== id);
    const removed = (await removedWorkspaces()).filter((workspace) => workspace.id !== id);
    await store({ [WORKSPACES]: list, [REMOVED]: [...removed, { id, baseUrl }] });
  });
  await tellViews();
}

/** Workspaces whose data may remain because the worker was killed during removal. */
export async function removedWorkspaces(): Promise<RemovedWorkspace[]> {
  const stored: Stored = await browser.storage.local.get(REMOVED);
  return stored[REMOVED] ?? [];
}

/** Call when all data are removed. */
export async function forgetRemoved(id: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    const removed = (await removedWorkspaces()).filter((workspace) => workspace.id !== id);
    if (removed.length > 0) await browser.storage.local.set({ [REMOVED]: removed });
    else await browser.storage.local.remove(REMOVED);
  });
}

/** Rejects with `not-connected` if the workspace was removed. */
export async function chooseWorkspace(id: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    await workspaceById(id);
    await store({ [ACTIVE]: id });
  });
  await tellViews();
}

/** Call once the workspace is removed. */
export async function forgetChosen(id: string): Promise<void> {
  await navigator.locks.request(LOCK, async () => {
    if ((await readStored()).activeId !== id) return;
    await browser.storage.local.remove(ACTIVE);
    latest = undefined;
  });
}

let publishing = Promise.resolve();

/** Publishes the current workspace and connection version. Serialized, so that an older state never replaces a newer one. */
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
  try {
    await setInSession({ [CURRENT_SESSION]: current });
  } catch (error) {
    // Views that find none ask for the status again, and learn why it cannot be shown.
    await browser.storage.session.remove(CURRENT_SESSION);
    throw error;
  }
}

/** The change is stored, even if this fails. */
const tellViews = () => publishCurrentSession().catch(reportError);

/**
 * The workspace that a view shows, or the active one if it shows none. Rejects with `conflict` if the shown one was removed or has
 * another connection, and with `not-connected` if there is none.
 */
export async function currentWorkspace({ shown }: RequestContext = {}): Promise<Workspace> {
  if (!shown) return connected(await activeWorkspace());
  const workspace = await getWorkspace(shown.id);
  if (workspace?.connectionVersion !== shown.connectionVersion) throw new ProblemError({ kind: 'conflict' });
  return workspace;
}

/** Wraps a request handler with the workspace that the view shows. */
export const inCurrent =
  <Input, Result>(work: (workspace: Workspace, input: Input, asked?: RequestContext) => Promise<Result>) =>
  async (input: Input, asked?: RequestContext) =>
    work(await currentWorkspace(asked), input, asked);

/** Stores data of a workspace. If it was removed in the meantime, removes them again and rejects with `not-connected`. */
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

/** Rejects with `not-connected` if the workspace was removed. */
export async function workspaceById(id: string): Promise<Workspace> {
  return connected(await getWorkspace(id));
}

function connected(workspace: Workspace | undefined): Workspace {
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}
