// Notes of recent calls in session storage, and of schema mismatches on disk. Written together, so that no call waits.
import type { CallFacts } from '../../api/client.ts';
import type { OperationName } from '../../api/operations.ts';
import type { Mismatch } from '../../api/read-answer.ts';
import { hasAccess } from '../../platform/access.ts';
import { browser } from '../../platform/browser.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { startingWith, userDatabase } from '../../platform/worker/databases.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { CALLS, type CallNote, joinCalls, type SchemaMismatch } from '../call-notes.ts';
import { getWorkspace, listWorkspaces } from './workspaces.ts';

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    /** Where answers were not as the interface says. */
    mismatches: { key: [string, string, string]; value: SchemaMismatch };
  }
}

/** Views hear of new notes at most this often (ms). */
const WRITE_EVERY = 1000;

let added: CallNote[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Hears of each try of one call. */
export function callNoter({ id, baseUrl }: Workspace, operation: OperationName): (call: CallFacts) => void {
  return (call) => {
    const note = { at: Date.now(), workspaceId: id, operation, ...call };
    if (call.problem !== 'offline') return add(note);
    // Without access a request fails exactly like being offline.
    hasAccess(baseUrl)
      .then((access) => add(access ? note : { ...note, problem: 'no-permission' }))
      .catch(reportError);
  };
}

export function noteCached({ id }: Workspace, operation: OperationName): void {
  add({ at: Date.now(), workspaceId: id, operation, ms: 0, bytes: 0, cached: 1 });
}

function add(note: CallNote): void {
  added.push(note);
  timer ??= setTimeout(() => {
    writeNotes().catch(reportError);
  }, WRITE_EVERY);
}

async function written(): Promise<CallNote[]> {
  return ((await browser.storage.session.get(CALLS))[CALLS] as CallNote[] | undefined) ?? [];
}

function writeNotes(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const notes = added;
  added = [];
  return change(async (kept) => {
    // An answer may come after its workspace was removed.
    const present = new Set((await listWorkspaces()).map(({ id }) => id));
    return joinCalls(
      kept,
      notes.filter(({ workspaceId }) => present.has(workspaceId)),
    );
  });
}

/** Under a lock, so that notes that were cleared do not come back. */
async function change(edit: (kept: CallNote[]) => Promise<CallNote[]> | CallNote[]): Promise<void> {
  await navigator.locks.request('calls', async () => {
    const notes = await edit(await written());
    if (notes.length > 0) await publishBestEffort({ [CALLS]: notes });
    else await browser.storage.session.remove(CALLS);
  });
}

export async function forgetCalls(workspaceId?: string): Promise<void> {
  const stays = (note: CallNote) => workspaceId !== undefined && note.workspaceId !== workspaceId;
  added = added.filter(stays);
  if (added.length === 0) {
    clearTimeout(timer);
    timer = undefined;
  }
  await change((kept) => kept.filter(stays));
}

/** Does not wait for the disk: the reader of an answer does not need it. */
export function noteMismatch(workspaceId: string, operation: string, mismatches: readonly Mismatch[]): void {
  if (mismatches.length > 0) keep(workspaceId, operation, mismatches).catch(reportError);
}

async function keep(workspaceId: string, operation: string, mismatches: readonly Mismatch[]): Promise<void> {
  const lastAt = Date.now();
  const { store, done } = (await userDatabase()).transaction('mismatches', 'readwrite');
  for (const { path: field, expected, came } of mismatches) {
    const times = ((await store.get([workspaceId, operation, field]))?.times ?? 0) + 1;
    await store.put({ workspaceId, operation, field, expected, came, times, lastAt });
  }
  await done;
  // Removed before this was written: it came after what was cleared then.
  if (!(await getWorkspace(workspaceId))) await forgetMismatches(workspaceId);
}

/** The latest first. */
export async function listMismatches(): Promise<SchemaMismatch[]> {
  const all = await (await userDatabase()).getAll('mismatches');
  return all.sort((a, b) => b.lastAt - a.lastAt || (a.field < b.field ? -1 : 1));
}

/** Of one workspace, or all. */
export async function forgetMismatches(workspaceId?: string): Promise<void> {
  const database = await userDatabase();
  if (workspaceId === undefined) await database.clear('mismatches');
  else await database.delete('mismatches', startingWith(workspaceId));
}
