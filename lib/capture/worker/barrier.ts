// What can be known before anything is sent.

import type { Problem } from '../../api/problem.ts';
import { hasAccess } from '../../platform/access.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { isUnknown } from './capture-parts.ts';
import { changeCapture, type KeptCapture } from './kept-captures.ts';

export const isOffline = (): boolean => navigator.onLine === false;

export async function barrierOf({ baseUrl }: Workspace): Promise<Problem | undefined> {
  if (isOffline()) return { kind: 'offline' };
  return (await hasAccess(baseUrl)) ? undefined : { kind: 'no-permission' };
}

/** The workspace has another service now: only a person can say whether it is meant for that one, too. */
export function hasMoved({ id, workspaceId }: KeptCapture): Promise<KeptCapture | undefined> {
  return changeCapture(id, workspaceId, (present) =>
    present.state.kind === 'queued' || isUnknown(present)
      ? { ...present, state: { kind: 'needs-you', at: Date.now(), why: 'moved' } }
      : undefined,
  );
}
