// What views may ask about persons, accounts and what is known of them.
import * as z from 'zod/mini';
import { createAccountBody, createPersonBody } from '../../api/request-schemas.ts';
import { address, id, limit, ofWorkspace, request, source } from '../../platform/worker/request.ts';
import { inCurrent, workspaceById } from '../../service/worker/workspaces.ts';
import { knownKinds } from '../people.ts';
import { controlCreation, editCreation, placeCreation } from './creation-orders.ts';
import { keepForm, listForms } from './form-drafts.ts';
import { accountOfTab, addKnown, likelyDuplicates, listKnown } from './known.ts';
import { dropKnown } from './known-store.ts';
import { pagesOfPerson } from './pages-of-person.ts';

const kind = z.enum(knownKinds);
const formDraft = z.object({
  orderId: id,
  values: z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(10_000))),
  touched: z.array(z.string()),
});
const order = { id, workspaceId: id, source };
const newPerson = { operation: z.literal('createPerson'), body: createPersonBody };
const newAccount = { operation: z.literal('createAccount'), body: createAccountBody };

export const peopleRequests = {
  /** Last used first. Without any request to the service. */
  listKnown: request(
    () => ({ ...ofWorkspace, kind }),
    async ({ workspaceId, kind }) => listKnown(await workspaceById(workspaceId), kind),
  ),
  /** Into the active workspace, at most 1,000 at once. What was known stays as it was. */
  addKnown: request(
    () => ({
      kind,
      ids: z.array(z.object({ id, of: z.exactOptional(id) })).check(z.minLength(1), z.maxLength(1000)),
      how: z.enum(['typed', 'found', 'imported']),
    }),
    inCurrent(addKnown),
  ),
  removeKnown: request(() => ({ kind, id }), inCurrent(dropKnown)),
  /** Every audience in the directory that was made for a person. */
  pagesOfPerson: request(() => ({ personId: id, limit }), inCurrent(pagesOfPerson)),
  /** The registrable domain of an address, the known account with it, and whether pages live there. From what is kept. */
  accountOfTab: request(() => ({ url: address }), inCurrent(accountOfTab)),
  likelyDuplicates: request(
    () => z.union([z.object(newPerson), z.object(newAccount)]),
    inCurrent(likelyDuplicates),
  ),
  /** Answers once it is kept, sealed, on the disk. */
  create: request(
    () => z.union([z.object({ ...order, ...newPerson }), z.object({ ...order, ...newAccount })]),
    placeCreation,
  ),
  /** The forms that were begun last, by name; first those that the view has open, by the ids of their orders. */
  listForms: request(
    () => ({ ...ofWorkspace, open: z.exactOptional(z.array(id)) }),
    ({ workspaceId, open }) => listForms(workspaceId, open),
  ),
  /** An empty one goes. */
  keepForm: request(
    () => ({ ...ofWorkspace, name: id, draft: formDraft }),
    ({ workspaceId, name, draft }) => keepForm(workspaceId, name, draft),
  ),
  /** `discard` also takes a done one out of the list. */
  controlCreation: request(() => ({ id, to: z.enum(['send', 'discard']) }), controlCreation),
  /** Another body for one that waits or needs the person; it is queued anew. */
  editCreation: request(() => ({ id, body: z.union([createPersonBody, createAccountBody]) }), editCreation),
};
