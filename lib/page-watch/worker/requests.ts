// Page watch requests of the views.
import * as z from 'zod/mini';
import { id, ofWorkspace, request, writing } from '../../platform/worker/request.ts';
import { inCurrent } from '../../service/worker/workspaces.ts';
import { resumeStopped, setQuietHours, unwatchPage, watchPage } from './watching.ts';

/** Minutes of the day. */
const minute = z.int().check(z.minimum(0), z.maximum(1439));

export const pageWatchRequests = {
  watchPage: request(() => ({ pageId: id, pageName: writing }), inCurrent(watchPage)),
  unwatchPage: request(() => ({ workspaceId: id, pageId: id }), unwatchPage),
  /** Resumes polling after a refusal. */
  resumePageWatch: request(
    () => ofWorkspace,
    ({ workspaceId }) => resumeStopped(workspaceId),
  ),
  /** Removes them if absent. */
  setQuietHours: request(
    () => ({ quiet: z.exactOptional(z.object({ from: minute, to: minute })) }),
    ({ quiet }) => setQuietHours(quiet),
  ),
};
