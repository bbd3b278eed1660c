// The forms of a workspace that a view has open. What is typed is there at once, and kept on the disk.
import type { FormDraft } from './person-form.ts';

/** By name. */
export interface Forms {
  get<T>(name: string, initial: T): T;
  /** Answers whether the browser keeps it; what it can't keep stays in this view alone. */
  set<T>(name: string, value: T): Promise<boolean>;
  isKept(name: string): boolean;
}

/** `kept`: as they were when the view opened. `keep` rejects where that fails; an empty form goes from the disk. */
export function openForms(
  kept: Readonly<Record<string, FormDraft>>,
  keep: (name: string, draft: FormDraft) => Promise<unknown>,
): Forms {
  const forms = new Map<string, unknown>(Object.entries(kept));
  const unkept = new Set<string>();
  return {
    get: <T>(name: string, initial: T) => (forms.get(name) ?? initial) as T,
    isKept: (name) => !unkept.has(name),
    async set(name, value) {
      const before = forms.get(name) as FormDraft | undefined;
      const draft = value as FormDraft | undefined;
      forms.set(name, draft);
      try {
        // Another one of the same name has another place.
        if (before && before.orderId !== draft?.orderId) await keep(name, { ...before, values: {} });
        if (draft) await keep(name, draft);
        unkept.delete(name);
      } catch {
        unkept.add(name);
      }
      return !unkept.has(name);
    },
  };
}
