// The form of every request a view may send. A message of any other form gets no answer.
import * as z from 'zod/mini';
import { assetSchemas } from '../../assets/worker/asset-schemas.ts';
import { captureKinds } from '../../capture/capture.ts';
import { diagnosticsSchemas } from '../../diagnostics/worker/diagnostics-schemas.ts';
import { newsSchemas } from '../../news/worker/news-schemas.ts';
import { peopleSchemas } from '../../people/worker/people-schemas.ts';
import { audienceSorts, type RequestName } from '../../platform/requests.ts';
import {
  address,
  id,
  limit,
  offset,
  ofWorkspace,
  searched,
  source,
} from '../../platform/worker/request-parts.ts';
import { searchSchemas } from '../../search/worker/search-schemas.ts';
import { sessionSchemas } from '../../sessions/worker/session-schemas.ts';
import { kitSchemas } from '../../settings-file/worker/kit-schemas.ts';
import { analyticsRanges, workspaceColors } from '../../workspace/workspace.ts';

const status = z.string().check(z.maxLength(200));
/** Attempts are named by workspace, action and version together. */
const attemptId = z.string().check(z.minLength(1), z.maxLength(500));
const epoch = z.int().check(z.minimum(0));
const entryType = z.string().check(z.minLength(1), z.maxLength(100));
/** More than an answer may hold is refused aloud: nothing is cut. */
const captured = z.string().check(z.maxLength(4_000_000));
/** As many as a run may have. */
const someAudiences = z.array(id).check(z.minLength(1), z.maxLength(500));

/** By request name, so that one without a form does not compile. Each is made when it is asked for: a worker answers few. */
export const requestSchemas = {
  ...peopleSchemas,
  ...sessionSchemas,
  ...assetSchemas,
  ...searchSchemas,
  ...newsSchemas,
  ...diagnosticsSchemas,
  ...kitSchemas,
  look: () => z.object({ tabId: z.int(), url: address, force: z.optional(z.boolean()) }),
  searchPages: () => z.object({ text: searched, limit }),
  searchAudiences: () => z.object({ pageId: id, text: searched, limit }),
  bind: () =>
    z.object({
      url: address,
      below: z.boolean(),
      pageId: z.optional(id),
      audienceId: z.optional(id),
      never: z.optional(z.literal(true)),
    }),
  unbind: () => z.object({ bindingId: id }),
  listBindings: () => ofWorkspace,
  switchWorkspace: () => ofWorkspace,
  listWorkspaces: () => z.object({}),
  saveWorkspace: () =>
    z.object({
      id: z.optional(id),
      name: z.string().check(z.minLength(1), z.maxLength(80)),
      color: z.enum(workspaceColors),
      baseUrl: z.string().check(z.minLength(1), z.maxLength(2000)),
      production: z.boolean(),
      keyKeeping: z.enum(['session', 'device']),
      key: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
    }),
  testWorkspace: () => ofWorkspace,
  removeWorkspace: () => ofWorkspace,
  setAnalyticsRange: () =>
    z.object({ workspaceId: id, range: z.enum(analyticsRanges as [string, ...string[]]) }),
  setRateScale: () => z.object({ workspaceId: id, scale: z.enum(['as-sent', 'fraction', 'percent']) }),
  syncPages: () => ofWorkspace,
  stopSync: () => ofWorkspace,
  storedSummary: () => ofWorkspace,
  clearStored: () => ofWorkspace,
  order: () =>
    z.object({
      action: z.enum(['publish', 'cancel']),
      workspaceId: id,
      epoch,
      pageId: id,
      audienceId: id,
      versionId: id,
      versionNumber: z.optional(z.number()),
      status: status.check(z.minLength(1)),
      url: z.optional(address),
    }),
  checkAttempt: () => z.object({ id: attemptId }),
  dismissAttempt: () => z.object({ id: attemptId }),
  watch: () =>
    z.object({
      pageId: id,
      audienceId: id,
      versionId: id,
      url: z.optional(address),
      allowed: z.optional(z.boolean()),
    }),
  unwatch: () => z.object({ versionId: id }),
  publishMany: () =>
    z.object({
      pageId: id,
      audienceIds: someAudiences,
      workspaceId: z.optional(id),
      epoch: z.optional(epoch),
      seen: z.optional(z.array(z.object({ audienceId: id, versionId: id, status })).check(z.maxLength(500))),
    }),
  steerRun: () => z.object({ runId: id, to: z.enum(['pause', 'resume', 'stop', 'dismiss']) }),
  getPage: () => z.object({ pageId: id }),
  getAudience: () => z.object({ pageId: id, audienceId: id, force: z.optional(z.boolean()) }),
  listAudiences: () =>
    z.object({
      pageId: id,
      text: searched,
      status: z.optional(status),
      waiting: z.optional(z.boolean()),
      archived: z.optional(z.boolean()),
      sort: z.enum(audienceSorts),
      offset,
      limit,
      whole: z.optional(z.boolean()),
    }),
  walkAudiences: () => z.object({ pageId: id }),
  // Names and values are held to the operations table where they are used.
  readService: () =>
    z.object({
      operation: z.string().check(z.maxLength(100)),
      params: z.record(z.string(), z.union([z.string().check(z.maxLength(4096)), z.number()])),
      mode: z.enum(['peek', 'read', 'force', 'settled']),
    }),
  listSites: () => ofWorkspace,
  readDocument: () => z.object({ tabId: z.int() }),
  addTopics: () => z.object({ topicIds: z.array(id).check(z.minLength(1), z.maxLength(50)) }),
  listTopics: () => ofWorkspace,
  changeTopic: () =>
    z.object({
      topicId: id,
      pinned: z.optional(z.boolean()),
      before: z.optional(z.nullable(id)),
    }),
  removeTopic: () => z.object({ topicId: id }),
  renewTopics: () => z.object({ topicId: z.optional(id) }),
  visitTopic: () => z.object({ topicId: id }),
  knownEntries: () => z.object({ topicId: id, text: captured }),
  capture: () =>
    z.object({
      id,
      workspaceId: id,
      topicId: id,
      kind: z.enum(captureKinds),
      text: captured.check(z.minLength(1)),
      source: source,
      mayBeCut: z.optional(z.literal(true)),
      type: z.optional(entryType),
      anyway: z.optional(z.literal(true)),
    }),
  listHistory: () =>
    z.object({
      workspaceId: id,
      text: searched,
      offset,
      limit,
    }),
  readCapture: () => z.object({ id }),
  steerCapture: () => z.object({ id, to: z.enum(['undo', 'discard', 'send', 'now', 'check']) }),
  editCapture: () => z.object({ id, text: captured.check(z.minLength(1)), topicId: z.optional(id) }),
  clearHistory: () => ofWorkspace,
  setCaptureSettings: () =>
    z.object({
      workspaceId: id,
      settings: z.object({
        template: z.optional(z.string().check(z.minLength(1), z.maxLength(2000))),
        holdSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(30))),
        entryType: z.optional(entryType),
      }),
    }),
} satisfies Record<RequestName, () => z.ZodMiniType>;

const made = new Map<RequestName, z.ZodMiniType>();

export function requestSchema(name: RequestName): z.ZodMiniType {
  const schema = made.get(name) ?? requestSchemas[name]();
  made.set(name, schema);
  return schema;
}

export const messageSchema = z.object({ request: z.string(), input: z.unknown() });
