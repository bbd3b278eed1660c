import { operations } from '../api/operations.ts';
import type { Block, VersionsView } from '../look.ts';
import { ProblemError } from '../problem.ts';
import type { Workspace } from '../workspace.ts';
import { type BlockSource, blockOf } from './blocks.ts';
import { isFresh } from './cache.ts';
import { findAudience } from './directory.ts';
import { versionsView } from './versions-view.ts';
import { renewAudience, walkAudiences } from './walks.ts';

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
