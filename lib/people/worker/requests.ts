// What views may ask about persons, accounts and what is known of them.
import * as z from 'zod/mini';
import { createAccountBody, createPersonBody } from '../../api/request-schemas.ts';
import { address, id, limit, ofWorkspace, request, source } from '../../platform/worker/request.ts';
import { currentWorkspace, workspaceById } from '../../service/worker/workspaces.ts';
import { knownKinds } from '../people.ts';
import { controlCreation, editCreation, placeCreation } from './creation-orders.ts';
import { accountOfTab, addKnown, likelyDuplicates, listKnown } from './known.ts';
import { dropKnown } from './known-store.ts';
import { pagesOfPerson } from './pages-of-person.ts';

const kind = z.enum(knownKinds);
const order = { id, workspaceId: id, source };
const newPerson = { operation: z.literal('createPerson'), body: createPersonBody };
const newAccount = { operation: z.literal('createAccount'), body: createAccountBody };

export const peopleRequests = {
  /** Last used first. Without any request to the service. */
  listKnown: request({ ...ofWorkspace, kind }, async ({ workspaceId, kind }) =>
    listKnown(await workspaceById(workspaceId), kind),
  ),
  /** Into the active workspace, at most 1,000 at once. What was known stays as it was. */
  addKnown: request(
    {
      kind,
      ids: z.array(z.object({ id, of: z.exactOptional(id) })).check(z.minLength(1), z.maxLength(1000)),
      how: z.enum(['typed', 'found', 'imported']),
    },
    async (input) => addKnown(await currentWorkspace(), input),
  ),
  removeKnown: request({ kind, id }, async ({ kind, id }) =>
    dropKnown((await currentWorkspace()).id, kind, id),
  ),
  /** Every audience in the directory that was made for a person. */
  pagesOfPerson: request({ personId: id, limit }, async ({ personId, limit }) =>
    pagesOfPerson(await currentWorkspace(), personId, limit),
  ),
  /** The registrable domain of an address, the known account with it, and whether pages live there. From what is kept. */
  accountOfTab: request({ url: address }, async (input) => accountOfTab(await currentWorkspace(), input)),
  likelyDuplicates: request(z.union([z.object(newPerson), z.object(newAccount)]), async (input) =>
    likelyDuplicates(await currentWorkspace(), input),
  ),
  /** Answers once it is kept, sealed, on the disk. */
  create: request(
    z.union([z.object({ ...order, ...newPerson }), z.object({ ...order, ...newAccount })]),
    placeCreation,
  ),
  /** `discard` also takes a done one out of the list. */
  controlCreation: request({ id, to: z.enum(['send', 'discard']) }, controlCreation),
  /** Another body for one that waits or needs the person; it is queued anew. */
  editCreation: request({ id, body: z.union([createPersonBody, createAccountBody]) }, editCreation),
};
