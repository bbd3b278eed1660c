// Data of workspaces that the options send and show.
import type { Problem } from '../api/problem.ts';
import type { Workspace } from './workspace.ts';

type Entered = Pick<Workspace, 'name' | 'color' | 'production' | 'keyKeeping'>;

/** Of a stored workspace only what the person changed, so that nothing saved elsewhere meanwhile is undone. */
export interface WorkspaceForm extends Partial<Entered> {
  /** Absent for a new workspace. */
  id?: string;
  /** The version that the form showed; another one stored by now is not replaced. */
  connectionVersion?: number;
  baseUrl: string;
  /** Write-only; if absent, the key does not change. */
  key?: string;
}

/** Everything but the key. */
export type WorkspaceView = Workspace & { hasKey: boolean; active: boolean };

export const checkSteps = ['address', 'permission', 'reachable', 'json', 'key', 'pages'] as const;
export type CheckStep = (typeof checkSteps)[number];

/** One of the workspace's landing pages, to start with. */
export interface FirstPage {
  name: string;
  url: string;
  /** Absent if the service does not say. */
  audiences?: number;
}

export type CheckResult =
  /** `isPart`: there are more pages. */
  | { ok: true; workspaceId: string; pages: number; isPart: boolean; first: FirstPage[] }
  | { ok: false; failedAt: CheckStep; problem: Problem; workspaceId?: string };

export interface StoredSummary {
  pages: number;
  audiences: number;
  answers: number;
}
