import { useState } from 'preact/hooks';
import { filled } from '../../lib/format/texts.ts';
import { repairBaseUrl } from '../../lib/workspace/base-url.ts';
import { type PastedKey, readPastedKey } from '../../lib/workspace/pasted-key.ts';
import { freeColor } from '../../lib/workspace/workspace.ts';
import type { WorkspaceForm, WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { picked, useEdits } from './use-edits.ts';

export function useWorkspaceDraft(workspace: WorkspaceView | undefined, start: () => WorkspaceDraft) {
  const [initial] = useState(start);
  const [suggested, setSuggested] = useState('');
  const { key: startKey, ...stored } = workspace ? draftOf(workspace) : initial;
  const { values, edits, edit, noteSaved } = useEdits(stored, workspace);
  // Held by itself, and no longer than until it is stored.
  const [key, setKey] = useState<string>();
  const draft: WorkspaceDraft = { ...values, key: key ?? startKey };
  const set = (part: Partial<WorkspaceDraft>) => {
    const { key, ...others } = part;
    if ('key' in part) setKey(key);
    edit(others);
  };
  /** Suggests a name from the base URL unless the person chose one. */
  const suggestName = () => {
    const reading = repairBaseUrl(draft.baseUrl);
    if (!reading.ok || (draft.name !== '' && draft.name !== suggested)) return;
    const name = suggestedName(reading.origin);
    setSuggested(name);
    edit({ name });
  };
  /** `sent`: the key, which is cleared unless another was typed meanwhile. */
  const onStored = (sent: string | undefined) => {
    setKey((typed) => (typed !== undefined && readPastedKey(typed).key === sent ? undefined : typed));
    noteSaved(edits);
  };
  return { draft, edits, set, suggestName, onStored };
}

export interface WorkspaceDraft extends Required<Omit<WorkspaceForm, 'id' | 'connectionVersion' | 'key'>> {
  /** Undefined keeps the stored key. */
  key: string | undefined;
}

/** Empties the key if the stored one belongs to another host, so that it is asked for again, as with a settings file. */
export function withKeyAsked(draft: WorkspaceDraft, workspace: WorkspaceView | undefined): WorkspaceDraft {
  const reading = repairBaseUrl(draft.baseUrl);
  if (!workspace || draft.key !== undefined || !reading.ok) return draft;
  return new URL(workspace.baseUrl).origin === new URL(reading.baseUrl).origin
    ? draft
    : { ...draft, key: '' };
}

export interface DraftFaults {
  key?: 'missing' | 'characters' | NonNullable<PastedKey['mistaken']>;
  name?: 'missing';
}

export function draftOf(workspace: WorkspaceView): WorkspaceDraft {
  const { baseUrl, keyKeeping, name, color, production } = workspace;
  return { baseUrl, key: workspace.hasKey ? undefined : '', keyKeeping, name, color, production };
}

export function emptyDraft(others: readonly WorkspaceView[]): WorkspaceDraft {
  const color = freeColor(others.map((other) => other.color));
  return { baseUrl: '', key: '', keyKeeping: 'device', name: '', color, production: false };
}

export function faultsOf(draft: WorkspaceDraft): DraftFaults {
  const key = draft.key === undefined ? undefined : faultOfKey(readPastedKey(draft.key));
  return {
    ...(key ? { key } : {}),
    ...(filled(draft.name) === undefined ? { name: 'missing' } : {}),
  };
}

/** The key is sent in a header, which allows printable ASCII only. */
function faultOfKey({ key, mistaken }: PastedKey): DraftFaults['key'] {
  if (key === '') return 'missing';
  if (mistaken) return mistaken;
  return /^[\x20-\x7e]+$/.test(key) ? undefined : 'characters';
}

/** What is sent: of a stored workspace, only the edits. */
export function formOf(
  draft: WorkspaceDraft,
  edits: Partial<WorkspaceDraft>,
  baseUrl: string,
  stored: WorkspaceView | undefined,
): WorkspaceForm {
  const { key, baseUrl: _, ...typed } = draft;
  const entered = { ...typed, name: draft.name.trim() };
  return {
    ...(stored ? picked(entered, (field) => field in edits) : entered),
    baseUrl,
    ...(stored ? { id: stored.id, connectionVersion: stored.connectionVersion } : {}),
    ...(key === undefined ? {} : { key: readPastedKey(key).key }),
  };
}

/** Labels that describe a host's role rather than its owner. */
const GENERIC = new Set([
  'www',
  'api',
  'app',
  'apis',
  'gateway',
  'service',
  'services',
  'staging',
  'dev',
  'test',
]);
/** Second-level labels under which companies register, as in `example.co.uk`. */
const REGISTRIES = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu']);

/** `Northwind` for `https://api.northwind.co.uk`, or empty. Only a suggestion, so a public suffix list is not worth its size. */
export function suggestedName(origin: string): string {
  const host = URL.parse(origin)?.hostname ?? '';
  if (/[:[]|^[\d.]+$/.test(host)) return '';
  const labels = host.split('.');
  if (labels.length > 1) labels.pop();
  const last = labels.at(-1);
  if (labels.length > 1 && last !== undefined && REGISTRIES.has(last)) labels.pop();
  const label = labels.findLast((one) => !GENERIC.has(one)) ?? labels.at(-1) ?? '';
  // Punycode is not readable.
  if (label.startsWith('xn--')) return '';
  return label.charAt(0).toUpperCase() + label.slice(1);
}
