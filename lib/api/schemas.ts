// Response schemas, in the order and with the names of the interface.
//
// They validate the sandbox's responses, generate the OpenAPI document and detect mismatches. `read-answer.ts` reads real
// responses more leniently: only the ids passed to `resource` are essential, so in the types all other fields may be missing.
import * as z from 'zod/mini';
import { E164 } from '../format/contact-links.ts';
import { ACCOUNT_ID } from './account-id.ts';
import { count, MAX, nonEmpty, text, textBetween } from './request-schemas.ts';

/** Names of the fields without which a resource cannot be shown, by schema. */
export const indispensable = new WeakMap<object, readonly string[]>();

/** An empty id names nothing: some services fill the fields of a failed answer with empty values. */
const namesSomething = z.check<string>(({ value, issues }) => {
  if (value !== '') return;
  issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: value });
});

function resource<Shape extends z.core.$ZodLooseShape>(ids: (keyof Shape & string)[], shape: Shape) {
  const named = ids.map((id) => [id, (shape[id] as unknown as z.ZodMiniString).check(namesSomething)]);
  const schema = z.object<Shape>({ ...shape, ...Object.fromEntries(named) });
  indispensable.set(schema, ids);
  return schema;
}

/** Declared as required. Optional in the type, because a response without it is still shown. */
function must<S extends z.core.$ZodType>(schema: S): z.ZodMiniOptional<S> {
  return schema as unknown as z.ZodMiniOptional<S>;
}

/** The interface does not document whether it is required or nullable, so absent and null are both valid. */
function maybe<S extends z.core.$ZodType>(schema: S) {
  return z.optional(z.nullable(schema));
}

/** Declared as a closed set. The type accepts any string, because unknown values are shown verbatim. */
function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values) as unknown as z.ZodMiniType<Values[number] | (string & {})>;
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The declared pattern is that of a phone number; `dates.ts` parses what really comes. */
const timestamp = () => z.string().check(z.regex(E164));
const slug = () => z.string().check(z.minLength(1), z.maxLength(100), z.regex(SLUG));

export const metadata = z.object({
  title: maybe(text()),
  description: maybe(text()),
  author: maybe(text()),
  canonicalUrl: maybe(text()),
  keywords: maybe(z.array(text())),
  robots: maybe(z.array(z.unknown())),
  ogTitle: maybe(text()),
  ogDescription: maybe(text()),
  ogImageUrl: maybe(text()),
  ogImageFileId: maybe(text()),
  ogImageAlt: maybe(text()),
  ogSiteName: maybe(text()),
  ogUrl: maybe(text()),
  twitterTitle: maybe(text()),
  twitterDescription: maybe(text()),
  twitterImageUrl: maybe(text()),
  twitterImageFileId: maybe(text()),
  twitterImageAlt: maybe(text()),
  twitterSite: maybe(text()),
  twitterCreator: maybe(text()),
  themeColor: maybe(text()),
});

const action = z.object({
  actionId: maybe(text()),
  actionIndex: maybe(z.number()),
  purpose: maybe(text()),
  buttonTitle: maybe(text()),
  actionType: maybe(text()),
  url: maybe(text()),
});

const image = z.object({
  altText: maybe(text()),
  url: maybe(text()),
  fileId: maybe(text()),
  assetId: maybe(text()),
});

const actionCardWidget = z.object({
  type: maybe(text()),
  title: maybe(text()),
  logos: maybe(z.array(z.object({ image: maybe(image) }))),
});

const footerLinkGroup = z.object({
  id: maybe(text()),
  title: maybe(text()),
  links: maybe(z.array(z.object({ id: maybe(text()), text: maybe(text()), url: maybe(text()) }))),
});

const script = z.object({
  name: maybe(text()),
  description: maybe(text()),
  content: maybe(text()),
  enabled: maybe(z.boolean()),
});

export const page = resource(['pageId'], {
  pageId: text(),
  name: maybe(text()),
  title: maybe(text()),
  pageContext: maybe(text()),
  brandId: maybe(text()),
  headerActionId: maybe(text()),
  audiencesCount: maybe(count()),
  createdAt: maybe(timestamp()),
  updatedAt: maybe(timestamp()),
  archivedAt: maybe(timestamp()),
  deletedAt: maybe(timestamp()),
  actions: maybe(z.array(action)),
  actionCardWidgets: maybe(z.array(actionCardWidget)),
  footerLinks: maybe(z.array(footerLinkGroup)),
  scripts: maybe(z.array(script)),
  metadata: maybe(metadata),
});

const versionStatus = oneOf([
  'archived',
  'cancelled',
  'draft',
  'pending',
  'processing',
  'published',
  'queued',
]);

