// Request definitions: each feature declares what views may request.
import * as z from 'zod/mini';
import { MAX_ID_LENGTH } from '../../format/pasted-ids.ts';
import { beginning, filled } from '../../format/texts.ts';
import type { RequestContext } from '../request-context.ts';

type Fields = Record<string, z.ZodMiniType>;

/** Input schema and handler of a request. Failures for the person are thrown as `ProblemError`. */
export interface RequestDefinition<Input, Result> {
  input: () => Fields | z.ZodMiniType;
  run: (input: Input, asked?: RequestContext) => Promise<Result>;
}

type InputOf<Form> = Form extends z.ZodMiniType
  ? z.output<Form>
  : Form extends Fields
    ? z.output<z.ZodMiniObject<Form>>
    : never;

/** `input`: the fields, or a schema. Built on the first request, so that startup builds no schemas. */
export function request<Form extends Fields | z.ZodMiniType, Result>(
  input: () => Form,
  run: (input: InputOf<Form>, asked?: RequestContext) => Promise<Result>,
): RequestDefinition<InputOf<Form>, Result> {
  return { input, run };
}

/** The requests as functions by name, as views call them. */
export type RequestsOf<Definitions> = {
  [Name in keyof Definitions]: Definitions[Name] extends RequestDefinition<infer Input, infer Result>
    ? (input: Input) => Promise<Result>
    : never;
};

// What inputs are made of.
export const id = z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH));
/** Made here of a few of the service's ids, as JSON. */
export const madeId = z.string().check(z.minLength(1), z.maxLength(10 * MAX_ID_LENGTH));
/** A name that people read, so something of it is visible. */
export const name = (most: number) =>
  z.string().check(
    z.overwrite((text) => filled(text) ?? ''),
    z.minLength(1),
    z.maxLength(most),
  );
const MAX_ADDRESS_LENGTH = 8192;
export const address = z.string().check(z.maxLength(MAX_ADDRESS_LENGTH));
/** Address of a tab, as long as browsers allow. */
export const tabAddress = z.string().check(z.maxLength(30_000_000));
export const limit = z.int().check(z.minimum(1), z.maximum(500));
export const offset = z.int().check(z.minimum(0));
/** Text from a person, as long as a message allows: longer text is refused with a reason. */
export const writing = z.string().check(z.maxLength(30_000_000));
/** Words or an address; of a longer text, its beginning is searched for. */
export const searched = z.string().check(z.overwrite((text) => beginning(text, MAX_ADDRESS_LENGTH)));
export const ofWorkspace = { workspaceId: id };
export const source = z.object({
  url: z.exactOptional(address),
  title: z.exactOptional(z.string().check(z.maxLength(2000))),
});
