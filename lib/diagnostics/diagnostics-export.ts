// Diagnostics as a file. Each value is listed explicitly, so that no key, name, address or id is included.
import type { CallNote } from '../service/call-notes.ts';
import type { Diagnosis, SyncState, WorkspaceState } from './diagnostics.ts';

/** From 1, in the order shown; 0 for a workspace that was removed meanwhile. */
const workspaceNumber = ({ workspaces }: Diagnosis, workspaceId: string): number =>
  workspaces.findIndex(({ workspace }) => workspace.id === workspaceId) + 1;

/** `at` in epoch ms. Workspaces are numbered instead of named. */
export function diagnosticsFile(calls: readonly CallNote[], diagnosis: Diagnosis, at: number): object {
  return {
    audienceLensDiagnostics: 1,
    at: new Date(at).toISOString(),
    version: diagnosis.version,
    browser: diagnosis.browser,
    permissions: diagnosis.permissions,
    hosts: diagnosis.origins.length,
    storage: { used: diagnosis.used, quota: diagnosis.quota, session: diagnosis.session },
    workspaces: diagnosis.workspaces.map((state, index) => workspacePart(state, index + 1)),
    calls: savedCalls(calls, diagnosis),
    mismatches: savedMismatches(diagnosis),
  };
}

export function savedCalls(calls: readonly CallNote[], diagnosis: Diagnosis) {
  return calls.map(({ at, workspaceId, operation, status, problem, ms, bytes, cached }) => ({
    at: new Date(at).toISOString(),
    workspace: workspaceNumber(diagnosis, workspaceId),
    operation,
    status,
    problem,
    ms,
    bytes,
    cached,
  }));
}

export function savedMismatches(diagnosis: Diagnosis) {
  return diagnosis.mismatches.map(({ workspaceId, operation, field, expected, came, times, lastAt }) => ({
    workspace: workspaceNumber(diagnosis, workspaceId),
    operation,
    field,
    expected,
    came,
    times,
    lastAt: new Date(lastAt).toISOString(),
  }));
}

function workspacePart(state: WorkspaceState, workspace: number): object {
  const { hasKey, access, pages, audienceLists, stores, captures, creations } = state;
  const { production } = state.workspace;
  return {
    workspace,
    production,
    hasKey,
    access,
    pages: syncPart(pages),
    audienceLists,
    stores: stores.map(({ store, count, bytes }) => ({ store, count, bytes })),
    captures,
    creations,
  };
}

/** Omits the service's detail text. */
function syncPart({ state, known, total, unreadable, at, problem }: SyncState): object {
  return {
    state,
    known,
    total,
    unreadable,
    at: at === undefined ? undefined : new Date(at).toISOString(),
    problem: problem && { kind: problem.kind, status: problem.status },
  };
}
