// What the database keeps of each kind of resource. Addresses of landing pages and files hold
// `{port}` where the port belongs, since a restart may listen on another one.
import type { Answer } from '../../lib/api/operation-schemas.ts';
import type { AudienceMessages, Metadata, Page } from '../../lib/api/schemas.ts';

export type Person = Answer<'getPerson'>;
export type Account = Answer<'getAccount'>;
export type PersonLog = Answer<'getPersonLog'>;
export type AccountLog = Answer<'getAccountLog'>;
export type Asset = Answer<'getAsset'>;
export type Topic = Answer<'getTopic'>;
export type TopicEntry = Answer<'getTopicEntry'>;
export type SessionInteractions = Answer<'getSessionInteractions'>;
export type Change = NonNullable<AudienceMessages['pendingChanges']>[number];

/** Visits at one moment, all together. */
export interface VisitSum {
  at: number;
  sessions: number;
  bounced: number;
  converted: number;
  submitted: number;
  interactions: number;
  scroll: number;
  seconds: number;
}

export interface PageRecord {
  index: number;
  /** As listed, with `{port}` in its addresses. */
  page: Page & { name: string; title: string; metadata: Metadata; audiencesCount: number };
  host: string;
  path: string;
  /** Whether an audience is addressed by a path segment or by the query parameter `for`. */
  audienceBy: 'path' | 'query';
  /** The canonical tag served, where it is not the record's own. Null: no tag and no og:url. */
  liveCanonical?: string | null;
  /** Audiences generated from the page's index on first request. */
  lazyAudiences: number;
  /** Sessions on an ordinary day; the days from `liftAt` on do better. */
  traffic: number;
  startedAt: number;
  liftAt: number;
  /** In place of visits by chance. */
  visits?: VisitSum[];
}

/** Times are epoch milliseconds. Those of a life that was started may lie in the future. */
export interface VersionRecord {
  versionId: string;
  number: number;
  isNewPageAgent: boolean;
  supplementaryContext: string | null;
  createdAt: number;
  /** Null: still pending. */
  becameDraftAt: number | null;
  queuedAt: number | null;
  processingAt: number | null;
  publishedAt: number | null;
  cancelledAt: number | null;
  archivedAt: number | null;
  operationKeys: string[];
  headline: string;
  paragraphs: string[];
  metadata: Metadata;
  changes: Change[];
}

export interface AudienceRecord {
  index: number;
  audienceId: string;
  pageId: string;
  personId?: string;
  personRouteKey: string;
  computedName: string;
  customName?: string;
  actionFormIdOverride?: string;
  actionFormInstructionsOverride?: string;
  actionUrlOverride?: string;
  createdAt: number;
  archivedAt?: number;
  metadataOverride?: Metadata;
  messageCount: number;
  /** In place of ones by chance; oldest first. */
  messages?: NonNullable<AudienceMessages['messages']>;
  /** Oldest first. */
  versions: VersionRecord[];
}

export interface Records {
  page: PageRecord;
  audience: AudienceRecord;
  person: Person;
  account: Omit<Account, 'linkedPersons'>;
  personLog: PersonLog;
  accountLog: AccountLog;
  asset: Asset;
  topic: Omit<Topic, 'entries'>;
  topicEntry: TopicEntry;
  session: SessionInteractions;
}

export type Kind = keyof Records;
