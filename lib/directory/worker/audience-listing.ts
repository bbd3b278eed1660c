// One window of the audience list, and how far the list is known.

import { audienceName } from '../../api/audience-name.ts';
import { operations } from '../../api/operations.ts';
import type { Audience } from '../../api/schemas.ts';
import type { Walk } from '../../platform/worker/databases.ts';
import { isFresh } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AudienceListing, AudienceListQuery, AudienceListRow } from '../audience-list.ts';
import { queryAudiences } from './audience-query.ts';
import { audiencesList, findAudiences } from './directory.ts';
import { versionsView } from './versions-view.ts';
import { isWalking, readWalk } from './walk.ts';
import { walkSoon } from './walk-soon.ts';

/** A list that is looked at is read anew after this long (ms). One audience is kept fresher, at one request each. */
const LIST_FRESH_FOR = 10 * operations.listAudiences.freshFor;

export async function listAudiences(
  workspace: Workspace,
  { pageId, offset, limit, whole, ...query }: AudienceListQuery,
): Promise<AudienceListing> {
  const scope = scopeOf(workspace);
  const list = audiencesList(pageId);
  const walk = await readWalk(scope, list);
  // Nobody but a person stops or repeats a walk that ran into a problem.
  if (isDue(walk) && !isWalking(scope, list)) walkSoon(workspace, pageId);
  const { ids, total, known } = await queryAudiences(workspace, pageId, query, { offset, limit });
  const found = await findAudiences(workspace, pageId, ids);
  return {
    rows: found.flatMap((kept) => (kept ? [listRow(kept.audience)] : [])),
    ...(whole ? { audiences: found.flatMap((kept) => (kept ? [kept.audience] : [])) } : {}),
    total,
    known,
    complete: walk?.state === 'ready' || isCompleteBefore(walk),
    walking: isWalking(scope, list),
    ...(walk?.totalCount === undefined ? {} : { totalCount: walk.totalCount }),
    ...(walk?.at === undefined ? {} : { at: walk.at }),
    ...(walk?.problem ? { problem: walk.problem } : {}),
  };
}

function isDue(walk: Walk | undefined): boolean {
  if (!walk) return true;
  if (walk.problem || walk.state === 'stopped') return false;
  return walk.state === 'syncing' || !isFresh(walk.at ?? 0, LIST_FRESH_FOR, Date.now());
}

/** While a list that was whole is read again, it still is. */
function isCompleteBefore(walk: Walk | undefined): boolean {
  return (
    walk?.state === 'syncing' && walk.at !== undefined && walk.totalCount !== undefined && walk.current > 0
  );
}

function listRow(audience: Audience): AudienceListRow {
  const { audienceId, personRouteKey, isNewPageAgent, archivedAt } = audience;
  return {
    audienceId,
    name: audienceName(audience),
    ...(personRouteKey ? { routeKey: personRouteKey } : {}),
    ...versionsView(audience),
    overrides: overridesOf(audience),
    isNewPageAgent: isNewPageAgent === true,
    archived: Boolean(archivedAt),
  };
}

function overridesOf(audience: Audience): AudienceListRow['overrides'] {
  const { actionFormIdOverride, actionFormInstructionsOverride, actionUrlOverride, metadataOverride } =
    audience;
  const isSet = {
    actionFormId: Boolean(actionFormIdOverride),
    actionFormInstructions: Boolean(actionFormInstructionsOverride),
    actionUrl: Boolean(actionUrlOverride),
    metadata: Object.values(metadataOverride ?? {}).some((value) => value !== null && value !== undefined),
  };
  return (Object.keys(isSet) as (keyof typeof isSet)[]).filter((name) => isSet[name]);
}
