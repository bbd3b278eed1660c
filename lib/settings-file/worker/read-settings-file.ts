// Parses a settings file or policy. Reports the first error with its place, and rejects files with keys.

import { faultsOfTemplates } from '../../capture/capture-settings.ts';
import { settledPattern } from '../../match/binding.ts';
import { repairBaseUrl } from '../../workspace/base-url.ts';
import {
  MAX_SETTINGS_BYTES,
  SETTINGS_VERSION,
  type SettingsBinding,
  type SettingsFault,
  type SettingsFile,
  type SettingsWorkspace,
} from '../settings-file.ts';
import { settingsSchema } from './settings-schema.ts';

type SettingsReading =
  | { ok: true; settings: SettingsFile; ignored: Path[] }
  | { ok: false; fault: SettingsFault };

type Path = (string | number)[];

const refused = (
  reason: SettingsFault['reason'],
  path: Path = [],
  more: Partial<SettingsFault> = {},
): SettingsReading => ({
  ok: false,
  fault: { reason, path, ...more },
});

export function parseSettings(text: string): SettingsReading {
  if (new TextEncoder().encode(text).length > MAX_SETTINGS_BYTES)
    return refused('too-large', [], { most: MAX_SETTINGS_BYTES });
  try {
    return readSettingsFile(JSON.parse(text.replace(/^\u{FEFF}/u, '')));
  } catch (error) {
    if (error instanceof SyntaxError) return refused('not-json');
    throw error;
  }
}

export function readSettingsFile(value: unknown): SettingsReading {
  if (typeof value !== 'object' || value === null || !('audienceLens' in value))
    return refused('not-settings');
  const { audienceLens } = value;
  if (typeof audienceLens === 'number' && audienceLens > SETTINGS_VERSION)
    return refused('newer', ['audienceLens']);
  const secret = placeOfSecret(value);
  if (secret) return refused('has-key', secret);
  const parsed = settingsSchema.safeParse(value);
  if (!parsed.success)
    return { ok: false, fault: faultOf(parsed.error.issues[0] as unknown as Issue, value) };
  const { workspaces, ...whole } = parsed.data;
  const settings: SettingsFile = { ...whole, workspaces: [] };
  for (const [index, workspace] of workspaces.entries()) {
    const settled = settle(workspace, ['workspaces', index]);
    if ('reason' in settled) return { ok: false, fault: settled };
    settings.workspaces.push(settled);
  }
  const twice = firstTwice(settings.workspaces.map(({ id }) => id));
  if (twice !== undefined) return refused('twice', ['workspaces', twice, 'id']);
  return { ok: true, settings, ignored: unknownPlaces(value, parsed.data) };
}

/** Names of secrets. Values under other names are not checked. */
const SECRET =
  /^(x?api)?key$|^(api|access|auth|bearer)?token$|^secret$|^password$|^authorization$|^credentials?$/;

/** Without recursion, because a file may be nested to any depth. */
function placeOfSecret(root: object): Path | undefined {
  const open: { at: object; path: Path }[] = [{ at: root, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const [name, value] of Object.entries(next.at)) {
      const path = [...next.path, Array.isArray(next.at) ? Number(name) : name];
      if (!Array.isArray(next.at) && SECRET.test(name.toLowerCase().replace(/[-_\s]/g, ''))) return path;
      if (typeof value === 'object' && value !== null && path.length < 20) open.push({ at: value, path });
    }
  }
  return undefined;
}

interface Issue {
  code: string;
  path: Path;
  origin?: string;
  values?: unknown[];
  maximum?: number;
}

function faultOf({ code, path, origin, values, maximum }: Issue, root: unknown): SettingsFault {
  const value = path.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], root);
  const most = maximum === undefined ? {} : { most: maximum };
  if (value === undefined) return { reason: 'missing', path };
  if (code === 'invalid_type') return { reason: 'type', path };
  if (code === 'invalid_value') return { reason: 'choice', path, choices: (values ?? []).map(String) };
  if (code === 'custom') return { reason: 'reserved', path };
  if (code === 'invalid_format') return { reason: path[0] === 'helpUrl' ? 'help-url' : 'form', path };
  if (origin === 'array') return { reason: code === 'too_small' ? 'empty' : 'too-many', path, ...most };
  if (origin === 'string') return { reason: code === 'too_small' ? 'empty' : 'too-long', path, ...most };
  return { reason: 'number', path };
}

/** Normalizes addresses and patterns. */
function settle(workspace: SettingsWorkspace, path: Path): SettingsWorkspace | SettingsFault {
  const address = repairBaseUrl(workspace.baseUrl);
  if (!address.ok) return { reason: 'address', path: [...path, 'baseUrl'], address: address.reason };
  const bindings: SettingsBinding[] = [];
  for (const [index, binding] of (workspace.bindings ?? []).entries()) {
    const at = [...path, 'bindings', index];
    const pattern = settledPattern(binding.pattern);
    if (pattern === undefined) return { reason: 'pattern', path: [...at, 'pattern'] };
    if (!binding.never && binding.pageId === undefined) return { reason: 'target', path: at };
    bindings.push({ ...binding, pattern });
  }
  const twiceBound = firstTwice(bindings.map(({ pattern }) => pattern));
  if (twiceBound !== undefined)
    return { reason: 'twice', path: [...path, 'bindings', twiceBound, 'pattern'] };
  for (const [index, faults] of faultsOfTemplates(workspace.capture?.templates ?? []).entries()) {
    const at = [...path, 'capture', 'templates', index];
    if (faults.pattern === 'twice') return { reason: 'twice', path: [...at, 'pattern'] };
    if (faults.pattern) return { reason: 'url-pattern', path: [...at, 'pattern'] };
  }
  const twiceTopic = firstTwice((workspace.topics ?? []).map(({ topicId }) => topicId));
  if (twiceTopic !== undefined) return { reason: 'twice', path: [...path, 'topics', twiceTopic, 'topicId'] };
  return { ...workspace, baseUrl: address.baseUrl, ...(workspace.bindings ? { bindings } : {}) };
}

/** The index of the first duplicate. */
function firstTwice(values: readonly (string | undefined)[]): number | undefined {
  const known = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (value !== undefined && known.has(value)) return index;
    if (value !== undefined) known.add(value);
  }
  return undefined;
}

/** Paths in the file that were ignored. */
function unknownPlaces(value: unknown, known: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || typeof known !== 'object' || known === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const at = [...path, Array.isArray(value) ? Number(name) : name];
    if (!Object.hasOwn(known, name)) return [at];
    return unknownPlaces(part, (known as Record<string, unknown>)[name], at);
  });
}
