// What a view may ask of the background: the protocol is the type of its handlers.
import type { Answer, Params, ReadName } from '../api/operations.ts';
import type { Problem } from '../api/problem.ts';
import type { Audience, Page } from '../api/schemas.ts';
import type { AssetRequests } from '../assets/assets.ts';
import type { DocumentReading } from '../audit/read-document.ts';
import type { CaptureOrder, CaptureView } from '../capture/capture.ts';
import type { CaptureSettings } from '../capture/capture-settings.ts';
import type { DiagnosticsRequests } from '../diagnostics/diagnostics.ts';
import type { Binding } from '../match/match.ts';
import type { NewsRequests } from '../news/news.ts';
import type { Look, VersionView } from '../page-status/look.ts';
import type { PeopleRequests } from '../people/people.ts';
import type { Attempt, VersionOrder } from '../publish/publishing.ts';
import type { SearchRequests } from '../search/search.ts';
import type { SessionRequests } from '../sessions/sessions.ts';
import type { KitRequests } from '../settings-file/kit.ts';
import type { KnownEntries, TopicAdded, TopicView } from '../topics/topics.ts';
import type { Site } from '../workspace/sites.ts';
import type {
  AnalyticsRange,
  KeyKeeping,
  RateScale,
  Workspace,
  WorkspaceColor,
} from '../workspace/workspace.ts';

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

export const audienceSorts = ['name', 'changed', 'status'] as const;
export type AudienceSort = (typeof audienceSorts)[number];

export interface AudienceListing {
  rows: AudienceListRow[];
  /** Where they were asked for whole. */
  audiences?: Audience[];
  /** How many match the filter, how many are known, and whether those are all. */
  total: number;
  known: number;
  complete: boolean;
  walking: boolean;
  /** As the service counts them. */
  totalCount?: number;
  at?: number;
  problem?: Problem;
}

export interface AudienceListRow {
  audienceId: string;
  name: string;
  routeKey?: string;
  latest?: VersionView;
  published?: VersionView;
  /** Names of the overrides that are set: action form, instructions, action URL, metadata. */
  overrides: ('actionFormId' | 'actionFormInstructions' | 'actionUrl' | 'metadata')[];
  isNewPageAgent: boolean;
  archived: boolean;
}

/** A kept answer for a view, with its age. */
export interface ReadSnapshot<T> {
  data: T;
  at: number;
  fresh: boolean;
  problem?: Problem;
}

/** How a view reads an operation: `peek` never asks the service and may find nothing. */
export interface ServiceReads {
  peek<N extends ReadName>(operation: N, params: Params<N>): Promise<ReadSnapshot<Answer<N>> | undefined>;
  read<N extends ReadName>(
    operation: N,
    params: Params<N>,
    options?: { force?: boolean; settled?: boolean },
  ): Promise<ReadSnapshot<Answer<N>>>;
}

