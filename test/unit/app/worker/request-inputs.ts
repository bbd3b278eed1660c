// Inputs of every request, made from its schema: those that it accepts, and those that it refuses for one reason each.
import * as z from 'zod/mini';
import type { RequestName } from '../../../../lib/app/requests.ts';
import { requests } from '../../../../lib/app/worker/requests.ts';
import type { RequestDefinition } from '../../../../lib/platform/worker/request.ts';

type Fields = Record<string, Schema>;

/** What of JSON Schema the inputs use. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Fields;
  required?: string[];
  items?: Schema;
  propertyNames?: Schema;
  additionalProperties?: Schema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export const requestNames = Object.keys(requests) as RequestName[];

/** Texts that a request can work with, by the name of their field. */
const TEXTS: Record<string, string> = {
  workspaceId: 'northwind',
  url: 'https://a.example/',
  baseUrl: 'https://a.example',
  path: '/pricing',
  operation: 'getTopic',
  phoneNumber: '+12025550123',
};

function schemaOf(name: RequestName): Schema {
  const input = (requests[name] as RequestDefinition<never, unknown>).input();
  const schema = input instanceof z.ZodMiniType ? input : z.object(input);
  return z.toJSONSchema(schema, { io: 'input' }) as Schema;
}

const variantsOf = (schema: Schema) => schema.anyOf ?? schema.oneOf ?? [schema];

/** Whether every input names its workspace. */
export const isOfWorkspace = (name: RequestName) =>
  variantsOf(schemaOf(name)).every(({ required }) => required?.includes('workspaceId'));

/** Of each variant: its required fields alone, and all of them. */
export const validInputs = (name: RequestName): object[] =>
  variantsOf(schemaOf(name)).flatMap((variant) =>
    [false, true].map((isWhole) => sample(variant, name, isWhole) as object),
  );

function sample(schema: Schema, name: string, isWhole: boolean): unknown {
  const [variant = schema] = variantsOf(schema);
  if ('const' in variant) return variant.const;
  if (variant.enum) return variant.enum[0];
  const { properties = {}, required = [], items, propertyNames, minimum = 0 } = variant;
  if (items) return [sample(items, name, isWhole)];
  if (propertyNames) return {};
  if (variant.type === 'string') return TEXTS[name] ?? 'a';
  if (variant.type === 'boolean') return true;
  if (variant.type !== 'object') return Math.max(minimum, 1);
  const fields = Object.entries(properties).filter(([field]) => isWhole || required.includes(field));
  return Object.fromEntries(fields.map(([field, inner]) => [field, sample(inner, field, isWhole)]));
}

export const invalidInputs = (name: RequestName): unknown[] =>
  variantsOf(schemaOf(name)).flatMap((variant) => faulty(variant, name));

/** Longer texts take too much time. */
const MAX_TRIED = 100_000;

/** Values that break one rule of a schema each. */
function faulty(schema: Schema, name: string): unknown[] {
  const variants = variantsOf(schema);
  if (variants.length > 1)
    return variants.filter(({ type }) => type !== 'null').flatMap((each) => faulty(each, name));
  const { properties = {}, required = [], items, propertyNames, additionalProperties } = schema;
  if (properties && schema.type === 'object' && !propertyNames) {
    const valid = sample(schema, name, false) as object;
    return Object.entries(properties).flatMap(([field, inner]) => {
      const { [field]: _, ...without } = valid as Record<string, unknown>;
      const broken = faulty(inner, field).map((value) => ({ ...without, [field]: value }));
      return required.includes(field) ? [without, ...broken] : broken;
    });
  }
  if (items) {
    const many = Array(Math.min(schema.maxItems ?? 0, MAX_TRIED) + 1).fill(sample(items, name, false));
    return [
      'text',
      ...(schema.minItems ? [[]] : []),
      ...(schema.maxItems === undefined ? [] : [many]),
      ...faulty(items, name).map((value) => [value]),
    ];
  }
  if (propertyNames && additionalProperties)
    return ['text', ...faulty(additionalProperties, name).map((value) => ({ a: value }))];
  const { minLength, maxLength = MAX_TRIED, minimum = -Infinity, maximum = Infinity } = schema;
  return [
    {},
    ...('const' in schema ? [!schema.const] : []),
    ...(schema.enum ? ['something else'] : []),
    ...(minLength ? [''] : []),
    ...(maxLength < MAX_TRIED ? ['x'.repeat(maxLength + 1)] : []),
    ...(schema.pattern ? ['x'] : []),
    ...(schema.type === 'integer' ? [1.5, minimum - 1, maximum + 1, '1'] : []),
  ];
}

/** Texts and lists that only the size of a message limits, as paths of fields. */
export const unlimited = (name: RequestName): string[] => unlimitedBelow(schemaOf(name), name);

function unlimitedBelow(schema: Schema, path: string): string[] {
  const { properties = {}, items, additionalProperties, anyOf, oneOf } = schema;
  const isLimited = schema.enum || 'const' in schema || schema.maxLength || schema.maxItems;
  return [
    ...((schema.type === 'string' || schema.type === 'array') && !isLimited ? [path] : []),
    ...Object.entries(properties).flatMap(([field, inner]) => unlimitedBelow(inner, `${path}.${field}`)),
    ...[items, additionalProperties, ...(anyOf ?? oneOf ?? [])].flatMap((inner) =>
      inner ? unlimitedBelow(inner, path) : [],
    ),
  ];
}
