// Where views find what the background publishes in session storage, and for which workspace it was made.

import type { RateScale } from '../workspace/workspace.ts';

export const CURRENT_SESSION = 'session';

/**
 * The workspace that is current, and the version of its connection: what was made for another is not shown. Also what its rates mean,
 * since that may be known only after a status was made. Empty without a workspace.
 */
export interface CurrentSession {
  workspaceId?: string;
  connectionVersion?: number;
  rateScale?: RateScale;
}

interface MadeFor {
  workspace?: { id: string; connectionVersion: number; rateScale?: RateScale };
}

/** Whether it was made for what is current. Before the current session is known, nothing is. */
export function isOfSession({ workspace }: MadeFor, current: CurrentSession | undefined): boolean {
  return (
    current !== undefined &&
    workspace?.id === current.workspaceId &&
    workspace?.connectionVersion === current.connectionVersion
  );
}

/** What was made for the current session, with what its rates mean by now. */
export function ofSession<Made extends MadeFor>(made: Made, { rateScale }: CurrentSession): Made {
  const { workspace } = made;
  if (!workspace || workspace.rateScale === rateScale) return made;
  const { rateScale: _, ...others } = workspace;
  return { ...made, workspace: { ...others, ...(rateScale ? { rateScale } : {}) } };
}

export const pageStatusKey = (url: string): string => `page-status:${url}`;

/** What the panel was told last; and Home, whose answers are in `storage.local`. */
export const FIRST_ANSWERS = 'answers:panel';
export const HOME_ANSWERS = 'answers:home';

/** All workspaces, in `storage.local`: a view reads its own again when one was changed elsewhere, as in what its rates mean. */
export const WORKSPACES = 'workspaces';

/** A number that rises when kept data changed other than through a page status: views that show some read it again. */
export const REVISION = 'revision';