export interface Requests
  extends PeopleRequests,
    SessionRequests,
    AssetRequests,
    SearchRequests,
    NewsRequests,
    DiagnosticsRequests,
    KitRequests {
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

  /** The whole record of a page, as the directory holds it. */
  getPage(input: { pageId: string }): Promise<{ page: Page; at?: number } | undefined>;
  /** As it is kept, and renewed behind what is shown where it is stale; `force` waits for the renewal. */
  getAudience(input: {
    pageId: string;
    audienceId: string;
    force?: boolean;
  }): Promise<{ audience: Audience; at: number; problem?: Problem } | undefined>;
  listAudiences(input: {
    pageId: string;
    text: string;
    /** Only latest versions in this status. */
    status?: string;
    /** Only those whose latest version waits to be published. */
    waiting?: boolean;
    archived?: boolean;
    sort: AudienceSort;
    offset: number;
    limit: number;
    /** With the audiences as the service sent them. */
    whole?: boolean;
  }): Promise<AudienceListing>;
  /** Reads the audiences of a page anew; progress shows in `listAudiences`. */
  walkAudiences(input: { pageId: string }): Promise<void>;
  /** Behind `ServiceReads`; `settled` marks what cannot change any more. */
  readService(input: {
    operation: ReadName;
    params: Record<string, string | number>;
    mode: 'peek' | 'read' | 'force' | 'settled';
  }): Promise<ReadSnapshot<unknown> | undefined>;

  /** Publishes or cancels by the protocol; answers when it came to rest. A second click joins the first. */
  order(input: VersionOrder): Promise<Attempt>;
  /** Reads an unknown or unconfirmed attempt back. */
  checkAttempt(input: { id: string }): Promise<Attempt>;
  dismissAttempt(input: { id: string }): Promise<void>;
  /** Begins to watch; for what is watched already, `allowed` is noted and nothing else. */
  watch(input: {
    pageId: string;
    audienceId: string;
    versionId: string;
    url?: string;
    allowed?: boolean;
  }): Promise<void>;
  unwatch(input: { versionId: string }): Promise<void>;
  /**
   * Publishes the latest versions of many audiences, at most 500. With `seen`, exactly the versions a person
   * reviewed: what has changed since is skipped. `workspaceId` and `epoch` as they were shown.
   */
  publishMany(input: {
    pageId: string;
    audienceIds: string[];
    workspaceId?: string;
    epoch?: number;
    seen?: { audienceId: string; versionId: string; status: string }[];
  }): Promise<{ runId: string }>;
  steerRun(input: { runId: string; to: 'pause' | 'resume' | 'stop' | 'dismiss' }): Promise<void>;
  /** The sites that the pages of a workspace live on, those with the most pages first. */
  listSites(input: { workspaceId: string }): Promise<Site[]>;
  /** Reads the live document's tags of a tab where it is readable (activeTab or a granted site). */
  readDocument(input: { tabId: number }): Promise<DocumentReading | undefined>;

  /** Adds topics to the active workspace's list, at most 50 at once; each is read right away. */
  addTopics(input: { topicIds: string[] }): Promise<TopicAdded[]>;
  listTopics(input: { workspaceId: string }): Promise<TopicView[]>;
  /** `before` is the topic it is put in front of; null puts it last. */
  changeTopic(input: { topicId: string; pinned?: boolean; before?: string | null }): Promise<void>;
  /** Only from the list here; the service keeps it. */
  removeTopic(input: { topicId: string }): Promise<void>;
  renewTopics(input: { topicId?: string }): Promise<void>;
  /** The ids of entries that were not there at the last visit, and marks all that is known now as visited. */
  visitTopic(input: { topicId: string }): Promise<{ newIds: string[]; firstVisit: boolean }>;
  /** What kept entries already say of a text. No request is made. */
  knownEntries(input: { topicId: string; text: string }): Promise<KnownEntries>;

  /** Answers once the capture is on the disk. The same id again answers the same capture. */
  capture(input: CaptureOrder): Promise<CaptureView>;
  /** Done ones, newest first; `text` looks in text, title and address of the source. */
  listHistory(input: {
    workspaceId: string;
    text: string;
    offset: number;
    limit: number;
  }): Promise<{ captures: CaptureView[]; total: number }>;
  readCapture(input: { id: string }): Promise<{ capture: CaptureView; text: string } | undefined>;
  /** Undo and discard remove it; `send` sends it again, or anyway; `now` ends the hold-back. */
  steerCapture(input: { id: string; to: 'undo' | 'discard' | 'send' | 'now' | 'check' }): Promise<void>;
  /** Another text or topic for a capture that is not sent; it is queued anew. */
  editCapture(input: { id: string; text: string; topicId?: string }): Promise<CaptureView>;
  clearHistory(input: { workspaceId: string }): Promise<void>;
  setCaptureSettings(input: { workspaceId: string; settings: CaptureSettings }): Promise<void>;
}

export type RequestName = keyof Requests;
export type RequestInput<N extends RequestName> = Parameters<Requests[N]>[0];
export type RequestResult<N extends RequestName> = Awaited<ReturnType<Requests[N]>>;

/** How a view asks. Rejects with a `ProblemError`, or with a plain Error where there is a bug. */
export type Ask = <N extends RequestName>(name: N, input: RequestInput<N>) => Promise<RequestResult<N>>;
