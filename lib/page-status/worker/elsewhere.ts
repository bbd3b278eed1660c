// Whether the page in a tab belongs to another workspace rather than to the active one: it is offered, never switched to by itself.

import { type MatchElsewhere, matchElsewhere } from '../../directory/worker/match-elsewhere.ts';
import type { MatchResult } from '../../match/match.ts';
import { chipOf } from '../../workspace/workspace.ts';
import type { Elsewhere } from '../page-status.ts';
import { viewsOf } from './match-state.ts';
import type { StatusBuilder } from './status-store.ts';

/** More than one is certain only where workspaces share a site, as for staging and production. */
const MAX_OFFERED = 3;

/** What is known better elsewhere than by a result. It is looked for once, beside the search in the active workspace. */
export function elsewhereFinder({ workspace, tab }: StatusBuilder) {
  const matches = matchElsewhere(workspace, tab);
  // Only a request for it reads it; a page with its audience needs none.
  matches.catch(() => undefined);
  return async (result: MatchResult): Promise<Elsewhere[]> => {
    const known = certaintyOf(result);
    // What a person said never to match is left alone.
    if (known === CERTAIN || result.kind === 'never') return [];
    const found = await matches;
    const best = Math.max(known, ...found.map(({ match }) => certaintyOf(match)));
    const better = found.filter(({ match }) => best > known && certaintyOf(match) === best);
    return Promise.all(better.slice(0, MAX_OFFERED).map(elsewhereOf));
  };
}

/** The page and its audience, or what a person decided. */
const CERTAIN = 2;

function certaintyOf(result: MatchResult): number {
  if (result.kind !== 'matched') return 0;
  const isChosen = result.reasons.some(({ kind }) => kind === 'binding');
  return result.audienceId === undefined && !isChosen ? 1 : CERTAIN;
}

async function elsewhereOf({ workspace, match: { pageId, audienceId } }: MatchElsewhere): Promise<Elsewhere> {
  const { page, audience } = await viewsOf(workspace, pageId, audienceId);
  return {
    workspace: chipOf(workspace),
    pageName: page.name || pageId,
    ...(audience ? { audienceName: audience.name || audience.audienceId } : {}),
  };
}
