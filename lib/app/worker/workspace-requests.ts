// Requests about workspaces and their stored data.
import * as z from 'zod/mini';
import { landingAt } from '../../demo/worker/landing.ts';
import { address, id, name, ofWorkspace, request } from '../../platform/worker/request.ts';
import {
  analyticsRanges,
  MAX_WORKSPACE_NAME_LENGTH,
  rateScales,
  workspaceColors,
} from '../../workspace/workspace.ts';
import {
  chooseRange,
  chooseScale,
  clearStored,
  removeWorkspace,
  saveWorkspace,
  storedSummary,
  switchWorkspace,
  testWorkspace,
  workspaceViews,
} from './change-workspaces.ts';
import { beginDemo, endDemo, openDemo } from './demo.ts';

export const workspaceRequests = {
  beginDemo: request(() => ({}), beginDemo),
  openDemo: request(() => ({}), openDemo),
  endDemo: request(() => ({}), endDemo),
  /** Resolves with undefined if there is no such page or the demo has ended. */
  demoLanding: request(
    () => ({ path: address }),
    ({ path }) => landingAt(path),
  ),
  switchWorkspace: request(
    () => ofWorkspace,
    ({ workspaceId }) => switchWorkspace(workspaceId),
  ),
  listWorkspaces: request(() => ({}), workspaceViews),
  /**
   * A changed key or base URL starts a new connection version. Rejects with `conflict` if the form showed another one, and with
   * `rejected` if fields of a new workspace are absent.
   */
  saveWorkspace: request(
    () => ({
      id: z.exactOptional(id),
      connectionVersion: z.exactOptional(z.int().check(z.minimum(0))),
      name: z.exactOptional(name(MAX_WORKSPACE_NAME_LENGTH)),
      color: z.exactOptional(z.enum(workspaceColors)),
      baseUrl: z.string().check(z.minLength(1), z.maxLength(2000)),
      production: z.exactOptional(z.boolean()),
      keyKeeping: z.exactOptional(z.enum(['session', 'device'])),
      key: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(4096))),
    }),
    saveWorkspace,
  ),
  /** Runs the connection checklist up to the first failing step. */
  testWorkspace: request(
    () => ofWorkspace,
    ({ workspaceId }) => testWorkspace(workspaceId),
  ),
  removeWorkspace: request(
    () => ofWorkspace,
    ({ workspaceId }) => removeWorkspace(workspaceId),
  ),
  setAnalyticsRange: request(
    () => ({ workspaceId: id, range: z.enum(analyticsRanges) }),
    ({ workspaceId, range }) => chooseRange(workspaceId, range),
  ),
  /** Without a scale, it is inferred again. */
  setRateScale: request(
    () => ({ workspaceId: id, scale: z.optional(z.enum(rateScales)) }),
    ({ workspaceId, scale }) => chooseScale(workspaceId, scale),
  ),
  storedSummary: request(
    () => ofWorkspace,
    ({ workspaceId }) => storedSummary(workspaceId),
  ),
  clearStored: request(
    () => ofWorkspace,
    ({ workspaceId }) => clearStored(workspaceId),
  ),
};
