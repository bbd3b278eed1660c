// Converts a match result into the match state for views.

import { countAudiences } from '../../directory/worker/audience-list-cache.ts';
import { audiencesList, findAudience, findPage } from '../../directory/worker/directory.ts';
import type { CrawlState } from '../../directory/worker/directory-records.ts';
import { readCrawlWithProblem } from '../../directory/worker/list-crawl.ts';
import { audienceView, isWholeBefore, pageView } from '../../directory/worker/record-views.ts';
import type { MatchResult } from '../../match/match.ts';
import type { MatchReason } from '../../match/match-reasons.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { MatchState } from '../page-status.ts';

export async function viewsOf(workspace: Workspace, pageId: string, audienceId: string | undefined) {
  const page = await findPage(workspace, pageId);
  const audience = audienceId === undefined ? undefined : await findAudience(workspace, pageId, audienceId);
  return {
    // A bound page may not be in the directory (yet): show its id.
    page: page ? pageView(page) : { pageId, name: pageId },
    audience: audience && audienceView(audience.audience),
  };
}

async function audiencesBlock(workspace: Workspace, pageId: string) {
  const crawl = await readCrawlWithProblem(scopeOf(workspace), audiencesList(pageId));
  const problem = crawl?.problem;
  if (!crawl || (crawl.items === 0 && crawl.current === 0)) {
    return problem ? ({ state: 'failed', problem } as const) : ({ state: 'loading' } as const);
  }
  const count = await countAudiences(workspace, pageId);
  const unreadable = crawl.current === 0 ? crawl.unreadable : (crawl.currentUnreadable ?? 0);
  const data = {
    count: Math.max(count + unreadable, crawl.totalCount ?? 0),
    complete: isWholeBefore(crawl),
  };
  const renewing = crawl.state === 'syncing' && !problem;
  return { state: 'shown', data, at: crawl.at ?? Date.now(), stale: false, renewing, problem } as const;
}

function bindingOf(reasons: MatchReason[], bindings: { id: string; pattern: string }[]): string | undefined {
  const chosen = reasons.find(({ kind }) => kind === 'binding');
  return chosen && bindings.find(({ pattern }) => pattern === chosen.value)?.id;
}

/** `crawl` is the crawl of all pages. */
export async function matchStateOf(
  workspace: Workspace,
  result: MatchResult,
  crawl: CrawlState | undefined,
  bindings: { id: string; pattern: string }[],
): Promise<MatchState> {
  switch (result.kind) {
    case 'restricted':
    case 'never':
      return result;
    case 'ambiguous':
      return {
        kind: 'candidates',
        candidates: await Promise.all(
          result.candidates.map(async ({ pageId, audienceId, reasons, doubt }) => ({
            ...(await viewsOf(workspace, pageId, audienceId)),
            reasons,
            doubt,
          })),
        ),
      };
    case 'matched': {
      const bindingId = bindingOf(result.reasons, bindings);
      return {
        kind: 'matched',
        ...(await viewsOf(workspace, result.pageId, result.audienceId)),
        reasons: result.reasons,
        bindingId,
        audiences: await audiencesBlock(workspace, result.pageId),
      };
    }
    case 'none': {
      const isFirstCrawl = !crawl?.current;
      if (isFirstCrawl && crawl?.problem) return { kind: 'failed', problem: crawl.problem };
      return isFirstCrawl && crawl?.state !== 'stopped' ? { kind: 'syncing' } : { kind: 'none' };
    }
  }
}
