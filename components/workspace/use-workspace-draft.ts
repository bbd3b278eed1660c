import { useState } from 'preact/hooks';
import { repairBaseUrl } from '../../lib/workspace/base-url.ts';
import { suggestedName } from './suggested-name.ts';
import type { WorkspaceDraft } from './workspace-draft.ts';

export interface DraftState {
  draft: WorkspaceDraft;
  set(part: Partial<WorkspaceDraft>): void;
  /** Fills in a name from the base URL, unless there is one that the person chose. */
  suggestName(): void;
  /** Drops the key from the form once it is stored, unless another was typed meanwhile. */
  forgetKey(stored: string | undefined): void;
}

export function useWorkspaceDraft(start: () => WorkspaceDraft): DraftState {
  const [draft, setDraft] = useState(start);
  const [suggested, setSuggested] = useState('');
  const set = (part: Partial<WorkspaceDraft>) => setDraft((present) => ({ ...present, ...part }));
  const suggestName = () => {
    const reading = repairBaseUrl(draft.baseUrl);
    if (!reading.ok || (draft.name !== '' && draft.name !== suggested)) return;
    const name = suggestedName(reading.origin);
    setSuggested(name);
    set({ name });
  };
  const forgetKey = (stored: string | undefined) => {
    setDraft((present) => (present.key?.trim() === stored ? { ...present, key: undefined } : present));
  };
  return { draft, set, suggestName, forgetKey };
}
