// Last reported versions of watched pages, because the directory overwrites the previous ones.

import type { Audience, ListedVersion } from '../../api/schemas.ts';
import { userDatabase } from '../../platform/worker/databases.ts';
import type { AudiencesKept } from '../../service/worker/cache-events.ts';
import { ofPresent } from '../../service/worker/workspaces.ts';
import { newsId } from '../news.ts';
import { liveBeside, type Versions } from '../news-changes.ts';
import type { NewsStore, StoredBase } from './news-store.ts';

type Kept = AudiencesKept['kept'];

/** Further audiences of a page are compared with the directory only. */
const MAX_MARKS = 5000;

const keyOf = (workspaceId: string, pageId: string): [string, string, string] => [
  workspaceId,
  'base',
  newsId('versions', pageId),
];

/** Starts to track the versions of a page. */
export function keepVersions(workspaceId: string, pageId: string): Promise<void> {
  const forget = () => dropUnwatched(workspaceId, new Set());
  return ofPresent(workspaceId, () => putBase(workspaceId, pageId), forget);
}

async function putBase(workspaceId: string, pageId: string): Promise<void> {
  const { store, done } = (await userDatabase()).transaction('news', 'readwrite');
  const [, kind, id] = keyOf(workspaceId, pageId) as [string, 'base', string];
  if (!(await store.get([workspaceId, kind, id]))) await store.put({ workspaceId, kind, id, marks: {} });
  await done;
}

/** Stops tracking all pages of the workspace that are not watched. */
export async function dropUnwatched(workspaceId: string, watched: ReadonlySet<string>): Promise<void> {
  const { store, done } = (await userDatabase()).transaction('news', 'readwrite');
  const ofVersions = IDBKeyRange.bound(keyOf(workspaceId, ''), keyOf(workspaceId, '\uffff'));
  for (const key of await store.getAllKeys(ofVersions)) {
    if (!watched.has(key[2].slice(newsId('versions', '').length))) await store.delete(key);
  }
  await done;
}

export async function areVersionsKept(workspaceId: string, pageId: string): Promise<boolean> {
  return (await (await userDatabase()).count('news', keyOf(workspaceId, pageId))) > 0;
}

/** Replaces `before` by the versions last reported, and marks the current ones as reported. Unchanged if the page is not tracked. */
export async function sinceReported(
  store: NewsStore,
  workspaceId: string,
  pageId: string,
  kept: Kept,
): Promise<Kept> {
  const base = (await store.get(keyOf(workspaceId, pageId))) as StoredBase | undefined;
  if (!base) return kept;
  // A Map, because an id could equal an inherited property name.
  const marks = new Map(Object.entries(base.marks));
  const since = kept.map(({ before, after, ...rest }) => {
    const mark = marks.get(after.audienceId);
    const reported = mark === undefined ? undefined : (JSON.parse(String(mark)) as Versions);
    if (mark !== undefined || marks.size < MAX_MARKS) marks.set(after.audienceId, markOf(after, reported));
    return { before: reported ? { ...(before ?? after), ...reported } : before, after, ...rest };
  });
  await store.put({ ...base, marks: Object.fromEntries(marks) });
  return since;
}

/** A version that a reading does not tell stays as it was reported. */
function markOf(audience: Audience, reported: Versions = {}): string {
  const [latest, live] = [audience.latestVersion, liveBeside(audience, reported)];
  return JSON.stringify({
    latestVersion: short(latest === undefined ? reported.latestVersion : latest),
    publishedVersion: short(live === undefined ? reported.publishedVersion : live),
  });
}

function short(version: ListedVersion | null | undefined): object | null | undefined {
  if (!version) return version;
  const { versionId, versionNumber, status } = version;
  return { versionId, versionNumber, status };
}
