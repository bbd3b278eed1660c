// Derives from a response schema a complete valid response and every place in it that could drift.
import type * as z from 'zod/mini';
import { indispensable } from '../../../lib/api/schemas.ts';

export type Path = (string | number)[];

interface Definition {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  entries?: Record<string, string>;
}

/** One place in a response. */
export interface Place {
  path: Path;
  /** 'string', 'number', 'boolean', 'array', 'object', 'enum', 'record' or 'unknown'. */
  type: string;
  optional: boolean;
  nullable: boolean;
  /** Whether the resource or list that contains it is unusable without it. */
  indispensable: boolean;
  /** The nearest enclosing place that can be dropped: a list item or a field. Empty for the whole response. */
  resource: Path;
}

interface Unwrapped {
  schema: z.ZodMiniType;
  definition: Definition;
  optional: boolean;
  nullable: boolean;
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

function unwrap(wrapped: z.ZodMiniType): Unwrapped {
  let schema = wrapped;
  const seen = new Set<string>();
  for (;;) {
    const definition = definitionOf(schema);
    if (!definition.innerType) {
      return { schema, definition, optional: seen.has('optional'), nullable: seen.has('nullable') };
    }
    seen.add(definition.type);
    schema = definition.innerType;
  }
}

const LENGTH = 3;

/** The first sample text that the schema accepts; `at` makes ids unique. */
function textFor(schema: z.ZodMiniType, at: number): string {
  const account = `account_${String(at).padStart(26, '0')}`;
  const found = [`text ${at}`, `+176000000000${at}`, `slug-${at}`, account].find(
    (text) => schema.safeParse(text).success,
  );
  if (found === undefined) throw new Error('No sample text fits the schema');
  return found;
}

/** A complete valid response: no null, and three elements in every array. */
export function sampleAnswer(wrapped: z.ZodMiniType, at = 0): unknown {
  const { schema, definition } = unwrap(wrapped);
  switch (definition.type) {
    case 'string':
      return textFor(schema, at);
    case 'number':
      return at + 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(definition.entries ?? {})[at];
    case 'array':
      return Array.from({ length: LENGTH }, (_, index) => sampleAnswer(definition.element ?? schema, index));
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([name, field]) => [name, sampleAnswer(field, at)]),
      );
    case 'record':
    case 'unknown':
      return { anything: [at, { goes: null }] };
    default:
      throw new Error(`No sample for ${definition.type}`);
  }
}

/** Every field and array element below a schema. The middle element stands for the whole array. */
export function placesIn(wrapped: z.ZodMiniType, path: Path = [], resource: Path = []): Place[] {
  const { schema, definition } = unwrap(wrapped);
  const below = (part: string | number, inner: z.ZodMiniType, isId: boolean): Place[] => {
    const { definition: own, optional, nullable, schema: innerSchema } = unwrap(inner);
    const at = [...path, part];
    const place = { path: at, type: own.type, optional, nullable, indispensable: isId, resource };
    const isResource = indispensable.has(innerSchema) || typeof part === 'number';
    return [place, ...placesIn(inner, at, isResource ? at : resource)];
  };
  if (definition.element) return below(1, definition.element, false);
  const ids = indispensable.get(schema) ?? [];
  return Object.entries(definition.shape ?? {}).flatMap(([name, field]) =>
    below(name, field, ids.includes(name)),
  );
}
