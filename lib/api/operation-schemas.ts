// Request and response schemas of the operations. Separate from `operations.ts`, so that the background starts without them.
import type * as z from 'zod/mini';
import type { OperationName, operations, ReadName } from './operations.ts';
import * as r from './request-schemas.ts';
import * as s from './schemas.ts';

export interface OperationSchemas {
  query?: z.ZodMiniObject;
  body?: z.ZodMiniObject;
  response: z.ZodMiniType;
}

export const operationSchemas = {
  listPages: { query: r.listQuery, response: s.list(s.page) },
  listAudiences: { query: r.listQuery, response: s.list(s.audience) },
  getAudienceMessages: { response: s.audienceMessages },
  publishVersion: { body: r.publishBody, response: s.audienceVersion },
  cancelVersion: { body: r.cancelBody, response: s.audienceVersion },
  getAnalyticsSummary: { query: r.analyticsQuery, response: s.analyticsSummary },
  getSessionInteractions: { response: s.sessionInteractions },
  createPerson: { body: r.createPersonBody, response: s.person },
  getPerson: { response: s.person },
  getPersonLog: { response: s.personLog },
  createAccount: { body: r.createAccountBody, response: s.account },
  getAccount: { response: s.account },
  listAccountLogs: { query: r.accountLogsQuery, response: s.list(s.accountLog) },
  getAccountLog: { response: s.accountLog },
  listAssets: { query: r.assetsQuery, response: s.assetList },
  getAsset: { response: s.asset },
  getTopic: { response: s.topic },
  listTopicEntries: { query: r.listQuery, response: s.list(s.topicEntry) },
  createTopicEntry: { body: r.createTopicEntryBody, response: s.topicEntry },
  getTopicEntry: { response: s.topicEntry },
} as const satisfies Record<OperationName, OperationSchemas>;

type Table = typeof operations;
type Schemas = typeof operationSchemas;

type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;
type PathParams<N extends OperationName> = { [P in PathNames<Table[N]['path']>]: string };
type Query<N extends OperationName> = Schemas[N] extends { query: infer Q extends z.ZodMiniObject }
  ? z.infer<Q>
  : unknown;

/** Path parameters and query of an operation in one object, with the interface's names. */
export type Params<N extends OperationName> = PathParams<N> & Query<N>;
export type Body<N extends OperationName> = Schemas[N] extends { body: infer B extends z.ZodMiniObject }
  ? z.infer<B>
  : never;
export type Answer<N extends OperationName> = z.infer<Schemas[N]['response']>;

/** Operations that return the list envelope. */
export type ListName = { [N in ReadName]: Answer<N> extends { items: unknown[] } ? N : never }[ReadName];
export type Item<N extends ListName> = Answer<N> extends { items: (infer I)[] } ? I : never;
