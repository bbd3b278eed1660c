import { describe, expect, it, test } from 'vitest';
import { operations } from '../../../lib/api/operations.ts';
import { openApiDocument } from '../../setup/openapi.ts';

const document = openApiDocument();
const MAX = 9007199254740991;
const E164 = '^\\+[1-9]\\d{1,14}$';
const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$';
const ACCOUNT_ID = '^account_[a-z0-9]{26}$';
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });
const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const numberOrNull = { type: ['number', 'null'] };
const someText = { type: 'string', minLength: 1 };
const timestamp = { type: 'string', pattern: E164 };
const count = { type: 'integer', minimum: 0, maximum: MAX };
const accountId = { type: 'string', minLength: 1, pattern: ACCOUNT_ID };
const slug = { type: 'string', minLength: 1, maxLength: 100, pattern: SLUG };
const upTo = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });

/** The value at a JSON pointer of the document. */
function at(pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  const read = (from: unknown, step: string) => (from as Record<string, unknown> | undefined)?.[step];
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).reduce(read, document);
}

describe('operations', () => {
  // The declared operations: method, path, query, body and response.
  const listed: [name: string, line: string, query: string, body: string, answer: string][] = [
    ['listPages', 'GET /v0/pages', 'cursor limit', '', 'PageList'],
    ['listAudiences', 'GET /v0/pages/{page_id}/audiences', 'cursor limit', '', 'AudienceList'],
    [
      'getAudienceMessages',
      'GET /v0/pages/{page_id}/audiences/{audience_id}/messages',
      '',
      '',
      'AudienceMessages',
    ],
    [
      'publishVersion',
      'POST /v0/pages/{page_id}/audiences/{audience_id}/versions/{version_id}/publish',
      '',
      'PublishBody',
      'AudienceVersion',
    ],
    [
      'cancelVersion',
      'POST /v0/pages/{page_id}/audiences/{audience_id}/versions/{version_id}/cancel',
      '',
      'CancelBody',
      'AudienceVersion',
    ],
    [
      'getAnalyticsSummary',
      'GET /v0/pages/{page_id}/analytics/summary',
      'endDate startDate',
      '',
      'AnalyticsSummary',
    ],
    [
      'getSessionInteractions',
      'GET /v0/audience_sessions/{audience_session_id}/interactions',
      '',
      '',
      'SessionInteractions',
    ],
    ['createPerson', 'POST /v0/persons', '', 'CreatePersonBody', 'Person'],
    ['getPerson', 'GET /v0/persons/{person_id}', '', '', 'Person'],
    ['getPersonLog', 'GET /v0/persons/{person_id}/logs/{person_log_id}', '', '', 'PersonLog'],
    ['createAccount', 'POST /v0/accounts', '', 'CreateAccountBody', 'Account'],
    ['getAccount', 'GET /v0/accounts/{account_id}', '', '', 'Account'],
    [
      'listAccountLogs',
      'GET /v0/accounts/{account_id}/logs',
      'cursor includeDeleted limit',
      '',
      'AccountLogList',
    ],
    ['getAccountLog', 'GET /v0/accounts/{account_id}/logs/{account_log_id}', '', '', 'AccountLog'],
    ['listAssets', 'GET /v0/assets', 'assetType cursor limit', '', 'AssetList'],
    ['getAsset', 'GET /v0/assets/{asset_id}', '', '', 'Asset'],
    ['getTopic', 'GET /v0/topics/{topic_id}', '', '', 'Topic'],
    ['listTopicEntries', 'GET /v0/topics/{topic_id}/entries', 'cursor limit', '', 'TopicEntryList'],
    ['createTopicEntry', 'POST /v0/topics/{topic_id}/entries', '', 'CreateTopicEntryBody', 'TopicEntry'],
    ['getTopicEntry', 'GET /v0/topics/{topic_id}/entries/{topic_entry_id}', '', '', 'TopicEntry'],
  ];

  it('are those of the interface', () => {
    const printed = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(printed.map(({ operationId }) => operationId).sort()).toEqual(listed.map(([name]) => name).sort());
    expect(Object.keys(operations)).toEqual(listed.map(([name]) => name));
  });

  test.each(listed)('%s is %s', (name, line, query, body, answer) => {
    const [method = '', path = ''] = line.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    const named = (place: string) =>
      (operation?.parameters ?? [])
        .filter((parameter) => parameter.in === place)
        .map((parameter) => parameter.name);
    expect(named('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => id));
    expect(named('query').sort().join(' ')).toBe(query);
    const sent = operation?.requestBody?.content['application/json'].schema;
    expect(sent).toEqual(body === '' ? undefined : { $ref: `#/components/schemas/${body}` });
    expect(Object.keys(operation?.responses ?? {})).toEqual(['2XX']);
    const received = operation?.responses['2XX']?.content['application/json'].schema;
    expect(received).toEqual({ $ref: `#/components/schemas/${answer}` });
  });

  it('all need the key and nothing else', () => {
    expect(document.security).toEqual([{ apiKey: [] }]);
    expect(at('/components/securitySchemes/apiKey')).toEqual({
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
    });
  });
});

describe('parameters', () => {
  const parameters = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => operation.parameters ?? []);

  test.each([
    ['cursor', text],
    ['limit', { type: 'number' }],
    ['includeDeleted', text],
    ['startDate', { type: 'string', format: 'date-time' }],
    ['endDate', { type: 'string', format: 'date-time' }],
    ['assetType', { type: 'string', enum: ['image', 'logo', 'icon', 'video', 'custom-component'] }],
  ])('%s is an optional one in the query', (name, schema) => {
    const found = parameters.filter((parameter) => parameter.name === name);
    expect(found.length).toBeGreaterThan(0);
    for (const parameter of found) expect(parameter).toEqual({ name, in: 'query', required: false, schema });
  });

  it('in the path are required strings', () => {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath).toHaveLength(24);
    for (const parameter of inPath) expect(parameter).toMatchObject({ required: true, schema: text });
  });
});

