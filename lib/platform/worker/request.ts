// How a feature says what a view may ask of it: each request is one definition.
import * as z from 'zod/mini';
import { MAX_ID_LENGTH } from '../../format/texts.ts';
import type { RequestContext } from '../request-context.ts';

type Fields = Record<string, z.ZodMiniType>;

/** The form of a request's input, and what the worker does for it. A failure that is shown to a person is a `ProblemError`. */
export interface RequestDefinition<Input, Result> {
  input: () => Fields | z.ZodMiniType;
  run: (input: Input, asked?: RequestContext) => Promise<Result>;
}

type InputOf<Form> = Form extends z.ZodMiniType
  ? z.output<Form>
  : Form extends Fields
    ? z.output<z.ZodMiniObject<Form>>
    : never;

/** `input`: the fields, or a schema for several forms. Made at the first request, so that a start builds no schemas. */
export function request<Form extends Fields | z.ZodMiniType, Result>(
  input: () => Form,
  run: (input: InputOf<Form>, asked?: RequestContext) => Promise<Result>,
): RequestDefinition<InputOf<Form>, Result> {
  return { input, run };
}

/** By name, the functions that a view calls. */
export type RequestsOf<Definitions> = {
  [Name in keyof Definitions]: Definitions[Name] extends RequestDefinition<infer Input, infer Result>
    ? (input: Input) => Promise<Result>
    : never;
};

// What inputs are made of.
export const id = z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH));
export const address = z.string().check(z.maxLength(8192));
/** Of a tab, as long as a browser has it. */
export const tabAddress = z.string().check(z.maxLength(30_000_000));
export const limit = z.int().check(z.minimum(1), z.maximum(500));
export const offset = z.int().check(z.minimum(0));
/** Text from a person, as long as a message can carry it: longer text is refused with a reason. */
export const writing = z.string().check(z.maxLength(30_000_000));
/** Words, or an address. */
export const searched = address;
export const ofWorkspace = { workspaceId: id };
export const source = z.object({
  url: z.exactOptional(address),
  title: z.exactOptional(z.string().check(z.maxLength(2000))),
});
