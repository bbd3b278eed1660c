// What a view may ask of the background: the protocol is the type of its handlers.
import type { Look } from './look.ts';
import type { Binding } from './match.ts';
import type { Problem } from './problem.ts';
import type { AnalyticsRange, KeyKeeping, RateScale, Workspace, WorkspaceColor } from './workspace.ts';

export interface PageHit {
  pageId: string;
  name: string;
  address?: string;
  audiencesCount?: number;
  archived: boolean;
}

export interface AudienceHit {
  audienceId: string;
  name: string;
  routeKey?: string;
  /** Status of the latest version, verbatim. */
  status?: string;
}

export interface WorkspaceForm {
  /** Absent for a new workspace. */
  id?: string;
  name: string;
  color: WorkspaceColor;
  baseUrl: string;
  production: boolean;
  keyKeeping: KeyKeeping;
  /** Write-only; absent keeps the present key. */
  key?: string;
}

/** A workspace as the options show it: everything but the key. */
export type WorkspaceView = Workspace & { hasKey: boolean; active: boolean };

export const checkSteps = ['address', 'permission', 'reachable', 'json', 'key', 'pages'] as const;
export type CheckStep = (typeof checkSteps)[number];

export type CheckResult =
  | { ok: true; workspaceId: string; pages: number }
  | { ok: false; failedAt: CheckStep; problem: Problem; workspaceId?: string };

export interface StoredSummary {
  pages: number;
  audiences: number;
  answers: number;
  bytes: number;
}

export interface Requests {
  /** Renews what is known about a tab's URL; the look is also published as a snapshot while it grows. */
  look(input: { tabId: number; url: string; force?: boolean }): Promise<Look>;
  searchPages(input: { text: string; limit: number }): Promise<{ hits: PageHit[]; total: number }>;
  searchAudiences(input: { pageId: string; text: string; limit: number }): Promise<{
    hits: AudienceHit[];
    total: number;
    complete: boolean;
  }>;
  /** Binds this address (or everything below it) to a page, an audience, or "never here". */
  bind(input: {
    url: string;
    below: boolean;
    pageId?: string;
    audienceId?: string;
    never?: true;
  }): Promise<void>;
  unbind(input: { bindingId: string }): Promise<void>;
  listBindings(input: {
    workspaceId: string;
  }): Promise<(Binding & { pageName?: string; audienceName?: string })[]>;
  switchWorkspace(input: { workspaceId: string }): Promise<void>;
  listWorkspaces(input: Record<string, never>): Promise<WorkspaceView[]>;
  /** Stores the form after the base URL was put right; a changed key or base URL starts a new epoch. */
  saveWorkspace(input: WorkspaceForm): Promise<WorkspaceView>;
  /** Walks the checklist against the stored workspace, to the first step that fails. */
  testWorkspace(input: { workspaceId: string }): Promise<CheckResult>;
  /** Forgets key, cache, directory and bindings. */
  removeWorkspace(input: { workspaceId: string }): Promise<void>;
  setAnalyticsRange(input: { workspaceId: string; range: AnalyticsRange }): Promise<void>;
  setRateScale(input: { workspaceId: string; scale: RateScale }): Promise<void>;
  syncPages(input: { workspaceId: string }): Promise<void>;
  stopSync(input: { workspaceId: string }): Promise<void>;
  storedSummary(input: { workspaceId: string }): Promise<StoredSummary>;
  clearStored(input: { workspaceId: string }): Promise<void>;
}

export type RequestName = keyof Requests;
export type RequestInput<N extends RequestName> = Parameters<Requests[N]>[0];
export type RequestResult<N extends RequestName> = Awaited<ReturnType<Requests[N]>>;

/** How a view asks. Rejects with a `ProblemError`, or with a plain Error where there is a bug. */
export type Ask = <N extends RequestName>(name: N, input: RequestInput<N>) => Promise<RequestResult<N>>;
