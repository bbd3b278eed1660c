// What the background does for the requests about persons, accounts and what is known of them.
import type { PeopleRequests } from '../people.ts';
import { ProblemError } from '../problem.ts';
import type { Workspace } from '../workspace.ts';
import { accountOfTab, addKnown, likelyDuplicates, listKnown, removeKnown } from './people/known.ts';
import { pagesOfPerson } from './people/pages-of-person.ts';
import { placeCreation } from './people/place-creation.ts';
import { editCreation, steerCreation } from './people/steer-creation.ts';
import { activeWorkspace, getWorkspace } from './workspaces.ts';

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
  steerCreation,
  editCreation,
};
