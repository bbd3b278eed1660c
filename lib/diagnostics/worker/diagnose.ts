// Collects the diagnostics. Sends no request to the service.

import { operations } from '../../api/operations.ts';
import { countAllAudiences, countPages, PAGES } from '../../directory/worker/directory.ts';
import type { CrawlState } from '../../directory/worker/directory-records.ts';
import { hasAccess } from '../../platform/access.ts';
import { browser } from '../../platform/browser.ts';
import { directoryDatabase, startingWith, userDatabase } from '../../platform/worker/databases.ts';
import { keptSize } from '../../service/worker/cache.ts';
import { listMismatches } from '../../service/worker/call-notes.ts';
import { readKey } from '../../service/worker/keys.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { listWorkspaces } from '../../service/worker/workspaces.ts';
import { chipOf, type Workspace } from '../../workspace/workspace.ts';
import type { Diagnosis, StoreSize, SyncState, WorkspaceState } from '../diagnostics.ts';

export async function diagnose(): Promise<Diagnosis> {
  const [workspaces, mismatches, granted, sizes] = await Promise.all([
    listWorkspaces().then((all) => Promise.all(all.map(stateOf))),
    listMismatches(),
    browser.permissions.getAll(),
    bytesUsed(),
  ]);
  const paths = Object.entries(operations).map(([name, { method, path }]) => [name, `${method} ${path}`]);
  return {
    version: browser.runtime.getManifest().version,
    browser: navigator.userAgent,
    permissions: granted.permissions ?? [],
    origins: granted.origins ?? [],
    ...sizes,
    workspaces,
    mismatches,
    paths: Object.fromEntries(paths),
  };
}

async function stateOf(workspace: Workspace): Promise<WorkspaceState> {
  const [key, access, sync, captures, creations] = await Promise.all([
    readKey(workspace.id),
    hasAccess(workspace.baseUrl),
    syncStates(workspace),
    recordsOf('captures', workspace.id),
    recordsOf('creations', workspace.id),
  ]);
  return {
    workspace: chipOf(workspace),
    hasKey: key !== undefined,
    access,
    ...sync,
    stores: await storeSizes(workspace),
    captures: countByState(captures),
    creations: countByState(creations),
  };
}

/** Not every browser reports all of these. */
async function bytesUsed(): Promise<Pick<Diagnosis, 'used' | 'quota' | 'session'>> {
  const { usage, quota } = (await navigator.storage?.estimate()) ?? {};
  const area: { getBytesInUse?: () => Promise<number> } = browser.storage.session;
  return { used: usage, quota, session: await area.getBytesInUse?.() };
}

// How far a workspace's directory is synced.

async function syncStates(workspace: Workspace): Promise<Pick<WorkspaceState, 'pages' | 'audienceLists'>> {
  const walks = await (await directoryDatabase()).getAll('walks', startingWith(scopeOf(workspace)));
  const lists = walks.filter(({ list }) => list !== PAGES);
  return {
    pages: pagesState(walks.find(({ list }) => list === PAGES)),
    audienceLists: {
      whole: lists.filter(({ state }) => state === 'ready').length,
      unfinished: lists.filter(({ state, problem }) => state !== 'ready' && !problem).length,
      failed: lists.filter(({ state, problem }) => state !== 'ready' && problem).length,
    },
  };
}

function pagesState(crawl: CrawlState | undefined): SyncState {
  if (!crawl) return { state: 'never', known: 0, unreadable: 0 };
  const { state, items: known, totalCount: total, unreadable, at, problem } = crawl;
  return { state, known, total, unreadable, at, problem };
}

/** Stores filled only by people's actions, so they stay small. */
const SMALL = [
  'bindings',
  'topics',
  'captures',
  'creations',
  'attempts',
  'watches',
  'runs',
  'known',
  'news',
  'mismatches',
] as const;
type SmallStore = (typeof SMALL)[number];

async function storeSizes(workspace: Workspace): Promise<StoreSize[]> {
  const [pages, audiences, answers] = await Promise.all([
    countPages(workspace),
    countAllAudiences(workspace),
    keptSize(workspace.id),
  ]);
  const small = SMALL.map(async (store) => {
    const records = await recordsOf(store, workspace.id);
    return { store, count: records.length, bytes: JSON.stringify(records).length };
  });
  return [
    { store: 'pages', count: pages },
    { store: 'audiences', count: audiences },
    { store: 'answers', count: answers.answers, bytes: answers.bytes },
    ...(await Promise.all(small)),
  ];
}

async function recordsOf(store: SmallStore, workspaceId: string): Promise<object[]> {
  const all: object[] = await (await userDatabase()).getAll(store);
  return all.filter((record) => ownerOf(record) === workspaceId);
}

/** Attempts store it in their order. */
function ownerOf(record: { workspaceId?: string; order?: unknown }): string | undefined {
  return record.workspaceId ?? (record.order as { workspaceId?: string } | undefined)?.workspaceId;
}

function countByState(records: readonly object[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of records) {
    const { state } = record as { state?: { kind?: string } };
    const kind = state?.kind ?? 'kept';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