describe('limits and patterns', () => {
  const field = (schema: string, name: string) => `/components/schemas/${schema}/properties/${name}`;
  const lists = ['PageList', 'AudienceList', 'AccountLogList', 'AssetList', 'TopicEntryList'];
  const logs = ['AccountLog', 'PersonLog'];

  const expected: [pointer: string, schema: object][] = [
    ...lists.map((list): [string, object] => [field(list, 'totalCount'), count]),
    ...lists.map((list): [string, object] => [field(list, 'hasMore'), { type: 'boolean' }]),
    [field('PageList', 'nextCursor'), textOrNull],
    [field('AssetList', 'nextCursor'), orNull(someText)],
    [field('Page', 'audiencesCount'), count],
    [field('Page', 'archivedAt'), timestamp],
    [field('Metadata', 'keywords'), { type: 'array', items: text }],
    [field('Metadata', 'robots'), { type: 'array', items: {} }],
    [field('Action', 'actionIndex'), { type: 'number' }],
    [field('AudienceVersion', 'versionNumber'), { type: 'integer', maximum: MAX }],
    [field('ListedAudienceVersion', 'versionNumber'), { type: 'integer', maximum: MAX }],
    [
      field('AudienceVersion', 'status'),
      {
        type: 'string',
        enum: ['archived', 'cancelled', 'draft', 'pending', 'processing', 'published', 'queued'],
      },
    ],
    [field('AudienceVersion', 'createdAt'), timestamp],
    [field('AudienceVersion', 'publishedAt'), orNull(timestamp)],
    [field('AudienceVersion', 'queueDurationMs'), numberOrNull],
    [field('AudienceVersion', 'supplementaryContext'), textOrNull],
    [field('ListedAudienceVersion', 'publishedAt'), timestamp],
    [field('Person', 'personId'), someText],
    [field('Person', 'email'), textOrNull],
    [field('Person', 'domain'), orNull(someText)],
    [field('Person', 'phoneNumber'), orNull({ type: 'string', pattern: E164 })],
    [field('Person', 'linkedinProfileUrl'), orNull(someText)],
    [field('Account', 'accountId'), accountId],
    [field('Account', 'domain'), someText],
    [field('Account', 'name'), orNull(upTo(255))],
    [field('Account', 'latestActivityAt'), orNull(timestamp)],
    [field('Account', 'linkedPersons'), { type: 'array', items: { $ref: '#/components/schemas/Person' } }],
    [field('AccountLog', 'accountId'), accountId],
    [field('AccountLog', 'accountLogId'), someText],
    [field('PersonLog', 'personId'), someText],
    [field('PersonLog', 'personLogId'), someText],
    ...logs.flatMap((log): [string, object][] => [
      [field(log, 'source'), slug],
      [field(log, 'type'), slug],
      [field(log, 'payload'), { type: 'object' }],
      [field(log, 'idempotencyKey'), orNull(upTo(255))],
      [field(log, 'createdAt'), timestamp],
      [field(log, 'updatedAt'), orNull(timestamp)],
      [field(log, 'deletedAt'), orNull(timestamp)],
    ]),
    [field('Asset', 'lifecycleState'), { type: 'string', enum: ['active', 'trashed', 'deleted'] }],
    [field('Asset', 'data'), { type: 'object', properties: { type: text, fileId: text } }],
    [field('Asset', 'downloadUrl'), textOrNull],
    [field('ListedAsset', 'downloadUrl'), text],
    [field('Topic', 'purpose'), textOrNull],
    [field('TopicEntry', 'sortOrder'), { type: 'number' }],
    [field('Message', 'timestamp'), { type: 'number' }],
    [field('AnalyticsSummary', 'bounceRate'), { type: 'number' }],
    [field('AnalyticsSummary', 'avgScrollDepthPercentage'), numberOrNull],
    [field('AnalyticsSummary', 'avgTimeSpentSeconds'), numberOrNull],
    [field('PublishBody', 'operationKey'), upTo(128)],
    ['/components/schemas/CancelBody', { type: 'object', properties: {} }],
    [field('CreatePersonBody', 'name'), upTo(255)],
    [field('CreatePersonBody', 'email'), text],
    [field('CreatePersonBody', 'domain'), someText],
    [field('CreatePersonBody', 'phoneNumber'), { type: 'string', pattern: E164 }],
    [field('CreatePersonBody', 'linkedinProfileUrl'), someText],
    [field('CreateAccountBody', 'domain'), someText],
    [field('CreateAccountBody', 'name'), upTo(255)],
    [field('CreateTopicEntryBody', 'sortOrder'), count],
  ];

  test.each(expected)('%s', (pointer, schema) => {
    expect(at(pointer)).toEqual(schema);
  });
});

