// The forms of a workspace that a view has open. What is typed is there at once, and kept on the disk.
import type { FormDraft } from './person-form.ts';

/** By name. */
export interface Forms {
  get<T>(name: string, initial: T): T;
  /** Answers whether the browser keeps it; what it can't keep stays in this view alone. */
  set<T>(name: string, value: T): Promise<boolean>;
  isKept(name: string): boolean;
  /** Reads what another window typed or sent meanwhile. Answers whether there was anything; what is only here stays. */
  renew(): Promise<boolean>;
}

type Kept = Readonly<Record<string, FormDraft>>;

interface Disk {
  /** `open`: the ids of the orders whose forms are wanted before others of the name. */
  list(open: string[]): Promise<Kept>;
  /** An empty form goes. Rejects where it can't be kept. */
  keep(name: string, draft: FormDraft): Promise<unknown>;
}

const spelled = (forms: ReadonlyMap<string, unknown>) =>
  JSON.stringify([...forms].filter(([, draft]) => draft !== undefined).toSorted());

/** `kept`: as they were when the view opened. */
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
        // Another one of the same name has another place. Both leave the view at once, which may be closed next.
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
