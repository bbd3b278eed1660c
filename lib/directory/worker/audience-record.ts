// The whole record of one audience for a view: what is kept at once, renewed behind it.

import { operations } from '../../api/operations.ts';
import { type Problem, ProblemError } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import { isFresh, localTime } from '../../service/reading-time.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { isListDue } from './audience-listing.ts';
import { audiencesList, findAudience } from './directory.ts';
import { noteRevision } from './directory-changes.ts';
import { seekAudience, startCrawl } from './directory-lists.ts';
import type { DirectoryAudience } from './directory-records.ts';
import { readCrawlWithProblem } from './list-crawl.ts';

const { freshFor } = operations.listAudiences;
/** A renewal that failed is not tried again by itself before this (ms). */
const PAUSE = 30_000;

interface Renewal {
  done: Promise<void>;
  startedAt: number;
  endedAt?: number;
  problem?: Problem;
}

/** The last renewal of each audience; lost with the worker. */
const renewals = new Map<string, Renewal>();

export async function audienceRecord(
  workspace: Workspace,
  { pageId, audienceId, force = false }: { pageId: string; audienceId: string; force?: boolean },
): Promise<{ audience: Audience; at: number; problem?: Problem | undefined } | undefined> {
  const kept = await findAudience(workspace, pageId, audienceId);
  if (!kept) return readList(workspace, pageId);
  const key = JSON.stringify([scopeOf(workspace), pageId, audienceId]);
  if (force) await renewal(workspace, kept, key).done;
  else if (!isFresh(kept, freshFor, Date.now()) && mayTry(renewals.get(key))) renewal(workspace, kept, key);
  const now = force ? ((await findAudience(workspace, pageId, audienceId)) ?? kept) : kept;
  const last = renewals.get(key);
  // What was read since in another way is not concerned by what failed before.
  const problem = last && localTime(now) <= last.startedAt ? last.problem : undefined;
  return { audience: now.audience, at: now.at, problem };
}

/** Without its list nothing is known of the audience; when the list is there, views are notified. */
async function readList(workspace: Workspace, pageId: string): Promise<undefined> {
  if (isListDue(await readCrawlWithProblem(scopeOf(workspace), audiencesList(pageId))))
    startCrawl(workspace, pageId);
}

function mayTry(last: Renewal | undefined): boolean {
  if (!last) return true;
  if (last.endedAt === undefined) return false;
  const age = Date.now() - last.endedAt;
  return !last.problem || age < 0 || age > PAUSE;
}

/** One at a time for each audience. */
function renewal(workspace: Workspace, { pageId, audienceId }: DirectoryAudience, key: string): Renewal {
  const present = renewals.get(key);
  if (present && present.endedAt === undefined) return present;
  const outcome = tried(seekAudience(workspace, pageId, audienceId));
  const made: Renewal = {
    startedAt: Date.now(),
    done: outcome.then((problem) => {
      made.endedAt = Date.now();
      if (!problem) return;
      made.problem = problem;
      noteRevision(); // a failure, too, is to be shown
    }),
  };
  renewals.set(key, made);
  return made;
}

async function tried(renewing: Promise<boolean>): Promise<Problem | undefined> {
  try {
    return (await renewing) ? undefined : { kind: 'not-found' };
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    reportError(error);
    return undefined;
  }
}
