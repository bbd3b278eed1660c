// What the options send and are shown of workspaces.
import type { Problem } from '../api/problem.ts';
import type { Workspace } from './workspace.ts';

type Entered = Pick<Workspace, 'name' | 'color' | 'baseUrl' | 'production' | 'keyKeeping'>;

export interface WorkspaceForm extends Entered {
  /** Absent for a new workspace. */
  id?: string;
  /** Write-only; absent keeps the present key. */
  key?: string;
}

/** A workspace as the options show it: everything but the key. */
export type WorkspaceView = Workspace & { hasKey: boolean; active: boolean };

export const checkSteps = ['address', 'permission', 'reachable', 'json', 'key', 'pages'] as const;
export type CheckStep = (typeof checkSteps)[number];

/** A landing page of one's own, to begin with. */
export interface FirstPage {
  name: string;
  url: string;
  audiences: number;
}

export type CheckResult =
  | { ok: true; workspaceId: string; pages: number; first: FirstPage[] }
  | { ok: false; failedAt: CheckStep; problem: Problem; workspaceId?: string };

export interface StoredSummary {
  pages: number;
  audiences: number;
  answers: number;
}
