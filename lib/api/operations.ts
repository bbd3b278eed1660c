// The interface in one table: everything about the service that the rest of the project needs is
// derived from here (client, cache, messages, sandbox, OpenAPI).
import type * as z from 'zod/mini';
import * as s from './schemas.ts';

export type OperationName =
  | 'listPages'
  | 'listAudiences'
  | 'getAudienceMessages'
  | 'publishVersion'
  | 'cancelVersion'
  | 'getAnalyticsSummary'
  | 'getSessionInteractions'
  | 'createPerson'
  | 'getPerson'
  | 'getPersonLog'
  | 'createAccount'
  | 'getAccount'
  | 'listAccountLogs'
  | 'getAccountLog'
  | 'listAssets'
  | 'getAsset'
  | 'getTopic'
  | 'listTopicEntries'
  | 'createTopicEntry'
  | 'getTopicEntry';

interface Shape {
  path: `/v0/${string}`;
  query?: z.ZodMiniObject;
  response: z.ZodMiniType;
}

export interface Read extends Shape {
  method: 'GET';
  /** How long an answer counts as fresh, in milliseconds. */
  freshFor: number;
  /** Where an answer may be kept: what says something about a person never reaches the disk. */
  keep: 'disk' | 'session';
}

export interface Write extends Shape {
  method: 'POST';
  body: z.ZodMiniObject;
  /** The reads whose kept answers this write makes wrong. */
  spoils: readonly OperationName[];
}

export type Operation = Read | Write;

const second = 1000;
const minute = 60 * second;

export const operations = {
  listPages: {
    method: 'GET',
    path: '/v0/pages',
    query: s.listQuery,
    response: s.list(s.page),
    freshFor: 10 * minute,
    keep: 'disk',
  },
  listAudiences: {
    method: 'GET',
    path: '/v0/pages/{page_id}/audiences',
    query: s.listQuery,
    response: s.list(s.audience),
    freshFor: minute,
    keep: 'disk',
  },
  getAudienceMessages: {
    method: 'GET',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/messages',
    response: s.audienceMessages,
    freshFor: minute,
    keep: 'disk',
  },
  publishVersion: {
    method: 'POST',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/versions/{version_id}/publish',
    body: s.publishBody,
    response: s.audienceVersion,
    spoils: ['listAudiences', 'getAudienceMessages'],
  },
  cancelVersion: {
    method: 'POST',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/versions/{version_id}/cancel',
    body: s.cancelBody,
    response: s.audienceVersion,
    spoils: ['listAudiences', 'getAudienceMessages'],
  },
  getAnalyticsSummary: {
    method: 'GET',
    path: '/v0/pages/{page_id}/analytics/summary',
    query: s.analyticsQuery,
    response: s.analyticsSummary,
    freshFor: 5 * minute,
    keep: 'disk',
  },
  getSessionInteractions: {
    method: 'GET',
    path: '/v0/audience_sessions/{audience_session_id}/interactions',
    response: s.sessionInteractions,
    freshFor: minute,
    keep: 'session',
  },
  createPerson: {
    method: 'POST',
    path: '/v0/persons',
    body: s.createPersonBody,
    response: s.person,
    spoils: ['getAccount'],
  },
  getPerson: {
    method: 'GET',
    path: '/v0/persons/{person_id}',
    response: s.person,
    freshFor: 5 * minute,
    keep: 'session',
  },
  getPersonLog: {
    method: 'GET',
    path: '/v0/persons/{person_id}/logs/{person_log_id}',
    response: s.personLog,
    freshFor: 5 * minute,
    keep: 'session',
  },
  createAccount: {
    method: 'POST',
    path: '/v0/accounts',
    body: s.createAccountBody,
    response: s.account,
    spoils: ['getAccount'],
  },
  getAccount: {
    method: 'GET',
    path: '/v0/accounts/{account_id}',
    response: s.account,
    freshFor: 5 * minute,
    keep: 'session',
  },
  listAccountLogs: {
    method: 'GET',
    path: '/v0/accounts/{account_id}/logs',
    query: s.accountLogsQuery,
    response: s.list(s.accountLog),
    freshFor: minute,
    keep: 'session',
  },
  getAccountLog: {
    method: 'GET',
    path: '/v0/accounts/{account_id}/logs/{account_log_id}',
    response: s.accountLog,
    freshFor: 5 * minute,
    keep: 'session',
  },
  listAssets: {
    method: 'GET',
    path: '/v0/assets',
    query: s.assetsQuery,
    response: s.assetList,
    freshFor: 10 * minute,
    keep: 'disk',
  },
  getAsset: {
    method: 'GET',
    path: '/v0/assets/{asset_id}',
    response: s.asset,
    freshFor: 10 * minute,
    keep: 'disk',
  },
  getTopic: {
    method: 'GET',
    path: '/v0/topics/{topic_id}',
    response: s.topic,
    freshFor: 5 * minute,
    keep: 'disk',
  },
  listTopicEntries: {
    method: 'GET',
    path: '/v0/topics/{topic_id}/entries',
    query: s.listQuery,
    response: s.list(s.topicEntry),
    freshFor: minute,
    keep: 'disk',
  },
  createTopicEntry: {
    method: 'POST',
    path: '/v0/topics/{topic_id}/entries',
    body: s.createTopicEntryBody,
    response: s.topicEntry,
    spoils: ['getTopic', 'listTopicEntries'],
  },
  getTopicEntry: {
    method: 'GET',
    path: '/v0/topics/{topic_id}/entries/{topic_entry_id}',
    response: s.topicEntry,
    freshFor: 5 * minute,
    keep: 'disk',
  },
} as const satisfies Record<OperationName, Operation>;

type Table = typeof operations;

export type ReadName = {
  [N in OperationName]: Table[N] extends { method: 'GET' } ? N : never;
}[OperationName];
export type WriteName = Exclude<OperationName, ReadName>;

type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;
type PathParams<N extends OperationName> = { [P in PathNames<Table[N]['path']>]: string };
type Query<N extends OperationName> = Table[N] extends { query: infer Q extends z.ZodMiniObject }
  ? z.infer<Q>
  : unknown;

/** Path parameters and query of an operation, flat, under the interface's names. */
export type Params<N extends OperationName> = PathParams<N> & Query<N>;
export type Body<N extends OperationName> = Table[N] extends { body: infer B extends z.ZodMiniObject }
  ? z.infer<B>
  : never;
export type Answer<N extends OperationName> = z.infer<Table[N]['response']>;

/** The operations that answer with the list envelope. */
export type ListName = { [N in ReadName]: Answer<N> extends { items: unknown[] } ? N : never }[ReadName];
export type Item<N extends ListName> = Answer<N> extends { items: (infer I)[] } ? I : never;
