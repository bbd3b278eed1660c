// Replaces `fetch` for the demo's service: every operation is answered here, without network.
import type { Answer, Body } from '../../api/operation-schemas.ts';
import { type OperationName, operations } from '../../api/operations.ts';
import type { Audience, AudienceVersion } from '../../api/schemas.ts';
import { summaryBetween } from '../figures.ts';
import { type DemoState, messagesAt, versionAt } from '../recording.ts';
import {
  type Asked,
  audienceOf,
  audiencesAt,
  type Demo,
  kept,
  listOf,
  Refusal,
  recordedLive,
} from './demo-records.ts';
import { changeDemo, demoState, recordingFor } from './demo-state.ts';

export async function answerDemo(url: string, init: RequestInit): Promise<Response> {
  const { pathname: path, searchParams: query } = new URL(url);
  if (path.startsWith('/files/')) return new Response(await drawPicture(path));
  const method = init.method ?? 'GET';
  try {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const answer = async (state: DemoState) => {
      const demo = { state, recording: await recordingFor(state), now: Date.now() };
      return reply(demo, method, { path, query, body, ids: [] });
    };
    const state = await demoState();
    if (!state) throw new Refusal(401, 'The demo has ended.');
    return json(200, method === 'GET' ? await answer(state) : await changeDemo(answer));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return json(error.status, { error: { code: 'demo', message: error.message } });
  }
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function reply(demo: Demo, method: string, request: Asked): unknown {
  for (const [name, operation] of Object.entries(operations)) {
    const form = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`);
    const ids = operation.method === method ? form.exec(request.path)?.slice(1) : undefined;
    const own = operationsOfTheirOwn[name as OperationName];
    if (ids) return (own ?? recorded)(demo, { ...request, ids: ids.map(decodeURIComponent) });
  }
  throw new Refusal(404, 'There is no such operation.');
}

/** Operations that need more than the recorded answer. */
const operationsOfTheirOwn: { [N in OperationName]?: (demo: Demo, request: Asked) => unknown } = {
  listAudiences: (demo, { path, query }) => pageOfList(audiencesAt(demo, path), query),
  getAudienceMessages: (demo, request) => {
    const messages = recorded(demo, request) as Answer<'getAudienceMessages'>;
    return messagesAt(messages, audienceOf(demo, request).latestVersion);
  },
  getAnalyticsSummary: summary,
  getSessionInteractions: (demo, { path }) => kept(demo, path) ?? { found: false, interactions: [] },
  listAccountLogs: (demo, { path, query }) => {
    const isShown = (log: object) => query.has('includeDeleted') || !('deletedAt' in log && log.deletedAt);
    return pageOfList((listOf(demo, path) ?? []).filter(isShown), query);
  },
  listAssets: (demo, { path, query }) => {
    const type = query.get('assetType');
    const all = (listOf(demo, path) ?? []) as Answer<'listAssets'>['items'];
    return pageOfList(type === null ? all : all.filter(({ data }) => data?.type === type), query);
  },
  getTopic: (demo, request) => ({
    ...(recorded(demo, request) as object),
    entries: listOf(demo, `${request.path}/entries`) ?? [],
  }),
  publishVersion: (demo, request) => order(demo, request, 'publish'),
  cancelVersion: (demo, request) => order(demo, request, 'cancel'),
  createPerson,
  createAccount,
  createTopicEntry,
};

/** Returns the answer of this path, or the item in its parent list. */
function recorded(demo: Demo, { path, query }: Asked): unknown {
  const list = listOf(demo, path);
  if (list) return pageOfList(list, query);
  const [, above = '', id = ''] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
  const found = kept(demo, path) ?? listOf(demo, above)?.find((item) => Object.values(item).includes(id));
  if (!found) throw new Refusal(404, 'The demo doesn’t have this.');
  return found;
}

const PAGE_SIZE = 50;

/** A cursor is a list index. */
function pageOfList<Item>(items: readonly Item[], query: URLSearchParams) {
  const from = Number(query.get('cursor') ?? 0);
  const to = from + Number(query.get('limit') ?? PAGE_SIZE);
  const hasMore = to < items.length;
  return {
    items: items.slice(from, to),
    hasMore,
    nextCursor: hasMore ? String(to) : null,
    totalCount: items.length,
  };
}

const DEFAULT_RANGE = 30 * 24 * 60 * 60_000;

function summary({ recording, state: { startedAt }, now }: Demo, { ids: [pageId = ''], query }: Asked) {
  const [start, end] = [query.get('startDate'), query.get('endDate')];
  const to = Math.min(now, end === null ? now : Date.parse(end));
  const from = start === null ? to - DEFAULT_RANGE : Date.parse(start);
  return summaryBetween({ pageId, traffic: recording.traffic[pageId] ?? 0, startedAt }, from, to);
}

const SIZES: Record<string, readonly [number, number]> = {
  image: [600, 315],
  logo: [160, 64],
  icon: [64, 64],
};

/** Generated from its address: a two-color gradient with a lighter disc. */
async function drawPicture(path: string): Promise<Blob> {
  const [, kind = '', number = '0'] = /^\/files\/file-([a-z-]+?)-(\d+)/.exec(path) ?? [];
  const [width, height] = SIZES[kind] ?? [320, 180];
  const hue = (Number(number) * 47 + kind.length * 80) % 360;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures in the background');
  const slope = context.createLinearGradient(0, 0, width, height);
  slope.addColorStop(0, `hsl(${hue} 45% 42%)`);
  slope.addColorStop(1, `hsl(${(hue + 50) % 360} 50% 62%)`);
  context.fillStyle = slope;
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'rgb(255 255 255 / 25%)';
  context.beginPath();
  context.arc(width / 2, height / 2, Math.min(width, height) / 4, 0, 2 * Math.PI);
  context.fill();
  return canvas.convertToBlob({ type: 'image/png' });
}

const UNDONE: Readonly<Record<DemoState['orders'][string]['action'], readonly string[]>> = {
  publish: ['draft'],
  cancel: ['draft', 'pending', 'queued', 'processing'],
};

/** A version goes live some time after its publish; a repeated order changes nothing. */
function order(demo: Demo, request: Asked, action: 'publish' | 'cancel'): AudienceVersion {
  const { state, now } = demo;
  const { latestVersion: latest, publishedVersion: live } = audienceOf(demo, request);
  const versionId = request.ids[2] ?? '';
  const former = recordedLive(demo, request);
  const version = [latest, former].find((each) => each?.versionId === versionId);
  if (!version) throw new Refusal(409, 'This isn’t the latest version any more.');
  const { operationKey } = (request.body ?? {}) as Body<'publishVersion'>;
  const isRepeated = operationKey !== undefined && state.orders[versionId]?.operationKey === operationKey;
  // Formerly live versions can be published again.
  const wasLive = version === former || state.orders[versionId]?.action === 'publish';
  const isBack = action === 'publish' && wasLive && live?.versionId !== versionId;
  const isBackOrFirst = (isBack && isAtRest(latest)) || UNDONE[action].includes(version.status ?? '');
  if (!isRepeated && !isBackOrFirst)
    throw new Refusal(409, `Version ${version.versionNumber} is ${version.status} already.`);
  if (!isRepeated) state.orders[versionId] = { at: now, action, operationKey };
  const none = {
    archivedAt: null,
    becameDraftAt: null,
    cancelledAt: null,
    obsoleteAt: null,
    publishedAt: null,
    queuedAt: null,
    queueDurationMs: null,
    supplementaryContext: null,
  };
  return { ...none, ...versionAt(version, state, now) } as AudienceVersion;
}

function isAtRest(latest: Audience['latestVersion']): boolean {
  return !['queued', 'processing'].includes(latest?.status ?? '');
}

const stamps = (now: number) => ({ createdAt: `+${now}`, updatedAt: `+${now}` });

const newId = (kind: string): string => `${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 26)}`;

function createPerson({ state, recording, now }: Demo, { body }: Asked): Answer<'createPerson'> {
  const { name, email = null, domain = null, ...more } = body as Body<'createPerson'>;
  const { phoneNumber = null, linkedinProfileUrl = null } = more;
  const personId = newId('person');
  const slug =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'guest';
  const person = { personId, name, email, domain, slug, phoneNumber, linkedinProfileUrl, ...stamps(now) };
  state.answers[`/v0/persons/${personId}`] = person;
  for (const [path, account] of Object.entries({ ...recording.answers, ...state.answers }))
    if ('linkedPersons' in account && 'domain' in account && account.domain === domain)
      state.answers[path] = { ...account, linkedPersons: [...(account.linkedPersons as object[]), person] };
  return person;
}

function createAccount({ state, recording, now }: Demo, { body }: Asked): Answer<'createAccount'> {
  const { domain, name = null } = body as Body<'createAccount'>;
  const all = Object.values({ ...recording.answers, ...state.answers });
  if (all.some((each) => 'linkedPersons' in each && 'domain' in each && each.domain === domain))
    throw new Refusal(409, `There is an account of ${domain} already.`);
  const accountId = newId('account');
  const account = { accountId, domain, name, ...stamps(now), latestActivityAt: null, linkedPersons: [] };
  state.answers[`/v0/accounts/${accountId}`] = account;
  state.answers[`/v0/accounts/${accountId}/logs`] = [];
  return account;
}

function createTopicEntry(
  demo: Demo,
  { path, ids: [topicId = ''], body }: Asked,
): Answer<'createTopicEntry'> {
  const entries = listOf(demo, path);
  if (!entries) throw new Refusal(404, 'The demo doesn’t have this topic.');
  const { content, sortOrder = entries.length } = body as Body<'createTopicEntry'>;
  const entry = { topicEntryId: newId('entry'), topicId, sortOrder, content, ...stamps(demo.now) };
  demo.state.answers[path] = [...entries, entry];
  return entry;
}
