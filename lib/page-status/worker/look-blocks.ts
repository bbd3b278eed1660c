// The blocks of service data below a matched page.

import type { Problem } from '../../api/problem.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AnalyticsView, ConversationView, Look, Situation, TrendView, VersionsView } from '../look.ts';
import { analyticsSource, trendSource } from './analytics-blocks.ts';
import { type BlockSource, problemOf } from './blocks.ts';
import { conversationSource } from './conversation-block.ts';
import type { LookDraft } from './look-draft.ts';
import { versionsSource } from './versions-block.ts';

type Blocks = Pick<Look, 'versions' | 'conversation' | 'analytics' | 'trend'>;

interface Sources {
  versions?: BlockSource<VersionsView>;
  conversation?: BlockSource<ConversationView>;
  analytics?: BlockSource<AnalyticsView>;
  trend?: BlockSource<TrendView>;
}

function sourcesOf(workspace: Workspace, situation: Situation): Sources {
  if (situation.kind !== 'matched') return {};
  const { pageId } = situation.page;
  const audienceId = situation.audience?.audienceId;
  return {
    analytics: analyticsSource(workspace, pageId),
    trend: trendSource(workspace, pageId),
    ...(audienceId === undefined
      ? {}
      : {
          versions: versionsSource(workspace, pageId, audienceId),
          conversation: conversationSource(workspace, pageId, audienceId),
        }),
  };
}

/** The page and the audience that the blocks are of. */
export function subjectOf(situation: Situation): string {
  return situation.kind === 'matched'
    ? `${situation.page.pageId} ${situation.audience?.audienceId ?? ''}`
    : '';
}

/** The blocks as they are kept; nothing where the look already shows those of the same page and audience. */
export async function showKeptBlocks(draft: LookDraft, situation: Situation): Promise<Partial<Blocks>> {
  const before = draft.look();
  if (subjectOf(before.situation) === subjectOf(situation) && before.analytics) return {};
  const { versions, conversation, analytics, trend } = sourcesOf(draft.workspace, situation);
  const [keptVersions, keptConversation, keptAnalytics, keptTrend] = await Promise.all([
    versions?.peek(),
    conversation?.peek(),
    analytics?.peek(),
    trend?.peek(),
  ]);
  return {
    ...(keptVersions ? { versions: keptVersions } : {}),
    ...(keptConversation ? { conversation: keptConversation } : {}),
    ...(keptAnalytics ? { analytics: keptAnalytics } : {}),
    ...(keptTrend ? { trend: keptTrend } : {}),
  };
}

/**
 * Renews every block side by side; the trend last, since it takes the most requests. `early`: what needs nothing but the
 * page and the audience, while the other audiences are still read.
 */
export async function renewBlocks(draft: LookDraft, when?: 'early'): Promise<void> {
  const { workspace, force } = draft;
  const { situation } = draft.look();
  const { versions, conversation, analytics, trend } = sourcesOf(workspace, situation);
  // Not where the look is of another page or audience by then.
  const show = async (block: Partial<Blocks>) => {
    if (subjectOf(draft.look().situation) === subjectOf(situation)) await draft.change(block);
  };
  await Promise.all([
    when ?? versions?.renew(force).then((block) => show({ versions: block })),
    conversation?.renew(force).then((block) => show({ conversation: block })),
    analytics?.renew(force).then((block) => show({ analytics: block })),
  ]);
  if (trend && !when) await show({ trend: await trend.renew(force) });
}

/** No renewal is coming: marks what is still shown as under way with the reason. */
export function withoutRenewal(look: Look, problem: Problem): Partial<Look> {
  const blocks: Partial<Look> = {};
  if (look.situation.kind === 'syncing') blocks.situation = { kind: 'failed', problem };
  for (const name of ['versions', 'conversation', 'analytics', 'trend'] as const) {
    const block = look[name];
    if (block?.state === 'loading') blocks[name] = { state: 'failed', problem };
    else if (block?.state === 'shown') Object.assign(blocks, { [name]: { ...block, renewing: false } });
  }
  return blocks;
}

/** What concerns the whole workspace rather than one block. */
export function noticeOf(look: Look): Problem | undefined {
  const problems = [look.versions, look.conversation, look.analytics, look.trend].map(problemOf);
  const concernsAll = [
    'no-permission',
    'unauthorized',
    'not-connected',
    'rate-limited',
    'offline',
    'not-the-api',
  ];
  return [...problems, look.directory.problem].find(
    (problem) => problem && concernsAll.includes(problem.kind),
  );
}
