// A workspace: one connection to the service. All stored data belongs to one workspace and connection version.
import type { CaptureSettings } from '../capture/worker/capture-schemas.ts';
import { isDemo } from '../format/demo.ts';
import type { SessionRule } from '../sessions/sessions.ts';

export const workspaceColors = ['violet', 'blue', 'teal', 'green', 'amber', 'red', 'pink', 'slate'] as const;
export type WorkspaceColor = (typeof workspaceColors)[number];

export function freeColor(used: readonly WorkspaceColor[]): WorkspaceColor {
  return workspaceColors.find((color) => !used.includes(color)) ?? 'violet';
}

/** How long the API key is stored: until the browser closes, or permanently on this device. */
export type KeyKeeping = 'session' | 'device';

/** Scale of bounceRate, conversionRate and formSubmitRate, which the interface does not document. */
export const rateScales = ['fraction', 'percent', 'as-sent'] as const;
export type RateScale = (typeof rateScales)[number];

/** Values that the service sent since the connection was created. */
export interface RateEvidence {
  /** A bounce rate above 1 was sent, so it is not a fraction. */
  isPercent: boolean;
  /** Pages whose bounce rate suggests fractions; on a percent scale, below 1 % would have bounced on all of them. */
  fractionPages: string[];
}

export const analyticsRanges = ['7d', '28d', '90d', 'server-default'] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];

/** Fields that an administrator can lock. */
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
  /** Origin and path prefix of the service, without trailing slash and `/v0`. */
  baseUrl: string;
  /** Publishing requires typing the page's name. */
  production: boolean;
  keyKeeping: KeyKeeping;
  /** Incremented when key or base URL change; responses to older versions are dropped. */
  connectionVersion: number;
  /** Set by a person or policy; `scaleOf` decides. */
  rateScale?: RateScale;
  rateEvidence?: RateEvidence;
  analyticsRange: AnalyticsRange;
  capture?: CaptureSettings;
  /** How to find a page's session id; the first rule that finds one wins. */
  sessionRules?: SessionRule[];
  /** Minimum change of a figure to be news (percent). */
  newsMovedBy?: number;
  /** Set by the administrator's policy. */
  managed?: Managed;
}

export const MAX_WORKSPACE_NAME_LENGTH = 80;

export type WorkspaceChip = Pick<Workspace, 'id' | 'name' | 'color' | 'production'> & {
  /** The demo company, which needs no key. */
  demo?: true;
};

export function chipOf({ id, name, color, production, baseUrl }: Workspace): WorkspaceChip {
  return { id, name, color, production, ...(isDemo(baseUrl) ? { demo: true } : {}) };
}

/** Storage key of the panel's pinned page. */
export const pinKey = (workspaceId: string) => `pin:${workspaceId}`;
