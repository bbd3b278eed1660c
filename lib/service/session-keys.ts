// Session storage keys that the background publishes for views, and the check whether data belong to the current session.

import type { RateScale } from '../workspace/workspace.ts';

export const CURRENT_SESSION = 'session';

/** The current workspace, its connection version and rate scale, which can be inferred later. Empty without a workspace. */
export interface CurrentSession {
  workspaceId?: string;
  connectionVersion?: number;
  rateScale?: RateScale;
}

interface MadeFor {
  workspace?: { id: string; connectionVersion: number; rateScale?: RateScale };
}

/** Whether data were made for the current session. False until that is known. */
export function isOfSession({ workspace }: MadeFor, current: CurrentSession | undefined): boolean {
  return (
    current !== undefined &&
    workspace?.id === current.workspaceId &&
    workspace?.connectionVersion === current.connectionVersion
  );
}

/** The data with the current rate scale. */
export function ofSession<Made extends MadeFor>(made: Made, { rateScale }: CurrentSession): Made {
  const { workspace } = made;
  if (!workspace || workspace.rateScale === rateScale) return made;
  const { rateScale: _, ...others } = workspace;
  return { ...made, workspace: { ...others, ...(rateScale ? { rateScale } : {}) } };
}

export const pageStatusKey = (url: string): string => `page-status:${url}`;

/** Last responses shown in the panel, and on Home (those are in `storage.local`). */
export const FIRST_ANSWERS = 'answers:panel';
export const HOME_ANSWERS = 'answers:home';

/** `storage.local` key of all workspaces; views reload theirs when it changes, for example its rate scale. */
export const WORKSPACES = 'workspaces';

/** `storage.local` prefix, before the id of a workspace: why its requests are blocked. */
export const BLOCKS = 'gate:';

/** A number that increases when stored data changed outside of a page status; views that show such data reload it. */
export const REVISION = 'revision';
