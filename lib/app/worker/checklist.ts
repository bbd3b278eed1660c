// Connection checklist of "Connect" and "Save and test", up to the first failing step.

import type { Answer } from '../../api/operation-schemas.ts';
import { type Problem, type ProblemKind, problemIn } from '../../api/problem.ts';
import { hasMore, plausibleTotal } from '../../directory/cursor-crawl.ts';
import { recordedLink } from '../../format/addresses.ts';
import { firstFilled } from '../../format/texts.ts';
import { hasAccess } from '../../platform/access.ts';
import { readKey } from '../../service/worker/keys.ts';
import { unblock } from '../../service/worker/rate-limiter.ts';
import { readFromService, withSmallerPages } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { CheckResult, CheckStep, FirstPage } from '../../workspace/workspace-view.ts';

const stepOf: Record<ProblemKind, CheckStep> = {
  'not-connected': 'key',
  'no-permission': 'permission',
  offline: 'reachable',
  timeout: 'reachable',
  unavailable: 'reachable',
  'rate-limited': 'reachable',
  'not-the-api': 'json',
  'not-found': 'json',
  'too-large': 'json',
  unauthorized: 'key',
  forbidden: 'key',
  conflict: 'pages',
  rejected: 'pages',
  'unexpected-answer': 'pages',
  'not-kept': 'pages',
  'storage-failed': 'pages',
  'newer-data': 'pages',
  'too-long': 'pages',
  'no-text': 'pages',
  'unreadable-file': 'pages',
  managed: 'pages',
  failed: 'pages',
};

/** A single request covers all steps: it reads the first pages with the stored key. */
export async function checkConnection(workspace: Workspace): Promise<CheckResult> {
  const { id: workspaceId, baseUrl } = workspace;
  const failed = (failedAt: CheckStep, problem: Problem) =>
    ({ ok: false, failedAt, problem, workspaceId }) as const;
  if (!(await hasAccess(baseUrl))) return failed('permission', { kind: 'no-permission' });
  if (!(await readKey(workspaceId))) return failed('key', { kind: 'not-connected' });
  try {
    await unblock(workspaceId);
    const { data, unreadable } = await withSmallerPages('listPages', {}, (params) =>
      readFromService(workspace, 'listPages', params, { once: true }),
    );
    const read = data.items.length + unreadable;
    const total = plausibleTotal(data.totalCount, read);
    return {
      ok: true,
      workspaceId,
      pages: total ?? read,
      isPart: hasMore(data) && (total ?? read) === read,
      first: firstPages(data.items),
    };
  } catch (error) {
    const problem = problemIn(error);
    return failed(stepOf[problem.kind], problem);
  }
}

const MAX_FIRST = 3;

/** Suggested first pages: those with a usable address, most audiences first. */
function firstPages(pages: Answer<'listPages'>['items']): FirstPage[] {
  return pages
    .flatMap(({ name, title, metadata, audiencesCount, archivedAt, deletedAt }): FirstPage[] => {
      const url = recordedLink(metadata?.canonicalUrl)?.href;
      if (url === undefined || archivedAt || deletedAt) return [];
      const audiences = typeof audiencesCount === 'number' ? { audiences: audiencesCount } : {};
      return [{ name: firstFilled(name, title) ?? url, url, ...audiences }];
    })
    .sort((a, b) => (b.audiences ?? 0) - (a.audiences ?? 0))
    .slice(0, MAX_FIRST);
}
