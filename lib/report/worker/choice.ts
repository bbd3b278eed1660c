// The person's choice of pages for the report, stored on this device.
import { storedValue } from '../../platform/stored-value.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';

const choiceOf = (workspaceId: string) => storedValue<string[]>('local', `report:${workspaceId}`);

/** Resolves with undefined if there is no choice. */
export const readChoice = (workspaceId: string): Promise<string[] | undefined> =>
  choiceOf(workspaceId).read();

/** Undefined removes the choice. */
export async function choosePages(
  workspaceId: string,
  pageIds: readonly string[] | undefined,
): Promise<void> {
  if (!pageIds) return forgetChoice(workspaceId);
  const choice = [...new Set(pageIds)];
  await ofPresent(workspaceId, () => choiceOf(workspaceId).change(() => choice), forgetChoice);
}

export const forgetChoice = (workspaceId: string): Promise<void> => choiceOf(workspaceId).forget();
