// The person's choice of pages for the report, stored on this device.
import { browser } from '../../platform/browser.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';

const keyOf = (workspaceId: string) => `report:${workspaceId}`;

/** Resolves with undefined if there is no choice. */
export async function readChoice(workspaceId: string): Promise<string[] | undefined> {
  const key = keyOf(workspaceId);
  return (await browser.storage.local.get(key))[key] as string[] | undefined;
}

/** Undefined removes the choice. */
export async function choosePages(
  workspaceId: string,
  pageIds: readonly string[] | undefined,
): Promise<void> {
  if (!pageIds) return forgetChoice(workspaceId);
  const choice = { [keyOf(workspaceId)]: [...new Set(pageIds)] };
  await ofPresent(workspaceId, () => browser.storage.local.set(choice), forgetChoice);
}

export async function forgetChoice(workspaceId: string): Promise<void> {
  await browser.storage.local.remove(keyOf(workspaceId));
}
