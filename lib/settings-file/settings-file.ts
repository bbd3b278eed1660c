// A workspace for a whole team: one file without the key, or a policy of the administrator. Both have one shape.

import type * as z from 'zod/mini';
import type { AddressTemplate } from '../capture/capture-settings.ts';
import type { SessionRule } from '../sessions/sessions.ts';
import type { BaseUrlFault } from '../workspace/base-url.ts';
import type { ManagedField, WorkspaceColor } from '../workspace/workspace.ts';
import type { settingsSchema } from './worker/settings-schema.ts';

/** The version of the shape that is written, and the newest that is read. */
export const SETTINGS_VERSION = 1;
/** A file may be this large (bytes). */
export const MAX_SETTINGS_BYTES = 256 * 1024;

export type SettingsFile = z.infer<typeof settingsSchema>;
export type SettingsWorkspace = SettingsFile['workspaces'][number];
export type SettingsBinding = NonNullable<SettingsWorkspace['bindings']>[number];
export type SettingsTarget = Omit<SettingsBinding, 'pattern'>;
export type SettingsTopic = NonNullable<SettingsWorkspace['topics']>[number];

/** Why a file or a policy cannot be used, and where in it: names, and positions from 0. */
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

/** Without `from` it is added. */
export interface SettingsChange {
  field: SettingsField;
  /** Of a binding its pattern, of a topic its title. */
  name?: string;
  from?: SettingsValue | undefined;
  to: SettingsValue;
}

export interface SettingsWorkspacePreview {
  workspaceId: string;
  name: string;
  color: WorkspaceColor;
  isNew: boolean;
  /** As the file has it. */
  baseUrl: string;
  /** In the file's order, the base URL left out. */
  changes: SettingsChange[];
  /** How many of the file's values are here already. */
  unchanged: number;
  /** The key does not come along to another address. */
  move?: { from: string; to: string };
  /** In the file, but set by the administrator. */
  locked: SettingsField[];
}

export type SettingsPreviewed =
  | { ok: false; fault: SettingsFault }
  | {
      ok: true;
      workspaces: SettingsWorkspacePreview[];
      /** Places of what this version does not know. */
      ignored: (string | number)[][];
      /** Stands for exactly this preview: what is applied must be what was shown. */
      digest: string;
    };

export interface PolicyState {
  workspaces: number;
  helpUrl?: string;
  fault?: SettingsFault | undefined;
}
