// The recorded answers of the sample company: made by `npm run tool record-demo` from the sandbox's own data, read when the demo begins.
import type { Answer, Item } from '../api/operation-schemas.ts';
import type { Audience } from '../api/schemas.ts';

/** What a landing page shows while a version is live. */
export interface LandingText {
  title: string;
  description: string;
  headline: string;
  paragraphs: string[];
}

export interface Recording {
  /** When it was made (epoch ms): all its times are moved from there to the demo's beginning. */
  at: number;
  /** By path: whole lists as arrays, everything else as it is answered. Audiences are without `effectiveMetadata`. */
  answers: Record<string, Listed | object>;
  /** By version. */
  texts: Record<string, LandingText>;
  /** Sessions on an ordinary day, by page. */
  traffic: Record<string, number>;
}

export type Listed = Item<
  'listPages' | 'listAudiences' | 'listAccountLogs' | 'listAssets' | 'listTopicEntries'
>[];

interface Order {
  at: number;
  action: 'publish' | 'cancel';
  operationKey?: string | undefined;
}

/** What was done in the demo since it began. */
export interface DemoState {
  startedAt: number;
  /** What is written in place of what was recorded, by path. */
  answers: Recording['answers'];
  /** Publishes and cancels, by version. */
  orders: Record<string, Order>;
  /** The page was shown to another audience than the first. */
  hasSwitched?: true;
}

/** What the landing page that was drawn last says of itself. */
export const DEMO_DOCUMENT = 'demo-document';

type Version = NonNullable<Audience['latestVersion']>;

const QUEUED_FOR = 3000;
const LIVE_AFTER = 8000;

export const isLive = ({ at, action }: Order, now: number): boolean =>
  action === 'publish' && now - at >= LIVE_AFTER;

/** A version as its order has made it by now: queued, processed, live. */
export function versionAt(version: Version, { orders }: DemoState, now: number): Version {
  const order = orders[version.versionId];
  if (!order) return version;
  const stamp = (time: number) => `+${time}`;
  if (order.action === 'cancel') return { ...version, status: 'cancelled', cancelledAt: stamp(order.at) };
  const queued = { ...version, queuedAt: stamp(order.at) };
  const age = now - order.at;
  if (age < QUEUED_FOR) return { ...queued, status: 'queued' };
  const processing = { ...queued, queueDurationMs: QUEUED_FOR };
  if (!isLive(order, now)) return { ...processing, status: 'processing' };
  return { ...processing, status: 'published', publishedAt: stamp(order.at + LIVE_AFTER) };
}

/** An audience with its versions as they are by now. */
export function audienceAt(audience: Audience, state: DemoState, now: number): Audience {
  const latest = audience.latestVersion && versionAt(audience.latestVersion, state, now);
  if (!latest) return audience;
  if (latest.status !== 'published') return { ...audience, latestVersion: latest };
  const former = audience.publishedVersion;
  const back = former && state.orders[former.versionId];
  const isBack = back && isLive(back, now) && back.at > (state.orders[latest.versionId]?.at ?? 0);
  if (!isBack) return { ...audience, latestVersion: latest, publishedVersion: latest };
  const replaced = { ...latest, status: 'archived', obsoleteAt: `+${back.at + LIVE_AFTER}` } as const;
  return { ...audience, latestVersion: replaced, publishedVersion: versionAt(former, state, now) };
}

type Messages = Answer<'getAudienceMessages'>;

/** A conversation whose pending changes are gone once the latest version waits no more. */
export function messagesAt(messages: Messages, latest: Audience['latestVersion']): Messages {
  const isLive = latest?.status === 'published';
  if (!isLive && latest?.status !== 'cancelled' && latest?.status !== 'archived') return messages;
  const publishedMessageId = messages.messages?.at(-1)?.messageId;
  return {
    ...messages,
    pendingChanges: [],
    ...(isLive ? { conversation: { ...messages.conversation, publishedMessageId } } : {}),
  };
}
