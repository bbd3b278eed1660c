// What the diagnostics tell.
import type { Problem } from '../api/problem.ts';
import type { SchemaMismatch } from '../service/call-notes.ts';
import type { WorkspaceChip } from '../workspace/workspace.ts';

/** How much one store holds; bytes are shown where they are counted anyway. */
export interface StoreSize {
  store: string;
  count: number;
  bytes?: number;
}

export interface WorkspaceState {
  workspace: WorkspaceChip;
  hasKey: boolean;
  /** Whether the browser lets the service be contacted. */
  access: boolean;
  pages: SyncState;
  /** Lists of audiences, one for each page that was looked at. */
  audienceLists: { whole: number; unfinished: number; failed: number };
  stores: StoreSize[];
  /** How many captures and creations stand how. */
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
  /** Bytes, where the browser tells them. */
  used?: number | undefined;
  quota?: number | undefined;
  session?: number | undefined;
  workspaces: WorkspaceState[];
  mismatches: SchemaMismatch[];
  /** Path templates by operation. */
  paths: Record<string, string>;
}