export const audienceVersion = resource(['versionId'], {
  versionId: text(),
  audienceId: must(text()),
  versionNumber: must(z.int().check(z.maximum(MAX))),
  status: must(versionStatus),
  isNewPageAgent: must(z.boolean()),
  createdAt: must(timestamp()),
  archivedAt: must(z.nullable(timestamp())),
  becameDraftAt: must(z.nullable(timestamp())),
  cancelledAt: must(z.nullable(timestamp())),
  obsoleteAt: must(z.nullable(timestamp())),
  publishedAt: must(z.nullable(timestamp())),
  queuedAt: must(z.nullable(timestamp())),
  queueDurationMs: must(z.nullable(z.number())),
  supplementaryContext: must(z.nullable(text())),
});

/** A version inside an audience, where the interface does not document required and nullable. */
const nestedVersion = resource(['versionId'], {
  versionId: text(),
  audienceId: maybe(text()),
  versionNumber: maybe(z.int().check(z.maximum(MAX))),
  status: maybe(versionStatus),
  isNewPageAgent: maybe(z.boolean()),
  createdAt: maybe(timestamp()),
  archivedAt: maybe(timestamp()),
  becameDraftAt: maybe(timestamp()),
  cancelledAt: maybe(timestamp()),
  obsoleteAt: maybe(timestamp()),
  publishedAt: maybe(timestamp()),
  queuedAt: maybe(timestamp()),
  queueDurationMs: maybe(z.number()),
  supplementaryContext: maybe(text()),
});

export const audience = resource(['audienceId'], {
  audienceId: text(),
  pageId: maybe(text()),
  personId: maybe(text()),
  personRouteKey: maybe(text()),
  computedName: maybe(text()),
  customName: maybe(text()),
  effectiveName: maybe(text()),
  actionFormIdOverride: maybe(text()),
  actionFormInstructionsOverride: maybe(text()),
  actionUrlOverride: maybe(text()),
  supplementaryContext: maybe(text()),
  isNewPageAgent: maybe(z.boolean()),
  createdAt: maybe(timestamp()),
  archivedAt: maybe(timestamp()),
  latestVersion: maybe(nestedVersion),
  publishedVersion: maybe(nestedVersion),
  effectiveMetadata: maybe(metadata),
  metadataOverride: maybe(metadata),
});

export const person = resource(['personId'], {
  personId: nonEmpty(),
  name: must(text()),
  email: must(z.nullable(text())),
  domain: must(z.nullable(nonEmpty())),
  slug: must(text()),
  phoneNumber: must(z.nullable(z.string().check(z.regex(E164)))),
  linkedinProfileUrl: must(z.nullable(nonEmpty())),
  createdAt: must(timestamp()),
  updatedAt: must(timestamp()),
});

export const account = resource(['accountId'], {
  accountId: z.string().check(z.minLength(1), z.regex(ACCOUNT_ID)),
  domain: must(nonEmpty()),
  name: must(z.nullable(textBetween(1, 255))),
  createdAt: must(timestamp()),
  updatedAt: must(timestamp()),
  latestActivityAt: must(z.nullable(timestamp())),
  linkedPersons: must(z.array(person)),
});

const logFields = {
  source: must(slug()),
  type: must(slug()),
  payload: must(z.record(z.string(), z.unknown())),
  idempotencyKey: must(z.nullable(textBetween(1, 255))),
  createdAt: must(timestamp()),
  updatedAt: must(z.nullable(timestamp())),
  deletedAt: must(z.nullable(timestamp())),
};

export const accountLog = resource(['accountLogId'], {
  accountId: must(z.string().check(z.minLength(1), z.regex(ACCOUNT_ID))),
  accountLogId: nonEmpty(),
  ...logFields,
});

export const personLog = resource(['personLogId'], {
  personId: must(nonEmpty()),
  personLogId: nonEmpty(),
  ...logFields,
});

const assetFields = {
  tenantId: text(),
  name: text(),
  purpose: text(),
  tags: z.array(text()),
  hidden: z.boolean(),
  data: z.object({ type: maybe(text()), fileId: maybe(text()) }),
  lifecycleState: oneOf(['active', 'trashed', 'deleted']),
};

/** An item of the assets list, where the interface does not document required fields. */
export const listedAsset = resource(['assetId'], {
  assetId: text(),
  tenantId: maybe(assetFields.tenantId),
  name: maybe(assetFields.name),
  purpose: maybe(assetFields.purpose),
  tags: maybe(assetFields.tags),
  aiDescription: maybe(text()),
  parentAssetId: maybe(text()),
  hidden: maybe(assetFields.hidden),
  data: maybe(assetFields.data),
  createdAt: maybe(timestamp()),
  updatedAt: maybe(timestamp()),
  trashedAt: maybe(timestamp()),
  deletedAt: maybe(timestamp()),
  lifecycleState: maybe(assetFields.lifecycleState),
  downloadUrl: maybe(text()),
  previewDownloadUrl: maybe(text()),
});

