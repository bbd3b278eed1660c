// What is computed from all pages of a workspace.
import { scopeOf } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { pagesCrawl } from './pages-sync.ts';

/**
 * Cached for the workspace requested last, because reading 100,000 pages takes a second. Until the first crawl is complete, it is of
 * the pages read so far.
 */
export function ofAllPages<T>(compute: (workspace: Workspace) => Promise<T>) {
  let cache: { key: string; computed: Promise<T> } | undefined;
  return async (workspace: Workspace): Promise<T> => {
    const { at, current, items } = (await pagesCrawl(workspace)) ?? {};
    const key = JSON.stringify([scopeOf(workspace), at, current, current ? 0 : items]);
    if (cache?.key === key) return cache.computed;
    const computed = compute(workspace);
    cache = { key, computed };
    computed.catch(() => {
      cache = undefined;
    });
    return computed;
  };
}
