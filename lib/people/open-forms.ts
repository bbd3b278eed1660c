// Open forms of a workspace: edits apply immediately and are stored on disk.
import type { FormDraft } from './person-form.ts';

/** By name. */
export interface Forms {
  get<T>(name: string, initial: T): T;
  /** Resolves with whether the browser stored it; otherwise it stays in this view only. */
  set<T>(name: string, value: T): Promise<boolean>;
  isKept(name: string): boolean;
  /** Loads what another window changed. Resolves with whether there was a change; unsaved forms stay. */
  renew(): Promise<boolean>;
}

type Kept = Readonly<Record<string, FormDraft>>;

interface Disk {
  /** `open`: ids of orders whose forms win over others of the same name. */
  list(open: string[]): Promise<Kept>;
  /** Deletes an empty form. Rejects if it cannot be stored. */
  keep(name: string, draft: FormDraft): Promise<unknown>;
}

const spelled = (forms: ReadonlyMap<string, unknown>) =>
  JSON.stringify([...forms].filter(([, draft]) => draft !== undefined).toSorted());

/** `kept`: the forms stored when the view opened. */
export function openForms(kept: Kept, { list, keep }: Disk): Forms {
  let forms = new Map<string, unknown>(Object.entries(kept));
  let changes = 0;
  const unkept = new Set<string>();
  return {
    get: <T>(name: string, initial: T) => (forms.get(name) ?? initial) as T,
    isKept: (name) => !unkept.has(name),
    async set(name, value) {
      const before = forms.get(name) as FormDraft | undefined;
      const draft = value as FormDraft | undefined;
      forms.set(name, draft);
      changes += 1;
      try {
        // The former form of this name is stored under another key. Both writes start synchronously, since the view may close.
        const isReplaced = before && before.orderId !== draft?.orderId;
        const goes = isReplaced && keep(name, { ...before, values: {} });
        await Promise.all([goes, draft && keep(name, draft)]);
        unkept.delete(name);
      } catch {
        unkept.add(name);
      }
      return !unkept.has(name);
    },
    async renew() {
      const asked = changes;
      const open = [...forms.values()].flatMap((draft) => (draft as FormDraft | undefined)?.orderId ?? []);
      const now = new Map<string, unknown>(Object.entries(await list(open)));
      if (changes !== asked || unkept.size > 0 || spelled(now) === spelled(forms)) return false;
      forms = now;
      return true;
    },
  };
}
