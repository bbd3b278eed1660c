// Requests about persons, accounts and known ids.
import * as z from 'zod/mini';
import { createAccountBody, createPersonBody } from '../../api/request-schemas.ts';
import { id, limit, ofWorkspace, request, source, tabAddress } from '../../platform/worker/request.ts';
import { inCurrent, workspaceById } from '../../service/worker/workspaces.ts';
import { knownKinds } from '../people.ts';
import { controlCreation, editCreation, placeCreation } from './creation-orders.ts';
import { keepForm, listForms } from './form-drafts.ts';
import { accountOfTab, addKnown, likelyDuplicates, listKnown } from './known.ts';
import { dropKnown, noteUse, restoreKnown } from './known-store.ts';
import { pagesOfPerson } from './pages-of-person.ts';

const kind = z.enum(knownKinds);
const known = { kind, id, of: z.exactOptional(id) };
const formDraft = z.object({
  orderId: id,
  values: z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(10_000))),
  touched: z.array(z.string()),
});
const order = { id, workspaceId: id, source };
const newPerson = { operation: z.literal('createPerson'), body: createPersonBody };
const newAccount = { operation: z.literal('createAccount'), body: createAccountBody };

export const peopleRequests = {
  /** Most recently used first; sends no request. */
  listKnown: request(
    () => ({ ...ofWorkspace, kind }),
    async ({ workspaceId, kind }) => listKnown(await workspaceById(workspaceId), kind),
  ),
  /** Adds up to 1,000 ids to the active workspace. Known ones stay unchanged. */
  addKnown: request(
    () => ({
      kind,
      ids: z.array(z.object({ id, of: z.exactOptional(id) })).check(z.minLength(1), z.maxLength(1000)),
      how: z.enum(['typed', 'found', 'imported']),
    }),
    inCurrent(addKnown),
  ),
  removeKnown: request(() => known, inCurrent(dropKnown)),
  restoreKnown: request(() => known, inCurrent(restoreKnown)),
  /** A person opened it. */
  useKnown: request(() => known, inCurrent(noteUse)),
  /** Audiences in the directory that were made for a person. */
  pagesOfPerson: request(() => ({ personId: id, limit }), inCurrent(pagesOfPerson)),
  /** Registrable domain of an address, its known account, and whether the workspace has pages there. From stored data only. */
  accountOfTab: request(() => ({ url: tabAddress }), inCurrent(accountOfTab)),
  likelyDuplicates: request(
    () => z.union([z.object(newPerson), z.object(newAccount)]),
    inCurrent(likelyDuplicates),
  ),
  /** Resolves once it is stored, sealed. */
  create: request(
    () => z.union([z.object({ ...order, ...newPerson }), z.object({ ...order, ...newAccount })]),
    placeCreation,
  ),
  /** The last edited form of each name; those open in the view, by order id, come first. */
  listForms: request(
    () => ({ ...ofWorkspace, open: z.exactOptional(z.array(id)) }),
    ({ workspaceId, open }) => listForms(workspaceId, open),
  ),
  /** Deletes an empty form. */
  keepForm: request(
    () => ({ ...ofWorkspace, name: id, draft: formDraft }),
    ({ workspaceId, name, draft }) => keepForm(workspaceId, name, draft),
  ),
  /** `discard` also removes a done creation from the list. */
  controlCreation: request(() => ({ id, to: z.enum(['send', 'discard']) }), controlCreation),
  /** Replaces the body and queues the creation again. `orderId`: the form it was typed in, which ends. */
  editCreation: request(
    () => ({
      id,
      body: z.union([createPersonBody, createAccountBody]),
      orderId: z.exactOptional(id),
    }),
    editCreation,
  ),
};
