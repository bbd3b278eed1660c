// The operations of the interface; client, cache, messages, sandbox and OpenAPI are derived from this table.

interface Shape {
  path: `/v0/${string}`;
}

interface Read extends Shape {
  method: 'GET';
  /** How long a response is fresh (ms). */
  freshFor: number;
  /** Where responses are cached: data about persons never reaches the disk. */
  keep: 'disk' | 'session';
}

interface Write extends Shape {
  method: 'POST';
  /** Reads whose cached responses are stale after this write. */
  invalidates: readonly (`get${string}` | `list${string}`)[];
}

export type Operation = Read | Write;

const second = 1000;
const minute = 60 * second;

export const operations = {
  listPages: {
    method: 'GET',
    path: '/v0/pages',
    freshFor: 10 * minute,
    keep: 'disk',
  },
  listAudiences: {
    method: 'GET',
    path: '/v0/pages/{page_id}/audiences',
    freshFor: minute,
    keep: 'disk',
  },
  getAudienceMessages: {
    method: 'GET',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/messages',
    freshFor: minute,
    keep: 'disk',
  },
  publishVersion: {
    method: 'POST',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/versions/{version_id}/publish',
    invalidates: ['listAudiences', 'getAudienceMessages'],
  },
  cancelVersion: {
    method: 'POST',
    path: '/v0/pages/{page_id}/audiences/{audience_id}/versions/{version_id}/cancel',
    invalidates: ['listAudiences', 'getAudienceMessages'],
  },
  getAnalyticsSummary: {
    method: 'GET',
    path: '/v0/pages/{page_id}/analytics/summary',
    freshFor: 5 * minute,
    keep: 'disk',
  },
  getSessionInteractions: {
    method: 'GET',
    path: '/v0/audience_sessions/{audience_session_id}/interactions',
    freshFor: minute,
    keep: 'session',
  },
  createPerson: {
    method: 'POST',
    path: '/v0/persons',
    invalidates: ['getAccount'],
  },
  getPerson: {
    method: 'GET',
    path: '/v0/persons/{person_id}',
    freshFor: 5 * minute,
    keep: 'session',
  },
  getPersonLog: {
    method: 'GET',
    path: '/v0/persons/{person_id}/logs/{person_log_id}',
    freshFor: 5 * minute,
    keep: 'session',
  },
  createAccount: {
    method: 'POST',
    path: '/v0/accounts',
    invalidates: ['getAccount'],
  },
  getAccount: {
    method: 'GET',
    path: '/v0/accounts/{account_id}',
    freshFor: 5 * minute,
    keep: 'session',
  },
  listAccountLogs: {
    method: 'GET',
    path: '/v0/accounts/{account_id}/logs',
    freshFor: minute,
    keep: 'session',
  },
  getAccountLog: {
    method: 'GET',
    path: '/v0/accounts/{account_id}/logs/{account_log_id}',
    freshFor: 5 * minute,
    keep: 'session',
  },
  listAssets: {
    method: 'GET',
    path: '/v0/assets',
    freshFor: 10 * minute,
    keep: 'disk',
  },
  getAsset: {
    method: 'GET',
    path: '/v0/assets/{asset_id}',
    freshFor: 10 * minute,
    keep: 'disk',
  },
  getTopic: {
    method: 'GET',
    path: '/v0/topics/{topic_id}',
    freshFor: 5 * minute,
    keep: 'disk',
  },
  listTopicEntries: {
    method: 'GET',
    path: '/v0/topics/{topic_id}/entries',
    freshFor: minute,
    keep: 'disk',
  },
  createTopicEntry: {
    method: 'POST',
    path: '/v0/topics/{topic_id}/entries',
    invalidates: ['getTopic', 'listTopicEntries'],
  },
  getTopicEntry: {
    method: 'GET',
    path: '/v0/topics/{topic_id}/entries/{topic_entry_id}',
    freshFor: 5 * minute,
    keep: 'disk',
  },
} as const satisfies Record<string, Operation>;

type Table = typeof operations;
export type OperationName = keyof Table;

export type ReadName = {
  [N in OperationName]: Table[N] extends { method: 'GET' } ? N : never;
}[OperationName];
export type WriteName = Exclude<OperationName, ReadName>;
