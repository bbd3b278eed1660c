// The named schemas of the published OpenAPI document, printed from the ones that validate.
import * as z from 'zod/mini';
import { operationSchemas } from '../../lib/api/operation-schemas.ts';
import type { OperationName } from '../../lib/api/operations.ts';
import * as r from '../../lib/api/request-schemas.ts';
import * as s from '../../lib/api/schemas.ts';

export type JsonSchema = Record<string, unknown>;

const REF = '#/components/schemas/';

/** Every schema with a name, in the interface's words and order. What they share is printed once and referred to. */
const named = {
  Page: s.page,
  Action: core(s.page.shape.actions),
  ActionCardWidget: core(s.page.shape.actionCardWidgets),
  FooterLinkGroup: core(s.page.shape.footerLinks),
  Script: core(s.page.shape.scripts),
  Metadata: s.metadata,
  Audience: s.audience,
  AudienceVersion: s.audienceVersion,
  // Inside an audience the same fields carry no required markers.
  ListedAudienceVersion: core(s.audience.shape.latestVersion),
  Person: s.person,
  Account: s.account,
  AccountLog: s.accountLog,
  PersonLog: s.personLog,
  Asset: s.asset,
  ListedAsset: s.listedAsset,
  Topic: s.topic,
  TopicEntry: s.topicEntry,
  AudienceMessages: s.audienceMessages,
  Message: core(s.audienceMessages.shape.messages),
  Change: core(s.audienceMessages.shape.pendingChanges),
  AnalyticsSummary: s.analyticsSummary,
  SessionInteractions: s.sessionInteractions,
  PageList: operationSchemas.listPages.response,
  AudienceList: operationSchemas.listAudiences.response,
  AccountLogList: operationSchemas.listAccountLogs.response,
  AssetList: operationSchemas.listAssets.response,
  TopicEntryList: operationSchemas.listTopicEntries.response,
  PublishBody: r.publishBody,
  CancelBody: r.cancelBody,
  CreatePersonBody: r.createPersonBody,
  CreateAccountBody: r.createAccountBody,
  CreateTopicEntryBody: r.createTopicEntryBody,
} satisfies Record<string, z.core.$ZodType>;

/** The component schemas, by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => REF + id, override: asDeclared });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => [name, schema]),
  );
}

/** A reference to the named schema of an operation's body or answer. */
export function reference(schema: z.core.$ZodType, operation: OperationName): JsonSchema {
  const name = Object.entries(named).find(([, candidate]) => candidate === schema)?.[0];
  if (name === undefined) throw new Error(`${operation} uses a schema that has no name in the document.`);
  return { $ref: REF + name };
}

/** The properties of a query, printed each on its own. */
export function querySchemas(query: z.core.$ZodType): Record<string, JsonSchema> {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', override: asDeclared });
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { ...Object(schema) }]),
  );
}

/** The schema of what a field or its items hold. */
function core(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return core(def.innerType);
  return def.type === 'array' ? core(def.element) : schema;
}

/** Takes away what the library adds to the interface's own words. */
function asDeclared({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}): void {
  const { def } = zodSchema._zod;
  // Where requiredness and nullability are not shown, the document shows none: also not for the ids that we insist on.
  if (isUndeclared(zodSchema)) removeNull(jsonSchema);
  if (def.type === 'object' && Object.values(def.shape).some(isUndeclared)) delete jsonSchema.required;
  // An upper bound alone: the library adds the smallest safe integer as the lower one.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  // An object whose inner shape is not shown.
  if (def.type === 'record') {
    delete jsonSchema.propertyNames;
    delete jsonSchema.additionalProperties;
  }
}

/** A field whose requiredness and nullability are not shown. */
function isUndeclared(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' && def.innerType._zod.def.type === 'nullable';
}

function removeNull(schema: JsonSchema): void {
  if (Array.isArray(schema.type)) schema.type = schema.type.find((type) => type !== 'null');
  if (!Array.isArray(schema.anyOf)) return;
  const shown = schema.anyOf.find(({ type }) => type !== 'null');
  delete schema.anyOf;
  Object.assign(schema, shown);
}
