// Where each block of service data comes from: what is kept, and how it is renewed.

import { periodParams, periodsOf } from '../../analytics/periods.ts';
import { lastDays } from '../../analytics/trend.ts';
import type { Answer } from '../../api/operation-schemas.ts';
import { operations } from '../../api/operations.ts';
import { type Problem, ProblemError } from '../../api/problem.ts';
import type { VersionsView } from '../../directory/record-views.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import { renewAudience, walkAudiences } from '../../directory/worker/walks.ts';
import { isFresh, peek, read, type Snapshot } from '../../service/worker/cache.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AnalyticsView, Block, ConversationView, TrendView } from '../page-status.ts';

/** How a block is got: what is kept, and the renewed one. */
export interface BlockSource<Data> {
  peek(): Promise<Block<Data>>;
  renew(force: boolean): Promise<Block<Data>>;
}

export function blockOf<From, Data>(
  snapshot: Snapshot<From> | undefined,
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
    ...(problem ? { problem } : {}),
  };
}

/** A renewal that failed with nothing kept is a failed block; anything else thrown is a bug. */
export async function failing<Data>(renewal: Promise<Block<Data>>): Promise<Block<Data>> {
  try {
    return await renewal;
  } catch (error) {
    if (error instanceof ProblemError) return { state: 'failed', problem: error.problem };
    throw error;
  }
}

export function problemOf(block: Block<unknown> | undefined): Problem | undefined {
  return block?.state === 'loading' ? undefined : block?.problem;
}

/** Several answers shown as one block: as old as the oldest, and failing with the first that failed. */
export function allOf<T>(snapshots: (Snapshot<T> | undefined)[]): Snapshot<T[]> | undefined {
  const known = snapshots.filter((snapshot) => snapshot !== undefined);
  if (known.length < snapshots.length) return undefined;
  const problem = known.find((snapshot) => snapshot.problem)?.problem;
  return {
    data: known.map(({ data }) => data),
    at: Math.min(...known.map(({ at }) => at)),
    fresh: known.every(({ fresh }) => fresh),
    ...(problem ? { problem } : {}),
  };
}

const TREND_DAYS = 14;

export function analyticsSource(workspace: Workspace, pageId: string): BlockSource<AnalyticsView> {
  const range = workspace.analyticsRange;
  const periods = periodsOf(range, Date.now());
  const view = ([current, previous]: Answer<'getAnalyticsSummary'>[]): AnalyticsView => ({
    range,
    current: current ?? {},
    ...(previous ? { previous } : {}),
  });
  const compared = [periodParams(pageId, periods.current)];
  if (periods.previous) compared.push(periodParams(pageId, periods.previous));
  return {
    async peek() {
      const kept = await Promise.all(
        compared.map((params) => peek(workspace, 'getAnalyticsSummary', params, { alsoSettled: true })),
      );
      return blockOf(allOf(kept), view, true);
    },
    renew: (force) =>
      failing(
        Promise.all(
          compared.map((params) =>
            read(workspace, 'getAnalyticsSummary', params, { force, alsoSettled: true }),
          ),
        ).then((snapshots) => blockOf(allOf(snapshots), view, false)),
      ),
  };
}

export function trendSource(workspace: Workspace, pageId: string): BlockSource<TrendView> {
  const days = lastDays(TREND_DAYS, Date.now());
  const view = (answers: Answer<'getAnalyticsSummary'>[]): TrendView => ({
    days: days.map(({ day }, index) => {
      const sessions = answers[index]?.totalSessions;
      return sessions === undefined ? { day } : { day, sessions };
    }),
  });
  return {
    async peek() {
      const kept = await Promise.all(
        days.map((day) => peek(workspace, 'getAnalyticsSummary', periodParams(pageId, day))),
      );
      return blockOf(allOf(kept), view, true);
    },
    // Past days are settled, so that even a forced renewal asks only for what is missing.
    renew: () =>
      failing(
        Promise.all(
          days.map((day) => read(workspace, 'getAnalyticsSummary', periodParams(pageId, day))),
        ).then((snapshots) => blockOf(allOf(snapshots), view, false)),
      ),
  };
}

export function conversationSource(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): BlockSource<ConversationView> {
  const params = { page_id: pageId, audience_id: audienceId };
  return {
    peek: async () => blockOf(await peek(workspace, 'getAudienceMessages', params), conversationView, true),
    renew: (force) =>
      failing(
        read(workspace, 'getAudienceMessages', params, { force }).then((snapshot) =>
          blockOf(snapshot, conversationView, false),
        ),
      ),
  };
}

export function conversationView(answer: Answer<'getAudienceMessages'>): ConversationView {
  const messages = answer.messages ?? [];
  const last = newestMessage(messages);
  return {
    pendingChanges: answer.pendingChanges?.length ?? 0,
    messagesCount: messages.length,
    ...(last
      ? {
          last: {
            content: last.content ?? '',
            ...(typeof last.timestamp === 'number' ? { timestamp: last.timestamp } : {}),
            isInterrupted: last.isInterrupted === true,
            isPublished: last.messageId === answer.conversation?.publishedMessageId,
          },
        }
      : {}),
  };
}

type Message = NonNullable<Answer<'getAudienceMessages'>['messages']>[number];

/** The order of messages is not shown: the newest is the one with the latest time, else the last. */
function newestMessage(messages: Message[]): Message | undefined {
  return messages.reduce<Message | undefined>((newest, message) => {
    const isOlder = (message.timestamp ?? Number.NaN) < (newest?.timestamp ?? Number.NaN);
    return isOlder ? newest : message;
  }, undefined);
}

const { freshFor } = operations.listAudiences;

/** The versions of an audience: no operation reads one audience, so the list page that held it is asked again. */
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
      fresh: isFresh(known.at, freshFor, Date.now()),
    };
    return blockOf(snapshot, versionsView, renewing);
  }
  return {
    peek: () => kept(true),
    async renew(force) {
      const present = await kept(false);
      if (present.state === 'shown' && !present.stale && !force) return present;
      try {
        // Lists shift: where it is no longer on its list page, it may be on another.
        if (!(await renewAudience(workspace, pageId, audienceId))) await walkAudiences(workspace, pageId);
        const renewed = await kept(false);
        return renewed.state === 'shown' ? renewed : { state: 'failed', problem: { kind: 'not-found' } };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const { problem } = error;
        return present.state === 'shown' ? { ...present, problem } : { state: 'failed', problem };
      }
    },
  };
}
