// What a person does in the demo. It is kept with the demo's state, and nowhere else.
import type { Answer, Body } from '../../api/operation-schemas.ts';
import type { Audience, AudienceVersion } from '../../api/schemas.ts';
import { type DemoState, versionAt } from '../recording.ts';
import { type Asked, audienceOf, type Demo, listOf, Refusal, recordedLive } from './demo-records.ts';

const UNDONE: Readonly<Record<DemoState['orders'][string]['action'], readonly string[]>> = {
  publish: ['draft'],
  cancel: ['draft', 'pending', 'queued', 'processing'],
};

/** A version goes live by itself after its publish; a repeated one changes nothing. */
export function order(demo: Demo, asked: Asked, action: 'publish' | 'cancel'): AudienceVersion {
  const { state, now } = demo;
  const { latestVersion: latest, publishedVersion: live } = audienceOf(demo, asked);
  const versionId = asked.ids[2] ?? '';
  const former = recordedLive(demo, asked);
  const version = [latest, former].find((each) => each?.versionId === versionId);
  if (!version) throw new Refusal(409, 'This isn’t the latest version any more.');
  const { operationKey } = (asked.body ?? {}) as Body<'publishVersion'>;
  const isRepeated = operationKey !== undefined && state.orders[versionId]?.operationKey === operationKey;
  // What was live before can be published again.
  const wasLive = version === former || state.orders[versionId]?.action === 'publish';
  const isBack = action === 'publish' && wasLive && live?.versionId !== versionId;
  const isBackOrFirst = (isBack && isAtRest(latest)) || UNDONE[action].includes(version.status ?? '');
  if (!isRepeated && !isBackOrFirst)
    throw new Refusal(409, `Version ${version.versionNumber} is ${version.status} already.`);
  if (!isRepeated) state.orders[versionId] = { at: now, action, operationKey };
  const none = {
    ...{ archivedAt: null, becameDraftAt: null, cancelledAt: null, obsoleteAt: null, publishedAt: null },
    ...{ queuedAt: null, queueDurationMs: null, supplementaryContext: null },
  };
  return { ...none, ...versionAt(version, state, now) } as AudienceVersion;
}

/** Nothing is on its way to live. */
function isAtRest(latest: Audience['latestVersion']): boolean {
  return !['queued', 'processing'].includes(latest?.status ?? '');
}

const stamps = (now: number) => ({ createdAt: `+${now}`, updatedAt: `+${now}` });

function newId(kind: string): string {
  return `${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 26)}`;
}

export function createPerson({ state, recording, now }: Demo, { body }: Asked): Answer<'createPerson'> {
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

export function createAccount({ state, recording, now }: Demo, { body }: Asked): Answer<'createAccount'> {
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

export function createTopicEntry(
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
