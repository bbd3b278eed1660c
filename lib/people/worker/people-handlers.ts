// What the background does for the requests about persons, accounts and what is known of them.

import { ProblemError } from '../../api/problem.ts';
import { activeWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { PeopleRequests } from '../people.ts';
import { controlCreation, editCreation } from './control-creation.ts';
import { accountOfTab, addKnown, likelyDuplicates, listKnown, removeKnown } from './known.ts';
import { pagesOfPerson } from './pages-of-person.ts';
import { placeCreation } from './place-creation.ts';

async function connected(found: Promise<Workspace | undefined>): Promise<Workspace> {
  const workspace = await found;
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

const active = () => connected(activeWorkspace());

export const peopleHandlers: PeopleRequests = {
  listKnown: async ({ workspaceId, kind }) => listKnown(await connected(getWorkspace(workspaceId)), kind),
  addKnown: async (input) => addKnown(await active(), input),
  removeKnown: async (input) => removeKnown(await active(), input),
  pagesOfPerson: async ({ personId, limit }) => pagesOfPerson(await active(), personId, limit),
  accountOfTab: async (input) => accountOfTab(await active(), input),
  likelyDuplicates: async (input) => likelyDuplicates(await active(), input),
  create: placeCreation,
  steerCreation: controlCreation,
  editCreation,
};