export const asset = resource(['assetId'], {
  assetId: text(),
  tenantId: must(assetFields.tenantId),
  name: must(assetFields.name),
  purpose: must(assetFields.purpose),
  tags: must(assetFields.tags),
  aiDescription: must(z.nullable(text())),
  parentAssetId: must(z.nullable(text())),
  hidden: must(assetFields.hidden),
  data: must(assetFields.data),
  createdAt: must(timestamp()),
  updatedAt: must(timestamp()),
  trashedAt: must(z.nullable(timestamp())),
  deletedAt: must(z.nullable(timestamp())),
  lifecycleState: must(assetFields.lifecycleState),
  downloadUrl: must(z.nullable(text())),
  previewDownloadUrl: must(z.nullable(text())),
});

export const topicEntry = resource(['topicEntryId'], {
  topicEntryId: text(),
  topicId: must(text()),
  sortOrder: must(z.number()),
  content: must(z.object({ type: maybe(text()), content: maybe(text()) })),
  createdAt: must(timestamp()),
  updatedAt: must(timestamp()),
});

export const topic = resource(['topicId'], {
  topicId: text(),
  title: must(text()),
  purpose: must(z.nullable(text())),
  sortOrder: must(z.number()),
  isDefault: must(z.boolean()),
  createdAt: must(timestamp()),
  updatedAt: must(timestamp()),
  entries: must(z.array(topicEntry)),
});

const change = z.object({
  changeId: maybe(text()),
  previousValue: maybe(text()),
  newValue: maybe(text()),
});

/** Not a `resource`, because a message without an id is shown, too. */
const message = z.object({
  messageId: must(text()),
  content: maybe(text()),
  timestamp: maybe(z.number()),
  hasSnapshot: maybe(z.boolean()),
  changes: maybe(z.array(change)),
  reasoning: maybe(text()),
  isInterrupted: maybe(z.boolean()),
});

export const audienceMessages = z.object({
  conversation: must(
    z.object({
      conversationId: maybe(text()),
      audienceId: maybe(text()),
      publishedMessageId: maybe(text()),
      createdAt: maybe(timestamp()),
      updatedAt: maybe(timestamp()),
    }),
  ),
  messages: must(z.array(message)),
  context: must(
    z.object({
      audienceId: maybe(text()),
      pageId: maybe(text()),
      currentSupplementaryContext: maybe(text()),
      currentMetaTitle: maybe(text()),
      currentMetaDescription: maybe(text()),
      currentMetaKeywords: maybe(text()),
      pageContext: maybe(text()),
    }),
  ),
  pendingChanges: must(z.array(change)),
});

export const analyticsSummary = z.object({
  avgInteractionsPerSession: must(z.number()),
  avgScrollDepthPercentage: must(z.nullable(z.number())),
  avgTimeSpentSeconds: must(z.nullable(z.number())),
  bounceRate: must(z.number()),
  conversionRate: must(z.number()),
  formSubmitRate: must(z.number()),
  totalSessions: must(z.number()),
});

export const sessionInteractions = z.object({
  found: must(z.boolean()),
  interactions: must(
    z.array(
      z.object({
        componentContext: maybe(text()),
        componentId: maybe(text()),
        groundingChunkIds: maybe(z.array(text())),
        label: maybe(text()),
        options: maybe(z.array(text())),
        responseText: maybe(text()),
        timestamp: maybe(z.number()),
      }),
    ),
  ),
});

/** The list envelope. Only `items` is essential. */
export function list<Item extends z.core.$ZodType>(item: Item, nextCursor: z.core.$ZodType<string> = text()) {
  return resource(['items'], {
    items: z.array(item),
    hasMore: must(z.boolean()),
    nextCursor: must(z.nullable(nextCursor)),
    totalCount: must(count()),
  });
}

export const assetList = list(listedAsset, nonEmpty());

export type Page = z.infer<typeof page>;
export type Metadata = z.infer<typeof metadata>;
export type Audience = z.infer<typeof audience>;
export type AudienceVersion = z.infer<typeof audienceVersion>;
export type ListedVersion = z.infer<typeof nestedVersion>;
export type AudienceMessages = z.infer<typeof audienceMessages>;
export type AnalyticsSummary = z.infer<typeof analyticsSummary>;
