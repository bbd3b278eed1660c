// Stores notes of recent calls in session storage and schema mismatches on disk. Writes are batched, so that no call waits.
import type { CallFacts } from '../../api/client.ts';
import type { OperationName } from '../../api/operations.ts';
import type { Mismatch } from '../../api/read-answer.ts';
import { hasAccess } from '../../platform/access.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { storedValue } from '../../platform/stored-value.ts';
import { startingWith, userDatabase } from '../../platform/worker/databases.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { CALLS, type CallNote, joinCalls, type SchemaMismatch } from '../call-notes.ts';
import { getWorkspace, listWorkspaces } from './workspaces.ts';

declare module '../../platform/worker/databases.ts' {
  interface UserSchema {
    mismatches: { key: [string, string, string]; value: SchemaMismatch };
  }
}

/** Throttles writes, and with them updates of views (ms). */
const WRITE_EVERY = 1000;

const calls = storedValue<CallNote[]>('session', CALLS, publishBestEffort);
let added: CallNote[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns the `onCall` callback for one call. */
export function callNoter({ id, baseUrl }: Workspace, operation: OperationName): (call: CallFacts) => void {
  return (call) => {
    const note = { at: Date.now(), workspaceId: id, operation, ...call };
    if (call.problem !== 'offline') return add(note);
    // Without access a request fails exactly as when offline.
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

function writeNotes(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const notes = added;
  added = [];
  return calls.change(async (stored = []) => {
    // A response can arrive after its workspace was removed.
    const present = new Set((await listWorkspaces()).map(({ id }) => id));
    return joinCalls(
      stored,
      notes.filter(({ workspaceId }) => present.has(workspaceId)),
    );
  });
}

export async function forgetCalls(workspaceId?: string): Promise<void> {
  const stays = (note: CallNote) => workspaceId !== undefined && note.workspaceId !== workspaceId;
  added = added.filter(stays);
  if (added.length === 0) {
    clearTimeout(timer);
    timer = undefined;
  }
  await calls.change((stored = []) => stored.filter(stays));
}

/** Not awaited, because the reader of the response does not need it. */
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
  // The workspace was removed during the write, so this came after the clearing.
  if (!(await getWorkspace(workspaceId))) await forgetMismatches(workspaceId);
}

/** Most recent first. */
export async function listMismatches(): Promise<SchemaMismatch[]> {
  const all = await (await userDatabase()).getAll('mismatches');
  return all.sort((a, b) => b.lastAt - a.lastAt || (a.field < b.field ? -1 : 1));
}

/** For one workspace, or all. */
export async function forgetMismatches(workspaceId?: string): Promise<void> {
  const database = await userDatabase();
  if (workspaceId === undefined) await database.clear('mismatches');
  else await database.delete('mismatches', startingWith(workspaceId));
}
