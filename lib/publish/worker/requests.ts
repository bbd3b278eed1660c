// Requests about publishing.
import * as z from 'zod/mini';
import { formerVersions, publishesBeside } from '../../directory/worker/former-store.ts';
import { browser } from '../../platform/browser.ts';
import { drawingActs } from '../../platform/page-overlay.ts';
import { highlightInPage } from '../../platform/worker/highlight-in-page.ts';
import { readInPage, reloadPage } from '../../platform/worker/in-page.ts';
import { address, id, madeId, request } from '../../platform/worker/request.ts';
import { inCurrent } from '../../service/worker/workspaces.ts';
import { drawDraft } from '../draft-on-page.ts';
import { installDraftPatches } from '../draft-patches.ts';
import type { VersionOrder } from '../publishing.ts';
import { checkAttempt, dismissAttempt, placeOrder } from './place-order.ts';
import { controlRun, startRun } from './runs.ts';
import { unwatchVersion, watchVersion } from './watches.ts';

const status = z.string().check(z.maxLength(200));
const connectionVersion = z.int().check(z.minimum(0));
/** Attempt ids contain the action and all parents of the version. */
const ofAttempt = z.object({ id: madeId });

/** Limited only by the size of a message. */
const pageDraft = () => {
  const text = z.string();
  const part = z.object({ kind: z.enum(['same', 'added', 'removed']), text });
  return z.object({
    changes: z.array(z.object({ name: text, parts: z.array(part) })),
    words: z.object({
      shown: z.array(text),
      live: text,
      toLive: text,
      toDraft: text,
      close: text,
      absent: text,
      several: text,
    }),
  });
};

/** Once ordered, a draft is hidden in its page, wherever the order came from. */
async function endDraft({ url }: VersionOrder): Promise<void> {
  const tabs = url === undefined ? [] : await browser.tabs.query({});
  const hide = ({ id: tabId }: { id?: number }) =>
    tabId === undefined ? undefined : readInPage({ tabId }, drawDraft, ['hide']);
  await Promise.all(tabs.filter((tab) => tab.url === url).map(hide));
}

export const publishRequests = {
  /** Publishes or cancels; resolves once it settled. A second click joins the first. */
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
      instead: z.exactOptional(
        z.object({ versionId: id, latestId: id, latestStatus: z.exactOptional(status) }),
      ),
    }),
    (order) => {
      endDraft(order).catch(reportError);
      return placeOrder(order);
    },
  ),
  /** Formerly live versions as far as this browser saw them, most recent first. */
  formerVersions: request(() => ({ pageId: id, audienceId: id }), inCurrent(formerVersions)),
  /** What was published for the page's other audiences around each of these times (epoch ms). */
  publishesBeside: request(
    () => ({ pageId: id, audienceId: id, times: z.array(z.number()).check(z.maxLength(10)) }),
    inCurrent(publishesBeside),
  ),
  /** Reads back an unknown or unconfirmed attempt. */
  checkAttempt: request(() => ofAttempt, checkAttempt),
  dismissAttempt: request(() => ofAttempt, dismissAttempt),
  /** Starts a watch; for an existing one, only `allowed` is noted. */
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
  /** Publishes the latest versions of up to 500 audiences. `seen`: exactly the reviewed versions, skipping changed ones. */
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
  /** Shows or hides a draft in a tab, or reports whether it is shown. Resolves with undefined if the tab may not be read. */
  draftOnPage: request(
    () => ({ tabId: z.int(), act: z.enum(drawingActs), draft: z.optional(pageDraft()) }),
    async ({ tabId, act, draft }) => {
      if (act === 'show') await readInPage({ tabId }, installDraftPatches, []);
      const [frame] = (await readInPage({ tabId }, drawDraft, draft ? [act, draft] : [act])) ?? [];
      return frame?.result;
    },
  ),
  /** Reloads a tab and resolves once it has loaded. Resolves with false if the extension may not access the tab. */
  reloadPage: request(
    () => ({ tabId: z.int() }),
    ({ tabId }) => reloadPage(tabId),
  ),
  /** Highlights texts in a tab, replacing earlier highlights. Resolves with undefined if the tab may not be read. */
  markOnPage: request(
    () => ({ tabId: z.int(), act: z.enum(drawingActs), texts: z.array(z.string()) }),
    async ({ tabId, act, texts }) => {
      const [frame] = (await highlightInPage({ tabId }, act, texts)) ?? [];
      return frame?.result;
    },
  ),
  controlRun: request(
    () => ({ runId: id, to: z.enum(['pause', 'resume', 'stop', 'check', 'dismiss']) }),
    controlRun,
  ),
};
