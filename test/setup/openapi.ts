// The interface as an OpenAPI 3.1 document, derived from the tables of operations and their schemas.

import { type OperationSchemas, operationSchemas } from '../../lib/api/operation-schemas.ts';
import { type Operation, type OperationName, operations } from '../../lib/api/operations.ts';
import { componentSchemas, type JsonSchema, querySchemas, reference } from './openapi-schemas.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string };
  servers: object[];
  tags: { name: string }[];
  security: object[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
}

interface OpenApiOperation {
  operationId: OperationName;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required: true; content: JsonContent };
  responses: Record<string, { description: string; content: JsonContent }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

interface JsonContent {
  'application/json': { schema: JsonSchema };
}

/** The interface's sections, by the first word of the path. */
const sections: Record<string, string> = {
  pages: 'Pages and audiences',
  audience_sessions: 'Pages and audiences',
  persons: 'Persons and accounts',
  accounts: 'Persons and accounts',
  assets: 'Assets',
  topics: 'Topics',
};

/** The whole document. Equal tables give equal documents, key by key. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, operation] of Object.entries(operations) as [OperationName, Operation][]) {
    const methods = paths[operation.path] ?? {};
    paths[operation.path] = { ...methods, [operation.method.toLowerCase()]: documented(name, operation) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Audience-Page Management Service Interface', version: 'v0' },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://localhost:4400' } } }],
    tags: [...new Set(Object.values(sections))].map((name) => ({ name })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    },
  };
}

function documented(name: OperationName, operation: Operation): OpenApiOperation {
  const { query, body, response }: OperationSchemas = operationSchemas[name];
  const parameters = [...pathParameters(operation), ...queryParameters(query)];
  const section = sections[operation.path.split('/')[2] ?? ''];
  if (section === undefined) throw new Error(`${name} belongs to no section of the document.`);
  return {
    operationId: name,
    tags: [section],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(reference(body, name)) } } : {}),
    // Which success code an operation answers with is not shown.
    responses: { '2XX': { description: 'Success', content: json(reference(response, name)) } },
  };
}

function pathParameters({ path }: Operation): Parameter[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function queryParameters(query: OperationSchemas['query']): Parameter[] {
  if (!query) return [];
  const schemas = Object.entries(querySchemas(query));
  return schemas.map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function json(schema: JsonSchema): JsonContent {
  return { 'application/json': { schema } };
}
