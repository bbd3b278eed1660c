// What views may ask about workspaces and what is stored of them.
import * as z from 'zod/mini';
import { id, nothing, ofWorkspace, request } from '../../platform/worker/request.ts';
import { analyticsRanges, rateScales, workspaceColors } from '../../workspace/workspace.ts';

const changes = () => import('./change-workspaces.ts');

export const workspaceRequests = {
  switchWorkspace: request(
    () => ofWorkspace,
    async ({ workspaceId }) => (await changes()).switchWorkspace(workspaceId),
  ),
  listWorkspaces: request(
    () => nothing,
    async () => (await changes()).workspaceViews(),
  ),
  /** Stores the form after the base URL was put right; a changed key or base URL starts a new epoch. */
  saveWorkspace: request(
    () =>
      z.object({
        id: z.exactOptional(id),
        name: z.string().check(z.minLength(1), z.maxLength(80)),
        color: z.enum(workspaceColors),
        baseUrl: z.string().check(z.minLength(1), z.maxLength(2000)),
        production: z.boolean(),
        keyKeeping: z.enum(['session', 'device']),
        key: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(4096))),
      }),
    async (form) => (await changes()).saveWorkspace(form),
  ),
  /** Walks the checklist against the stored workspace, to the first step that fails. */
  testWorkspace: request(
    () => ofWorkspace,
    async ({ workspaceId }) => (await changes()).testWorkspace(workspaceId),
  ),
  removeWorkspace: request(
    () => ofWorkspace,
    async ({ workspaceId }) => (await changes()).removeWorkspace(workspaceId),
  ),
  setAnalyticsRange: request(
    () => z.object({ workspaceId: id, range: z.enum(analyticsRanges) }),
    async ({ workspaceId, range }) =>
      (await changes()).changeWorkspace(workspaceId, { analyticsRange: range }),
  ),
  setRateScale: request(
    () => z.object({ workspaceId: id, scale: z.enum(rateScales) }),
    async ({ workspaceId, scale }) => (await changes()).changeWorkspace(workspaceId, { rateScale: scale }),
  ),
  storedSummary: request(
    () => ofWorkspace,
    async ({ workspaceId }) => (await changes()).storedSummary(workspaceId),
  ),
  clearStored: request(
    () => ofWorkspace,
    async ({ workspaceId }) => (await changes()).clearStored(workspaceId),
  ),
};
