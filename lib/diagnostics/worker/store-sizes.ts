// How much each store holds of a workspace.

import { countAllAudiences, countPages } from '../../directory/worker/directory.ts';
import { lensDatabase } from '../../platform/worker/databases.ts';
import { keptSize } from '../../service/worker/cache.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { StoreSize } from '../diagnostics.ts';

/** The stores of what people and their orders left here; none of them grows without a person. */
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
  'drift',
] as const;
type SmallStore = (typeof SMALL)[number];

export async function storeSizes(workspace: Workspace): Promise<StoreSize[]> {
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

export async function recordsOf(store: SmallStore, workspaceId: string): Promise<object[]> {
  const all: object[] = await (await lensDatabase()).getAll(store);
  return all.filter((record) => ownerOf(record) === workspaceId);
}

/** An attempt says it with its order. */
function ownerOf(record: { workspaceId?: string; order?: unknown }): string | undefined {
  return record.workspaceId ?? (record.order as { workspaceId?: string } | undefined)?.workspaceId;
}

/** How many records stand how. */
export function standing(records: readonly object[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of records) {
    const { state } = record as { state?: { kind?: string } };
    const kind = state?.kind ?? 'kept';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
