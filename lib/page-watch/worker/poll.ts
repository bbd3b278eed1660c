// One look at a watched page: one request. What changed is found where the answer is kept, as with everything a person loads.

import { dayName, periodsOf } from '../../analytics/periods.ts';
import { ProblemError } from '../../api/problem.ts';
import { audienceAfter } from '../../directory/worker/directory.ts';
import { renewListPage } from '../../directory/worker/directory-lists.ts';
import { newsSettled } from '../../news/worker/listeners.ts';
import { listKeptNews } from '../../news/worker/news-store.ts';
import { keepVersions } from '../../news/worker/watched-versions.ts';
import { read, type Snapshot } from '../../service/worker/cache.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type Found, nextPoll, type Poll, type WatchRecord } from '../next-poll.ts';

export async function pollOf(workspace: Workspace, record: WatchRecord, now: number): Promise<Poll> {
  const { pageId, readId } = record;
  const following = await audienceAfter(workspace, pageId, readId);
  return nextPoll(record, dayName(new Date(now)), following);
}

/** Resolves when what the answer tells is among the news. Throws `ProblemError`. */
export async function runPoll(
  workspace: Workspace,
  { pageId }: WatchRecord,
  poll: Poll,
  since: number,
): Promise<Found> {
  const options = { force: true, once: true };
  switch (poll.kind) {
    case 'audiences':
      return askForAudiences(workspace, pageId, poll.cursor, since);
    case 'messages': {
      const params = { page_id: pageId, audience_id: poll.audienceId };
      await answered(read(workspace, 'getAudienceMessages', params, options));
      return {};
    }
    case 'figures': {
      const params = { page_id: pageId, ...periodsOf(workspace.analyticsRange, Date.now()).current };
      await answered(read(workspace, 'getAnalyticsSummary', params, options));
      return {};
    }
  }
}

async function askForAudiences(
  workspace: Workspace,
  pageId: string,
  cursor: string,
  since: number,
): Promise<Found> {
  // Before the request: what the news compare with has to be there when the answer is kept.
  await keepVersions(workspace.id, pageId);
  const list = await renewListPage(workspace, pageId, cursor, true);
  await newsSettled();
  const stirred = (await listKeptNews(workspace.id))
    .filter((item) => item.kind === 'version' && item.pageId === pageId && item.at >= since)
    .flatMap(({ audienceId }) => audienceId ?? []);
  // A cursor that the service does not know any more: the next look begins with the first list page.
  return { stirred, ...(list?.hasMore && list.nextCursor ? { cursor: list.nextCursor } : {}) };
}

/** What was kept is no answer. */
async function answered(reading: Promise<Snapshot<unknown>>): Promise<void> {
  const { problem } = await reading;
  if (problem) throw new ProblemError(problem);
  await newsSettled();
}
