// Turns what matching found into what a person is shown.

import { audienceName } from '../../api/audience-name.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { initialsOf } from '../../format/names.ts';
import type { Candidate, Evidence, MatchResult } from '../../match/match.ts';
import type {
  AudienceView,
  CandidateView,
  DirectoryProgress,
  PageView,
  Situation,
} from '../../page-status/look.ts';
import type { Walk } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { audiencesList, countAudiences, findAudience, findPage } from './directory.ts';
import { readWalk } from './walk.ts';

export function pageView(page: Page): PageView {
  return {
    pageId: page.pageId,
    name: page.name || page.title || page.pageId,
    ...(page.title ? { title: page.title } : {}),
    ...(typeof page.audiencesCount === 'number' ? { audiencesCount: page.audiencesCount } : {}),
    ...(page.archivedAt ? { archivedAt: page.archivedAt } : {}),
    ...(page.deletedAt ? { deletedAt: page.deletedAt } : {}),
  };
}

export function audienceView(audience: Audience): AudienceView {
  const name = audienceName(audience);
  return {
    ...{ audienceId: audience.audienceId, name, initials: initialsOf(name) },
    ...(audience.personRouteKey ? { routeKey: audience.personRouteKey } : {}),
    ...(audience.personId ? { personId: audience.personId } : {}),
    ...(audience.archivedAt ? { archivedAt: audience.archivedAt } : {}),
  };
}

export function progressOf(walk: Walk | undefined): DirectoryProgress {
  if (!walk) return { state: 'empty', done: 0, unreadable: 0 };
  const isWalking = walk.state === 'syncing' && !walk.problem;
  return {
    state: walk.state === 'syncing' && walk.problem ? 'stopped' : walk.state,
    done: isWalking ? walk.items : (walk.wholeItems ?? walk.items),
    unreadable: walk.unreadable,
    ...(walk.totalCount === undefined ? {} : { total: walk.totalCount }),
    ...(walk.at === undefined ? {} : { at: walk.at }),
    ...(walk.problem ? { problem: walk.problem } : {}),
  };
}

async function viewsOf(workspace: Workspace, pageId: string, audienceId: string | undefined) {
  const page = await findPage(workspace, pageId);
  const audience = audienceId === undefined ? undefined : await findAudience(workspace, pageId, audienceId);
  return {
    // A bound page that the directory does not hold (yet) is shown by its id.
    page: page ? pageView(page) : { pageId, name: pageId },
    ...(audience ? { audience: audienceView(audience.audience) } : {}),
  };
}

async function candidateView(workspace: Workspace, candidate: Candidate): Promise<CandidateView> {
  return {
    ...(await viewsOf(workspace, candidate.pageId, candidate.audienceId)),
    evidence: candidate.evidence,
  };
}

async function audiencesBlock(workspace: Workspace, pageId: string) {
  const walk = await readWalk(scopeOf(workspace), audiencesList(pageId));
  const problem = walk?.problem;
  if (!walk || (walk.items === 0 && walk.current === 0)) {
    return problem ? ({ state: 'failed', problem } as const) : ({ state: 'loading' } as const);
  }
  const count = await countAudiences(workspace, pageId);
  const data = { count: Math.max(count, walk.totalCount ?? 0), complete: walk.state === 'ready' };
  const renewing = walk.state === 'syncing' && !problem;
  return {
    state: 'shown',
    data,
    at: walk.at ?? Date.now(),
    stale: false,
    renewing,
    ...(problem ? { problem } : {}),
  } as const;
}

function bindingOf(evidence: Evidence[], bindings: { id: string; pattern: string }[]): string | undefined {
  const chosen = evidence.find(({ kind }) => kind === 'binding');
  return chosen && bindings.find(({ pattern }) => pattern === chosen.value)?.id;
}

/** The situation of a tab. `walk` is the walk over all pages. */
export async function situationOf(
  workspace: Workspace,
  result: MatchResult,
  walk: Walk | undefined,
  bindings: { id: string; pattern: string }[],
): Promise<Situation> {
  switch (result.kind) {
    case 'restricted':
    case 'never':
      return result;
    case 'ambiguous':
      return {
        kind: 'candidates',
        candidates: await Promise.all(
          result.candidates.map((candidate) => candidateView(workspace, candidate)),
        ),
      };
    case 'matched': {
      const bindingId = bindingOf(result.evidence, bindings);
      return {
        kind: 'matched',
        ...(await viewsOf(workspace, result.pageId, result.audienceId)),
        evidence: result.evidence,
        ...(bindingId === undefined ? {} : { bindingId }),
        audiences: await audiencesBlock(workspace, result.pageId),
      };
    }
    case 'none': {
      const isFirstWalk = !walk?.current;
      if (isFirstWalk && walk?.problem) return { kind: 'failed', problem: walk.problem };
      return isFirstWalk && walk?.state !== 'stopped' ? { kind: 'syncing' } : { kind: 'none' };
    }
  }
}
