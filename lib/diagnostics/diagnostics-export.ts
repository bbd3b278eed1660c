// Diagnostics as a file. Each value is listed explicitly, so that no key, name, address or id is included.
import type { CallNote } from '../service/call-notes.ts';
import type { Diagnosis, SyncState, WorkspaceState } from './diagnostics.ts';

/** `at` in epoch ms. Workspaces are numbered instead of named. */
export function diagnosticsFile(calls: readonly CallNote[], diagnosis: Diagnosis, at: number): object {
  const ids = diagnosis.workspaces.map(({ workspace }) => workspace.id);
  const place = (workspaceId: string) => ids.indexOf(workspaceId) + 1;
  return {
    audienceLensDiagnostics: 1,
    at: new Date(at).toISOString(),
    version: diagnosis.version,
    browser: diagnosis.browser,
    permissions: diagnosis.permissions,
    hosts: diagnosis.origins.length,
    storage: { used: diagnosis.used, quota: diagnosis.quota, session: diagnosis.session },
    workspaces: diagnosis.workspaces.map((state, index) => workspacePart(state, index + 1)),
    calls: calls.map((call) => callPart(call, place(call.workspaceId))),
    mismatches: diagnosis.mismatches.map(
      ({ workspaceId, operation, field, expected, came, times, lastAt }) => ({
        workspace: place(workspaceId),
        operation,
        field,
        expected,
        came,
        times,
        lastAt: new Date(lastAt).toISOString(),
      }),
    ),
  };
}

function callPart(
  { at, operation, status, problem, ms, bytes, cached }: CallNote,
  workspace: number,
): object {
  return { at: new Date(at).toISOString(), workspace, operation, status, problem, ms, bytes, cached };
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
