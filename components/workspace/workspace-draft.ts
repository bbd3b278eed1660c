// What a person has typed into the form of a workspace so far, and what is still wrong with it.

import { type BaseUrlFault, repairBaseUrl } from '../../lib/workspace/base-url.ts';
import { type KeyKeeping, type WorkspaceColor, workspaceColors } from '../../lib/workspace/workspace.ts';
import type { WorkspaceForm, WorkspaceView } from '../../lib/workspace/workspace-view.ts';

export interface WorkspaceDraft {
  /** As typed. */
  baseUrl: string;
  /** Undefined keeps the stored key. */
  key: string | undefined;
  keyKeeping: KeyKeeping;
  name: string;
  color: WorkspaceColor;
  production: boolean;
}

export interface DraftFaults {
  baseUrl?: BaseUrlFault;
  key?: 'missing' | 'characters';
  name?: 'missing';
}

export function draftOf(workspace: WorkspaceView): WorkspaceDraft {
  const { baseUrl, keyKeeping, name, color, production } = workspace;
  return { baseUrl, key: workspace.hasKey ? undefined : '', keyKeeping, name, color, production };
}

/** For a new workspace, in the first colour that no other one has. */
export function emptyDraft(others: readonly WorkspaceView[]): WorkspaceDraft {
  const color = workspaceColors.find((one) => others.every((other) => other.color !== one)) ?? 'violet';
  return { baseUrl: '', key: '', keyKeeping: 'device', name: '', color, production: false };
}

export function faultsOf(draft: WorkspaceDraft): DraftFaults {
  const reading = repairBaseUrl(draft.baseUrl);
  const key = draft.key === undefined ? undefined : faultOfKey(draft.key.trim());
  return {
    ...(reading.ok ? {} : { baseUrl: reading.reason }),
    ...(key ? { key } : {}),
    ...(draft.name.trim() === '' ? { name: 'missing' } : {}),
  };
}

/** The key travels in a header, which takes printable ASCII only. */
function faultOfKey(key: string): DraftFaults['key'] {
  if (key === '') return 'missing';
  return /^[\x20-\x7e]+$/.test(key) ? undefined : 'characters';
}

/** `id` is that of the stored workspace, absent for a new one. */
export function formOf(draft: WorkspaceDraft, baseUrl: string, id: string | undefined): WorkspaceForm {
  const { keyKeeping, color, production } = draft;
  return {
    ...(id === undefined ? {} : { id }),
    ...(draft.key === undefined ? {} : { key: draft.key.trim() }),
    ...{ name: draft.name.trim(), baseUrl, keyKeeping, color, production },
  };
}
