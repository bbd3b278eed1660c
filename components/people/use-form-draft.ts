import { useMemo, useState } from 'preact/hooks';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import type { CreationForm, FormDraft } from '../../lib/people/person-form.ts';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

/** The forms that were begun in a workspace, by name. Each change is kept on the disk. Undefined until they are read. */
export function useForms(workspaceId: string): SectionMemory | undefined {
  const { ask } = useView();
  const { data } = useAsync([ask, workspaceId], async () => {
    // What cannot be read does not keep a person from typing.
    const kept = await ask('listForms', { workspaceId }).catch(reportError);
    return new Map<string, unknown>(Object.entries(kept ?? {}));
  });
  return useMemo(
    () =>
      data && {
        get: <T>(name: string, initial: T) => (data.get(name) ?? initial) as T,
        set(name, value) {
          data.set(name, value);
          const draft = value as FormDraft | undefined;
          ask('keepForm', { workspaceId, name, ...(draft ? { draft } : {}) }).catch(reportError);
        },
      },
    [ask, data, workspaceId],
  );
}

type Kept<Draft> = FormDraft<Draft> | undefined;

function newDraft<Draft>(values: Draft, touched: string[] = []): FormDraft<Draft> {
  return { orderId: crypto.randomUUID(), values, touched };
}

/** A new one, and each changed one, has a separate place. */
const nameOf = <Draft>({ noun }: CreationForm<Draft>, editing?: string) =>
  editing === undefined ? `new${noun}` : `edit${noun} ${editing}`;

/** What was typed into the form of a new one before. */
export function draftIn<Draft>(memory: SectionMemory, form: CreationForm<Draft>): Draft {
  return memory.get<Kept<Draft>>(nameOf(form), undefined)?.values ?? form.empty;
}

/** Fills what is still empty in the form of a new one, before it is opened. */
export function fillNew<Draft extends Record<string, string>>(
  memory: SectionMemory,
  form: CreationForm<Draft>,
  values: Partial<Draft>,
): void {
  const name = nameOf(form);
  const draft = memory.get<Kept<Draft>>(name, undefined) ?? newDraft(form.empty);
  const typed = Object.entries(draft.values).filter(([, value]) => value.trim() !== '');
  memory.set(name, { ...draft, values: { ...draft.values, ...values, ...Object.fromEntries(typed) } });
}

/** Fills the form that changes a creation before it is opened. An edit that was begun is gone on with. */
export function beginEdit<Draft>(
  memory: SectionMemory,
  form: CreationForm<Draft>,
  values: { [Field in keyof Draft]?: Draft[Field] | undefined },
  editing: string,
): void {
  const name = nameOf(form, editing);
  if (memory.get<Kept<Draft>>(name, undefined)) return;
  // What is absent in a body is not there as undefined either. What is filled was typed once.
  const touched = Object.keys(values);
  memory.set(name, newDraft({ ...form.empty, ...values } as Draft, touched));
}

/** `editing`: the creation that is changed, rather than a new one made. */
export function useFormDraft<Draft>(memory: SectionMemory, form: CreationForm<Draft>, editing?: string) {
  const { empty } = form;
  const name = nameOf(form, editing);
  const [draft, setDraft] = useState(() => memory.get<Kept<Draft>>(name, undefined) ?? newDraft(empty));
  const keep = (next: FormDraft<Draft>) => {
    memory.set(name, next);
    setDraft(next);
  };
  return {
    ...draft,
    editing,
    /** As typed. */
    fill: (values: Partial<Draft>) =>
      keep({
        ...draft,
        values: { ...draft.values, ...values },
        touched: [...new Set([...draft.touched, ...Object.keys(values)])],
      }),
    clear: () => keep(newDraft(empty)),
    /** It was sent. */
    end: () => memory.set<Kept<Draft>>(name, undefined),
  };
}
