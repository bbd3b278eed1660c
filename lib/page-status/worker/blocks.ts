// Loads and renews the blocks of service data for a matched page.

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
  return JSON.stringify([matchState.page.pageId, matchState.audience?.audienceId]);
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

/** The cached blocks. Returns none if those of this page and audience are already shown. */
export async function keptBlocks(builder: StatusBuilder, matchState: MatchState): Promise<Blocks> {
  const before = builder.status();
  if (subjectOf(before.matchState) === subjectOf(matchState) && before.analytics) return {};
  const sources = Object.entries(sourcesOf(builder.workspace, matchState));
  const cached = await Promise.all(
    sources.map(async ([name, source]) => [name, await source.peek()] as const),
  );
  return Object.fromEntries(cached);
}

/** `early`: blocks that need only page and audience. `all`: every block; the trend last, because it takes the most requests. */
type BlockSet = 'early' | 'all';

/** Returns a function that renews the blocks of the current page and audience, each set once. */
export function blockRenewal(builder: StatusBuilder): (set: BlockSet) => Promise<void> {
  const { workspace, force } = builder;
  const renewals = new Map<string, Promise<void>>();

  async function renewSet(matchState: MatchState, set: BlockSet): Promise<void> {
    const { versions, conversation, analytics, trend } = sourcesOf(workspace, matchState);
    const show = async (block: Blocks) => {
      // Another page or audience may have been matched in the meantime.
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

  /** Pending changes depend on the record and the conversation; the record may have been renewed later. */
  async function recount(
    conversation: NonNullable<Sources['conversation']>,
    show: (block: Blocks) => Promise<void>,
  ): Promise<void> {
    const cached = await conversation.peek();
    const shown = builder.status().conversation;
    if (cached.state !== 'shown' || shown?.state !== 'shown') return;
    if (cached.data.pendingChanges !== shown.data.pendingChanges)
      await show({ conversation: { ...shown, data: cached.data } });
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

/** Replaces loading blocks by the problem, and ends renewals, since none will follow. */
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
