// A page status under way: each change is published at once, unless another workspace or epoch became current.

import type { TabAddress } from '../../match/match.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { PageStatus } from '../page-status.ts';
import { publishStatus } from './status-store.ts';

export interface StatusBuilder {
  readonly workspace: Workspace;
  readonly tab: TabAddress;
  readonly force: boolean;
  status(): PageStatus;
  change(change: Partial<PageStatus>): Promise<void>;
}

let lastSequence = 0;

/** Rises with every change, also across restarts of the worker. */
export function nextSequence(): number {
  lastSequence = Math.max(lastSequence + 1, Date.now());
  return lastSequence;
}

/** `isWanted` turns false when a later composition for the same URL has taken over. */
export function statusBuilder(
  about: Pick<StatusBuilder, 'workspace' | 'tab' | 'force'>,
  initial: PageStatus,
  isWanted: () => boolean,
): StatusBuilder {
  const { workspace } = about;
  let status = initial;
  return {
    ...about,
    status: () => status,
    async change(change) {
      status = { ...status, ...change, sequence: nextSequence() };
      const made = status;
      const active = await activeWorkspace();
      // A later change has published more than this one would.
      if (made !== status || !isWanted()) return;
      if (active?.id === workspace.id && active.epoch === workspace.epoch) await publishStatus(made);
    },
  };
}