describe('required markers', () => {
  const properties = (name: string) => Object.keys(Object(at(`/components/schemas/${name}/properties`)));

  const everyField = [
    'AudienceVersion',
    'Person',
    'Account',
    'AccountLog',
    'PersonLog',
    'Asset',
    'Topic',
    'TopicEntry',
    'AudienceMessages',
    'AnalyticsSummary',
    'SessionInteractions',
    'PageList',
    'AudienceList',
    'AccountLogList',
    'AssetList',
    'TopicEntryList',
  ];
  const noField = [
    'Page',
    'Action',
    'ActionCardWidget',
    'FooterLinkGroup',
    'Script',
    'Metadata',
    'Audience',
    'ListedAudienceVersion',
    'ListedAsset',
    'Message',
    'Change',
    'PublishBody',
    'CancelBody',
  ];
  const someFields: [string, string[]][] = [
    ['CreatePersonBody', ['name']],
    ['CreateAccountBody', ['domain']],
    ['CreateTopicEntryBody', ['content']],
  ];

  it('are compared with the interface for every schema', () => {
    const listed = [...everyField, ...noField, ...someFields.map(([name]) => name)];
    expect(listed.toSorted()).toEqual(Object.keys(document.components.schemas).toSorted());
  });

  test.each(everyField)('%s: every field', (name) => {
    expect(at(`/components/schemas/${name}/required`)).toEqual(properties(name));
  });

  test.each(noField)('%s: none is shown', (name) => {
    expect(at(`/components/schemas/${name}`)).not.toHaveProperty('required');
  });

  test.each(someFields)('%s: %j', (name, required) => {
    expect(at(`/components/schemas/${name}/required`)).toEqual(required);
  });
});

describe('the document', () => {
  it('refers only to its own parts, and uses all of them', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(
      ([, pointer = '']) => pointer,
    );
    for (const pointer of references) expect(at(pointer), pointer).toBeTypeOf('object');
    const names = Object.keys(document.components.schemas).map((name) => `/components/schemas/${name}`);
    expect([...new Set(references)].sort()).toEqual(names.sort());
  });

  it('is the same each time', () => {
    expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(document));
  });

  it('carries nothing of the library that prints it', () => {
    expect(JSON.stringify(document)).not.toMatch(
      /\$schema|\$id|\$defs|propertyNames|additionalProperties|-9007199254740991/,
    );
  });
});
