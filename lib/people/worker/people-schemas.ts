// The form of every request about persons, accounts and what is known of them.
import * as z from 'zod/mini';
import { createAccountBody, createPersonBody } from '../../api/request-schemas.ts';
import { address, id, limit, ofWorkspace, source } from '../../platform/worker/request-parts.ts';
import { knownKinds, type PeopleRequests } from '../people.ts';

const kind = z.enum(knownKinds);
const order = { id, workspaceId: id, source };

export const peopleSchemas = {
  listKnown: () => z.extend(ofWorkspace, { kind }),
  addKnown: () =>
    z.object({
      kind,
      ids: z.array(z.object({ id, of: z.optional(id) })).check(z.minLength(1), z.maxLength(1000)),
      how: z.enum(['typed', 'found', 'imported']),
    }),
  removeKnown: () => z.object({ kind, id }),
  pagesOfPerson: () => z.object({ personId: id, limit }),
  accountOfTab: () => z.object({ url: address }),
  likelyDuplicates: () =>
    z.union([
      z.object({ operation: z.literal('createPerson'), body: createPersonBody }),
      z.object({ operation: z.literal('createAccount'), body: createAccountBody }),
    ]),
  create: () =>
    z.union([
      z.object({ ...order, operation: z.literal('createPerson'), body: createPersonBody }),
      z.object({ ...order, operation: z.literal('createAccount'), body: createAccountBody }),
    ]),
  steerCreation: () => z.object({ id, to: z.enum(['send', 'discard']) }),
  editCreation: () => z.object({ id, body: z.union([createPersonBody, createAccountBody]) }),
} satisfies Record<keyof PeopleRequests, () => z.ZodMiniType>;
