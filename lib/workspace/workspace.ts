// A workspace: one connection to the service. Everything stored belongs to one workspace and one connection version.
import type { CaptureSettings } from '../capture/worker/capture-schemas.ts';
import { isDemo } from '../format/demo.ts';
import type { SessionRule } from '../sessions/sessions.ts';

export const workspaceColors = ['violet', 'blue', 'teal', 'green', 'amber', 'red', 'pink', 'slate'] as const;
export type WorkspaceColor = (typeof workspaceColors)[number];

export function freeColor(used: readonly WorkspaceColor[]): WorkspaceColor {
  return workspaceColors.find((color) => !used.includes(color)) ?? 'violet';
}

/** Where the API key is kept: until the browser closes, or on this device. */
export type KeyKeeping = 'session' | 'device';

/** Scale of bounceRate, conversionRate and formSubmitRate, which the interface does not show. */
export const rateScales = ['as-sent', 'fraction', 'percent'] as const;
export type RateScale = (typeof rateScales)[number];

/** What a service sent since the connection began. */
export interface RateEvidence {
  /** A bounce rate above 1, which is no fraction. */
  isPercent: boolean;
  /** Pages whose bounce rate is a fraction, unless fewer than one of a hundred sessions bounced on all of them. */
  fractionPages: string[];
}

export const analyticsRanges = ['7d', '28d', '90d', 'server-default'] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];

/** What an administrator can lock. */
export const managedFields = [
  'name',
  'color',
  'baseUrl',
  'production',
  'rateScale',
  'template',
  'templates',
  'holdSeconds',
  'entryType',
  'sessionRules',
] as const;
export type ManagedField = (typeof managedFields)[number];

export interface Managed {
  fields: ManagedField[];
  /** Patterns. */
  bindings: string[];
  topics: string[];
}

export interface Workspace {
  id: string;
  name: string;
  color: WorkspaceColor;
  /** Origin (and path prefix) of the service, without a trailing slash and without `/v0`. */
  baseUrl: string;
  /** Publishing asks for more care here. */
  production: boolean;
  keyKeeping: KeyKeeping;
  /** Counts changes of key or base URL: answers asked for under an older version are dropped. */
  connectionVersion: number;
  /** What a person or a policy chose; `scaleOf` says what counts. */
  rateScale?: RateScale;
  /** Of this connection alone. */
  rateEvidence?: RateEvidence;
  analyticsRange: AnalyticsRange;
  capture?: CaptureSettings;
  /** Where a page says its session id; the first that finds one counts. */
  sessionRules?: SessionRule[];
  /** By how many percent a figure has to move to be told as news. */
  newsMovedBy?: number;
  /** What the administrator's policy sets. */
  managed?: Managed;
}

export type WorkspaceChip = Pick<Workspace, 'id' | 'name' | 'color' | 'production'> & {
  /** Of the made-up company that is shown without a key. */
  demo?: true;
};

export function chipOf({ id, name, color, production, baseUrl }: Workspace): WorkspaceChip {
  return { id, name, color, production, ...(isDemo(baseUrl) ? { demo: true } : {}) };
}

/** Where the panel's pin of a workspace is kept, on this device. */
export const pinKey = (workspaceId: string) => `pin:${workspaceId}`;
