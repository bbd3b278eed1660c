import type { KnownKind, KnownThing } from '../../lib/people/people.ts';
import type { ImportKind } from '../../lib/people/people-import.ts';
import type { PeopleProps } from './people-props.ts';
import { useAsked } from './use-asked.ts';

export type KnownLists = Record<ImportKind, KnownThing[]>;

/** All persons, accounts and persons' logs that the workspace has met, those used last first. */
export function useKnownThings({ ask, workspace, revision, capturing }: PeopleProps) {
  const created = capturing.creations.creations.filter(({ state }) => state.kind === 'done').length;
  const list = (kind: KnownKind) => ask('listKnown', { workspaceId: workspace.id, kind });
  return useAsked<KnownLists>(`${workspace.id} ${revision}-${created}`, async () => {
    const [person, account, log] = await Promise.all([list('person'), list('account'), list('person-log')]);
    return { person, account, 'person-log': log };
  });
}
