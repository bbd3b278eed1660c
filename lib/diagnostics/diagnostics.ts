// Types of the diagnostics.
import type { Problem } from '../api/problem.ts';
import type { SchemaMismatch } from '../service/call-notes.ts';
import type { WorkspaceChip } from '../workspace/workspace.ts';

/** Size of a store; bytes only if they are counted anyway. */
export interface StoreSize {
  store: string;
  count: number;
  bytes?: number;
}

export interface WorkspaceState {
  workspace: WorkspaceChip;
  hasKey: boolean;
  /** Whether the host permission is granted. */
  access: boolean;
  pages: SyncState;
  /** Audience lists, one per page read. */
  audienceLists: { whole: number; unfinished: number; failed: number };
  stores: StoreSize[];
  /** Counts by state. */
  captures: Record<string, number>;
  creations: Record<string, number>;
}

export interface SyncState {
  state: 'never' | 'syncing' | 'ready' | 'incomplete' | 'stopped';
  known: number;
  /** As the service counts them. */
  total?: number | undefined;
  unreadable: number;
  at?: number | undefined;
  problem?: Problem | undefined;
}

export interface Diagnosis {
  version: string;
  browser: string;
  permissions: string[];
  /** Match patterns of hosts. */
  origins: string[];
  /** Bytes, if the browser reports them. */
  used?: number | undefined;
  quota?: number | undefined;
  session?: number | undefined;
  workspaces: WorkspaceState[];
  mismatches: SchemaMismatch[];
  /** Path templates by operation. */
  paths: Record<string, string>;
}
