// The blocks of service data below a matched page.

import type { Problem } from '../../api/problem.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Block, MatchState, PageStatus } from '../page-status.ts';
import {
  analyticsSource,
  type BlockSource,
  conversationSource,
  trendSource,
  versionsSource,
} from './block-sources.ts';
import type { StatusBuilder } from './status-store.ts';

const names = ['versions', 'conversation', 'analytics', 'trend'] as const;
type Blocks = Pick<PageStatus, (typeof names)[number]>;

type Sources = {
  [Name in keyof Blocks]: Blocks[Name] extends Block<infer Data> | undefined ? BlockSource<Data> : never;
};

function subjectOf(matchState: MatchState): string {
  if (matchState.kind !== 'matched') return '';
  return `${matchState.page.pageId} ${matchState.audience?.audienceId ?? ''}`;
}

function sourcesOf(workspace: Workspace, matchState: MatchState): Sources {
  if (matchState.kind !== 'matched') return {};
  const { pageId } = matchState.page;
  const audienceId = matchState.audience?.audienceId;
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

/** The blocks as they are kept; nothing where those of the same page and audience are shown already. */
export async function keptBlocks(builder: StatusBuilder, matchState: MatchState): Promise<Blocks> {
  const before = builder.status();
  if (subjectOf(before.matchState) === subjectOf(matchState) && before.analytics) return {};
  const sources = Object.entries(sourcesOf(builder.workspace, matchState));
  const kept = await Promise.all(sources.map(async ([name, source]) => [name, await source.peek()] as const));
  return Object.fromEntries(kept);
}

/** `early`: what needs only page and audience. Otherwise all blocks; the trend last, since it takes the most requests. */
type BlockSet = 'early' | 'all';

/** Renews the blocks of the page and audience that are shown when it is called: each set once for them. */
export function blockRenewal(builder: StatusBuilder): (set: BlockSet) => Promise<void> {
  const { workspace, force } = builder;
  const renewals = new Map<string, Promise<void>>();

  async function renewSet(matchState: MatchState, set: BlockSet): Promise<void> {
    const { versions, conversation, analytics, trend } = sourcesOf(workspace, matchState);
    const show = async (block: Blocks) => {
      // Not where another page or audience was found by then.
      if (subjectOf(builder.status().matchState) === subjectOf(matchState)) await builder.change(block);
    };
    await Promise.all([
      set === 'all' && versions?.renew(force).then((block) => show({ versions: block })),
      conversation?.renew(force).then((block) => show({ conversation: block })),
      analytics?.renew(force).then((block) => show({ analytics: block })),
    ]);
    if (conversation && set === 'all') await recount(conversation, show);
    if (trend && set === 'all') await show({ trend: await trend.renew(force) });
  }

  /** The record of the audience may have been renewed after its conversation: together they say what changes. */
  async function recount(
    conversation: NonNullable<Sources['conversation']>,
    show: (block: Blocks) => Promise<void>,
  ): Promise<void> {
    const kept = await conversation.peek();
    const shown = builder.status().conversation;
    if (kept.state !== 'shown' || shown?.state !== 'shown') return;
    if (kept.data.pendingChanges !== shown.data.pendingChanges)
      await show({ conversation: { ...shown, data: kept.data } });
  }

  return async (set) => {
    const { matchState } = builder.status();
    if (matchState.kind !== 'matched' || (set === 'early' && !matchState.audience)) return;
    const key = `${set} ${subjectOf(matchState)}`;
    const renewal = renewals.get(key) ?? renewSet(matchState, set);
    renewals.set(key, renewal);
    await renewal;
  };
}

/** No renewal is coming: marks what is still shown as under way with the reason. */
export function withoutRenewal(status: PageStatus, problem: Problem): Partial<PageStatus> {
  const blocks: Partial<PageStatus> = {};
  const { matchState } = status;
  if (matchState.kind === 'syncing') blocks.matchState = { kind: 'failed', problem };
  if (matchState.kind === 'matched' && matchState.audiences.state === 'loading')
    blocks.matchState = { ...matchState, audiences: { state: 'failed', problem } };
  for (const name of names) {
    const block = status[name];
    if (block?.state === 'loading') blocks[name] = { state: 'failed', problem };
    else if (block?.state === 'shown') Object.assign(blocks, { [name]: { ...block, renewing: false } });
  }
  return blocks;
}
