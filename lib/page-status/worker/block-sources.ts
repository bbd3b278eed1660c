// Sources of the service data blocks: reading from the cache, and renewal.

import { periodParams, periodsOf } from '../../analytics/periods.ts';
import { sessionsIn } from '../../analytics/tally.ts';
import { lastDays } from '../../analytics/trend.ts';
import type { Answer, Params } from '../../api/operation-schemas.ts';
import { operations, type ReadName } from '../../api/operations.ts';
import { ProblemError } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import type { VersionsView } from '../../directory/record-views.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { crawlAudiences, renewAudience } from '../../directory/worker/directory-lists.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import { plainMarkdown } from '../../format/markdown-text.ts';
import { inOrder, isPublished } from '../../messages/thread.ts';
import { changesOf } from '../../messages/version-changes.ts';
import type { ReadSnapshot } from '../../platform/service-reads.ts';
import { isFresh } from '../../service/reading-time.ts';
import { peek, type ReadOptions, read } from '../../service/worker/cache.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AnalyticsView, Block, ConversationView, TrendView } from '../page-status.ts';

export interface BlockSource<Data> {
  peek(): Promise<Block<Data>>;
  renew(force: boolean): Promise<Block<Data>>;
}

export function blockOf<From, Data>(
  snapshot: ReadSnapshot<From> | undefined,
  view: (data: From) => Data,
  renewing: boolean,
): Block<Data> {
  if (!snapshot) return { state: 'loading' };
  const { data, at, fresh, problem } = snapshot;
  return {
    state: 'shown',
    data: view(data),
    at,
    stale: !fresh,
    renewing: renewing && !fresh,
    problem,
  };
}

/** Turns a failed renewal without cached data into a failed block. Rethrows other errors, which are bugs. */
export async function failedAsBlock<Data>(renewal: Promise<Block<Data>>): Promise<Block<Data>> {
  try {
    return await renewal;
  } catch (error) {
    if (error instanceof ProblemError) return { state: 'failed', problem: error.problem };
    throw error;
  }
}

/** Combines snapshots: the age of the oldest and the first problem. Returns undefined if one is missing. */
export function allOf<T>(snapshots: (ReadSnapshot<T> | undefined)[]): ReadSnapshot<T[]> | undefined {
  const known = snapshots.filter((snapshot) => snapshot !== undefined);
  if (known.length < snapshots.length) return undefined;
  const problem = known.find((snapshot) => snapshot.problem)?.problem;
  return {
    data: known.map(({ data }) => data),
    at: Math.min(...known.map(({ at }) => at)),
    fresh: known.every(({ fresh }) => fresh),
    problem,
  };
}

function answersSource<N extends ReadName, Data>(
  workspace: Workspace,
  name: N,
  asked: Params<N>[],
  view: (answers: Answer<N>[]) => Data,
  optionsOf: (force: boolean) => ReadOptions = (force) => ({ force }),
): BlockSource<Data> {
  return {
    async peek() {
      const cached = asked.map((params) => peek(workspace, name, params, optionsOf(false)));
      return blockOf(allOf(await Promise.all(cached)), view, true);
    },
    renew(force) {
      const answers = asked.map((params) => read(workspace, name, params, optionsOf(force)));
      return failedAsBlock(Promise.all(answers).then((snapshots) => blockOf(allOf(snapshots), view, false)));
    },
  };
}

export function analyticsSource(workspace: Workspace, pageId: string): BlockSource<AnalyticsView> {
  const range = workspace.analyticsRange;
  const { current, previous } = periodsOf(range, Date.now());
  const compared = previous ? [current, previous] : [current];
  return answersSource(
    workspace,
    'getAnalyticsSummary',
    compared.map((period) => periodParams(pageId, period)),
    ([now = {}, before]) => ({ range, current: now, previous: before }),
    (force) => ({ force, alsoSettled: true }),
  );
}

const TREND_DAYS = 14;

export function trendSource(workspace: Workspace, pageId: string): BlockSource<TrendView> {
  const days = lastDays(TREND_DAYS, Date.now());
  return answersSource(
    workspace,
    'getAnalyticsSummary',
    days.map((day) => periodParams(pageId, day)),
    (answers) => ({
      days: days.map(({ day }, index) => {
        const sessions = sessionsIn(answers[index]);
        return sessions === undefined ? { day } : { day, sessions };
      }),
    }),
    // Past days do not change, so even a forced renewal requests only missing ones.
    () => ({}),
  );
}

export function conversationSource(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): BlockSource<ConversationView> {
  const params = { page_id: pageId, audience_id: audienceId };
  const source = answersSource(workspace, 'getAudienceMessages', [params], ([answer = {}]) => answer);
  const viewed = async (block: Block<Answer<'getAudienceMessages'>>): Promise<Block<ConversationView>> => {
    if (block.state !== 'shown') return block;
    const known = await findAudience(workspace, pageId, audienceId);
    return { ...block, data: conversationView(block.data, known?.audience) };
  };
  return {
    peek: async () => viewed(await source.peek()),
    renew: async (force) => viewed(await source.renew(force)),
  };
}

/** `audience`: the stored record, for what its latest version changes. */
export function conversationView(
  answer: Answer<'getAudienceMessages'>,
  audience: Audience | undefined,
): ConversationView {
  const messages = inOrder(answer.messages ?? []);
  const last = messages.at(-1);
  return {
    pendingChanges: changesOf(answer, audience).length,
    last: last && {
      content: plainMarkdown(last.content ?? ''),
      timestamp: typeof last.timestamp === 'number' ? last.timestamp : undefined,
      isInterrupted: last.isInterrupted === true,
      isPublished: isPublished(last, answer.conversation?.publishedMessageId),
    },
  };
}

const { freshFor } = operations.listAudiences;

/** The versions of an audience. No operation reads a single audience, so the list page that contained it is read again. */
export function versionsSource(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): BlockSource<VersionsView> {
  async function kept(renewing: boolean): Promise<Block<VersionsView>> {
    const known = await findAudience(workspace, pageId, audienceId);
    const snapshot = known && {
      data: known.audience,
      at: known.at,
      fresh: isFresh(known, freshFor, Date.now()),
    };
    return blockOf(snapshot, versionsView, renewing);
  }
  async function readAgain(): Promise<Block<VersionsView>> {
    // Lists shift: the audience may have moved to another list page.
    if (!(await renewAudience(workspace, pageId, audienceId))) await crawlAudiences(workspace, pageId);
    return kept(false);
  }
  return {
    peek: () => kept(true),
    async renew(force) {
      const present = await kept(false);
      if (present.state === 'shown' && !present.stale && !force) return present;
      const renewed = await failedAsBlock(readAgain());
      if (renewed.state === 'loading') return { state: 'failed', problem: { kind: 'not-found' } };
      return renewed.state === 'failed' && present.state === 'shown'
        ? { ...present, problem: renewed.problem }
        : renewed;
    },
  };
}
