// A look under way: each change is published at once, unless another workspace or epoch became current.

import type { TabAddress } from '../../match/match.ts';
import { publishLook } from '../../service/worker/look-snapshots.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Look } from '../look.ts';

export interface LookDraft {
  readonly workspace: Workspace;
  readonly tab: TabAddress;
  readonly force: boolean;
  look(): Look;
  change(change: Partial<Look>): Promise<void>;
}

let lastSequence = 0;

/** Rises with every change, also across restarts of the worker. */
export function nextSequence(): number {
  lastSequence = Math.max(lastSequence + 1, Date.now());
  return lastSequence;
}

/** `isWanted` turns false when a later composition for the same URL has taken over. */
export function lookDraft(
  about: Pick<LookDraft, 'workspace' | 'tab' | 'force'>,
  initial: Look,
  isWanted: () => boolean,
): LookDraft {
  const { workspace } = about;
  let look = initial;
  return {
    ...about,
    look: () => look,
    async change(change) {
      look = { ...look, ...change, sequence: nextSequence() };
      const made = look;
      const active = await activeWorkspace();
      // A later change has published more than this one would.
      if (made !== look || !isWanted()) return;
      if (active?.id === workspace.id && active.epoch === workspace.epoch) await publishLook(made);
    },
  };
}
