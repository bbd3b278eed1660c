// The settings of a team's workspaces, as a file without keys or as an administrator's policy. Both have one format.

import type * as z from 'zod/mini';
import type { AddressTemplate } from '../capture/capture-settings.ts';
import type { SessionRule } from '../sessions/sessions.ts';
import type { BaseUrlFault } from '../workspace/base-url.ts';
import type { ManagedField, WorkspaceColor } from '../workspace/workspace.ts';
import type { settingsSchema } from './worker/settings-schema.ts';

/** The format version that is written, and the newest that can be read. */
export const SETTINGS_VERSION = 1;
/** Maximum size of a file (bytes): far more than the settings of a team, and within the limit of a message. */
export const MAX_SETTINGS_BYTES = 16 * 1024 * 1024;

export type SettingsFile = z.infer<typeof settingsSchema>;
export type SettingsWorkspace = SettingsFile['workspaces'][number];
export type SettingsBinding = NonNullable<SettingsWorkspace['bindings']>[number];
export type SettingsTarget = Omit<SettingsBinding, 'pattern'>;
export type SettingsTopic = NonNullable<SettingsWorkspace['topics']>[number];

/** Why a file or policy is invalid, and where: names, and indexes from 0. */
export interface SettingsFault {
  reason:
    | 'too-large'
    | 'not-json'
    | 'not-settings'
    | 'newer'
    | 'has-key'
    | 'missing'
    | 'type'
    | 'empty'
    | 'too-long'
    | 'too-many'
    | 'number'
    | 'choice'
    | 'form'
    | 'help-url'
    | 'reserved'
    | 'address'
    | 'pattern'
    | 'url-pattern'
    | 'target'
    | 'twice';
  path: (string | number)[];
  address?: BaseUrlFault;
  choices?: string[];
  most?: number;
}

export type SettingsField = ManagedField | 'analyticsRange' | 'binding' | 'topic' | 'topicOrder';
export type SettingsValue = string | number | boolean | SessionRule[] | AddressTemplate[] | SettingsTarget;

/** Without `from`, the value is added. */
export interface SettingsChange {
  field: SettingsField;
  /** A binding's pattern or a topic's title. */
  name?: string;
  from?: SettingsValue | undefined;
  to: SettingsValue;
}

export interface SettingsWorkspacePreview {
  workspaceId: string;
  name: string;
  color: WorkspaceColor;
  isNew: boolean;
  /** As in the file. */
  baseUrl: string;
  /** In the order of the file, without the base URL. */
  changes: SettingsChange[];
  /** Number of the file's values that are already set. */
  unchanged: number;
  /** Moving to another address drops the key. */
  move?: { from: string; to: string };
  /** In the file, but locked by the administrator. */
  locked: SettingsField[];
}

export type SettingsPreviewed =
  | { ok: false; fault: SettingsFault }
  | {
      ok: true;
      workspaces: SettingsWorkspacePreview[];
      /** Paths of values that this version does not know. */
      ignored: (string | number)[][];
      /** Identifies this preview, so that exactly what was shown is applied. */
      digest: string;
    };

export interface PolicyState {
  workspaces: number;
  helpUrl?: string;
  fault?: SettingsFault | undefined;
}
