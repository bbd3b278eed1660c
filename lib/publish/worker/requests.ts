// What views may ask about publishing.
import * as z from 'zod/mini';
import { address, id, request } from '../../platform/worker/request.ts';
import { inCurrent } from '../../service/worker/workspaces.ts';
import { checkAttempt, dismissAttempt, placeOrder } from './place-order.ts';
import { controlRun, startRun } from './runs.ts';
import { unwatchVersion, watchVersion } from './watches.ts';

const status = z.string().check(z.maxLength(200));
const connectionVersion = z.int().check(z.minimum(0));
/** Attempts are named by their action and all that the version belongs to. */
const ofAttempt = z.object({ id: z.string().check(z.minLength(1), z.maxLength(2000)) });

export const publishRequests = {
  /** Publishes or cancels by the protocol; answers when it came to rest. A second click joins the first. */
  order: request(
    () => ({
      action: z.enum(['publish', 'cancel']),
      workspaceId: id,
      connectionVersion,
      pageId: id,
      audienceId: id,
      versionId: id,
      versionNumber: z.exactOptional(z.number()),
      status: status.check(z.minLength(1)),
      url: z.exactOptional(address),
    }),
    placeOrder,
  ),
  /** Reads an unknown or unconfirmed attempt back. */
  checkAttempt: request(() => ofAttempt, checkAttempt),
  dismissAttempt: request(() => ofAttempt, dismissAttempt),
  /** Begins to watch; for what is watched already, `allowed` is noted and nothing else. */
  watch: request(
    () => ({
      pageId: id,
      audienceId: id,
      versionId: id,
      url: z.exactOptional(address),
      allowed: z.exactOptional(z.boolean()),
    }),
    inCurrent(watchVersion),
  ),
  unwatch: request(() => ({ pageId: id, audienceId: id, versionId: id }), inCurrent(unwatchVersion)),
  /**
   * Publishes the latest versions of many audiences, at most 500. With `seen`, exactly the versions a person
   * reviewed: what has changed since is skipped. `workspaceId` and `connectionVersion` as they were shown.
   */
  publishMany: request(
    () => ({
      pageId: id,
      audienceIds: z.array(id).check(z.minLength(1), z.maxLength(500)),
      workspaceId: z.exactOptional(id),
      connectionVersion: z.exactOptional(connectionVersion),
      seen: z.exactOptional(
        z.array(z.object({ audienceId: id, versionId: id, status })).check(z.maxLength(500)),
      ),
    }),
    startRun,
  ),
  controlRun: request(
    () => ({ runId: id, to: z.enum(['pause', 'resume', 'stop', 'check', 'dismiss']) }),
    controlRun,
  ),
};
