// Stores former live versions in the transaction that stores the live one, so that both or neither survive a killed worker.
import { type Beside, besidesOf, publishesOf } from '../../analytics/before-after.ts';
import type { Audience } from '../../api/schemas.ts';
import { changesOf, unlabelled } from '../../messages/version-changes.ts';
import { type DirectoryWrite, directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { peek } from '../../service/worker/cache.ts';
import { answerKept } from '../../service/worker/cache-events.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { isCurrent, listWorkspaces } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  type FormerVersion,
  isKeptSize,
  liveOf,
  type NextChanges,
  withReplaced,
} from '../former-versions.ts';
import { offersOf } from '../version-offers.ts';
import { eachAudience } from './directory.ts';
import { versionsView } from './record-views.ts';

type FormersKey = [scope: string, pageId: string, audienceId: string];

interface FormersRecord {
  scope: string;
  pageId: string;
  audienceId: string;
  /** Most recent first. */
  versions: FormerVersion[];
  /** Stored in advance, because the service sends these changes only until that version is live. */
  next?: NextChanges;
}

declare module '../../platform/worker/databases.ts' {
  interface DirectorySchema {
    formers: { key: FormersKey; value: FormersRecord };
  }
}

/** Call in the transaction that stores the audiences. */
export async function noteReplaced(
  write: DirectoryWrite,
  of: { scope: string; pageId: string },
  kept: readonly { before?: Audience | undefined; after: Audience }[],
): Promise<void> {
  for (const { before, after } of kept) {
    const views = before && ([versionsView(before), versionsView(after)] as const);
    // Most audiences are unchanged and need no read.
    if (!views || !withReplaced([], undefined, views, 0)) continue;
    const { audienceId } = after;
    const store = write.objectStore('formers');
    const present = await store.get([of.scope, of.pageId, audienceId]);
    const versions = withReplaced(present?.versions ?? [], present?.next, views, Date.now()) ?? [];
    await store.put({ ...of, audienceId, versions });
  }
}

export async function formerVersions(
  workspace: Workspace,
  { pageId, audienceId }: { pageId: string; audienceId: string },
): Promise<FormerVersion[]> {
  const stored = await (await directoryDatabase()).get('formers', [scopeOf(workspace), pageId, audienceId]);
  return stored?.versions ?? [];
}

/** Of all audiences of a page that have any, by audience id. */
export async function formersOfPage(
  workspace: Workspace,
  pageId: string,
): Promise<ReadonlyMap<string, readonly FormerVersion[]>> {
  const range = startingWith(scopeOf(workspace), pageId);
  const stored = await (await directoryDatabase()).getAll('formers', range);
  return new Map(stored.map(({ audienceId, versions }) => [audienceId, versions]));
}

/** Around each of an audience's publishes (epoch ms), those of the page's other audiences, as far as this browser knows them. */
export async function publishesBeside(
  workspace: Workspace,
  { pageId, audienceId, times }: { pageId: string; audienceId: string; times: readonly number[] },
): Promise<Beside[]> {
  const formers = await formersOfPage(workspace, pageId);
  const others: number[] = [];
  await eachAudience(workspace, pageId, ({ audience }) => {
    if (audience.audienceId === audienceId) return;
    for (const { at } of publishesOf(audience, formers.get(audience.audienceId))) others.push(at);
  });
  return besidesOf(times, others);
}

/** Stores the changes of the waiting version, from the cached conversation. */
export async function noteNextChanges(
  workspace: Workspace,
  { pageId, audienceId }: { pageId: string; audienceId: string },
): Promise<void> {
  const params = { page_id: pageId, audience_id: audienceId };
  const messages = (await peek(workspace, 'getAudienceMessages', params))?.data;
  if (!messages) return;
  const key: FormersKey = [scopeOf(workspace), pageId, audienceId];
  const database = await directoryDatabase();
  const write = database.transaction(['audiences', 'formers'], 'readwrite');
  const { audience } = (await write.objectStore('audiences').get(key)) ?? {};
  const next = audience && nextChanges(audience, unlabelled(changesOf(messages, audience)));
  if (next) {
    const present = await write.objectStore('formers').get(key);
    const [scope] = key;
    await write
      .objectStore('formers')
      .put({ scope, pageId, audienceId, next, versions: present?.versions ?? [] });
  }
  await write.done;
  // The workspace was removed or reconnected during the write, so the record may have come after the clearing.
  if (next && !(await isCurrent(workspace))) await database.delete('formers', key);
}

/** Returns undefined if no version waits, none is live, or the changes are unknown or too large. */
function nextChanges(audience: Audience, changes: NextChanges['changes']): NextChanges | undefined {
  const versions = versionsView(audience);
  const live = liveOf(versions)?.versionId;
  const versionId = versions.latest?.versionId;
  if (!live || !versionId || !offersOf(versions).publish) return undefined;
  return changes.length > 0 && isKeptSize(changes) ? { versionId, live, changes } : undefined;
}

export function listenForNextChanges(): void {
  answerKept.subscribe(async ({ scope, operation, params }) => {
    if (operation !== 'getAudienceMessages') return;
    const workspace = (await listWorkspaces()).find((each) => scopeOf(each) === scope);
    const { page_id: pageId = '', audience_id: audienceId = '' } = params as Record<string, string>;
    if (workspace) await noteNextChanges(workspace, { pageId, audienceId }).catch(reportError);
  });
}
