// Recorded answers of the demo company, made from the sandbox by `npm run tool record-demo` and loaded when the demo begins.
import type { Answer, Item } from '../api/operation-schemas.ts';
import type { Audience } from '../api/schemas.ts';

/** Texts of a landing page while a version is live. */
export interface LandingText {
  title: string;
  description: string;
  headline: string;
  paragraphs: string[];
}

export interface Recording {
  /** When it was recorded (epoch ms); all times are shifted from here to the demo's start. */
  at: number;
  /** By path: lists as whole arrays, other answers verbatim. Audiences lack `effectiveMetadata`. */
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

/** Changes since the demo began. */
export interface DemoState {
  startedAt: number;
  /** Overrides recorded answers, by path. */
  answers: Recording['answers'];
  /** Publishes and cancels, by version. */
  orders: Record<string, Order>;
  /** A landing page other than the first audience's was shown. */
  hasSwitched?: true;
}

/** Session storage key: document data of the last landing page shown. */
export const DEMO_DOCUMENT = 'demo-document';

type Version = NonNullable<Audience['latestVersion']>;

const QUEUED_FOR = 3000;
const LIVE_AFTER = 8000;

export const isLive = ({ at, action }: Order, now: number): boolean =>
  action === 'publish' && now - at >= LIVE_AFTER;

/** A version's state after its order: queued, processing, live. */
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

/** Drops pending changes once the latest version no longer waits. */
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
