import { operations } from '../../api/operations.ts';
import { ProblemError } from '../../api/problem.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { versionsView } from '../../directory/worker/versions-view.ts';
import { renewAudience, walkAudiences } from '../../directory/worker/walks.ts';
import { isFresh } from '../../service/worker/cache.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Block, VersionsView } from '../look.ts';
import { type BlockSource, blockOf } from './blocks.ts';

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
