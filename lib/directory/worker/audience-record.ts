// The full record of one audience: returns the stored one immediately and renews it in the background.

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
/** Pause before an automatic retry of a failed renewal (ms). */
const PAUSE = 30_000;

interface Renewal {
  done: Promise<void>;
  startedAt: number;
  endedAt?: number;
  problem?: Problem;
}

/** Last renewal of each audience; lost with the worker. */
const renewals = new Map<string, Renewal>();

export async function audienceRecord(
  workspace: Workspace,
  { pageId, audienceId, force = false }: { pageId: string; audienceId: string; force?: boolean | undefined },
): Promise<{ audience: Audience; at: number; problem?: Problem | undefined } | undefined> {
  const stored = await findAudience(workspace, pageId, audienceId);
  if (!stored) return readList(workspace, pageId);
  const key = JSON.stringify([scopeOf(workspace), pageId, audienceId]);
  if (force) await renewal(workspace, stored, key).done;
  else if (!isFresh(stored, freshFor, Date.now()) && mayTry(renewals.get(key)))
    renewal(workspace, stored, key);
  const now = force ? ((await findAudience(workspace, pageId, audienceId)) ?? stored) : stored;
  const last = renewals.get(key);
  // A failure does not matter if another request has read the audience since.
  const problem = last && localTime(now) <= last.startedAt ? last.problem : undefined;
  return { audience: now.audience, at: now.at, problem };
}

/** Crawls the list of an unknown audience; its changes notify the views. */
async function readList(workspace: Workspace, pageId: string): Promise<undefined> {
  if (isListDue(await readCrawlWithProblem(scopeOf(workspace), audiencesList(pageId))))
    startCrawl(workspace, pageId, (last) => isListDue(last));
}

function mayTry(last: Renewal | undefined): boolean {
  if (!last) return true;
  if (last.endedAt === undefined) return false;
  const age = Date.now() - last.endedAt;
  return !last.problem || age < 0 || age > PAUSE;
}

/** At most one renewal per audience at a time. */
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
      noteRevision(); // shows the failure
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
