// What a person did here themselves is no news to them.
import { lensDatabase } from '../../platform/worker/databases.ts';
import { listAttempts, listRuns, listWatches } from '../../publish/worker/kept-records.ts';

/** The versions that are published or cancelled from here, and those that are watched. */
export async function ownVersions(workspaceId: string): Promise<ReadonlySet<string>> {
  const [attempts, watches, runs] = await Promise.all([listAttempts(), listWatches(), listRuns()]);
  return new Set([
    ...attempts.filter(({ order }) => order.workspaceId === workspaceId).map(({ order }) => order.versionId),
    ...watches.filter((watch) => watch.workspaceId === workspaceId).map(({ versionId }) => versionId),
    ...runs
      .filter((run) => run.workspaceId === workspaceId)
      .flatMap(({ items }) => items.flatMap(({ versionId }) => versionId ?? [])),
  ]);
}

/** Those of the entries that captures from here became. */
export async function ownEntries(entryIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (entryIds.length === 0) return new Set();
  const { store, done } = (await lensDatabase()).transaction('captures');
  const index = store.index('claims');
  const owners = await Promise.all(entryIds.map((entryId) => index.getKey(entryId)));
  await done;
  return new Set(entryIds.filter((_, at) => owners[at] !== undefined));
}
