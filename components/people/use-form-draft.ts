import { useLayoutEffect, useState } from 'preact/hooks';
import { type Forms, openForms } from '../../lib/people/open-forms.ts';
import type { CreationForm, FormDraft } from '../../lib/people/person-form.ts';
import { unaskedInView } from '../../lib/platform/failure.ts';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

/** Stores each change on disk. `forms` is undefined until read; `turn` increases when another window changes them. */
export function useForms(workspaceId: string): { forms: Forms | undefined; turn: number } {
  const { ask } = useView();
  const [turn, setTurn] = useState(0);
  const { data: forms } = useAsync([ask, workspaceId], async () => {
    const list = (open: string[]) => ask('listForms', { workspaceId, open });
    const keep = (name: string, draft: FormDraft) => ask('keepForm', { workspaceId, name, draft });
    // A read failure is shown, and must not block typing.
    const kept = await list([]).catch((error: unknown) => {
      unaskedInView(error);
    });
    return openForms(kept ?? {}, { list, keep });
  });
  useLayoutEffect(() => {
    const onFocus = () => void forms?.renew().then((isChanged) => isChanged && setTurn((count) => count + 1));
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [forms]);
  return { forms, turn };
}

type Kept<Draft> = FormDraft<Draft> | undefined;

function newDraft<Draft>(values: Draft): FormDraft<Draft> {
  return { orderId: crypto.randomUUID(), values, touched: [] };
}

/** The new form and each edited item are stored separately. */
const nameOf = <Draft>({ noun }: CreationForm<Draft>, editing?: string) =>
  editing === undefined ? `new${noun}` : `edit${noun} ${editing}`;

/** The stored draft of a new item, or an empty one. */
export function draftIn<Draft>(forms: Forms, form: CreationForm<Draft>): Draft {
  return forms.get<Kept<Draft>>(nameOf(form), undefined)?.values ?? form.empty;
}

/** Fills empty fields of the new form before it is opened. */
export function fillNew<Draft extends Record<string, string>>(
  forms: Forms,
  form: CreationForm<Draft>,
  values: Partial<Draft>,
): void {
  const name = nameOf(form);
  const draft = forms.get<Kept<Draft>>(name, undefined) ?? newDraft(form.empty);
  const typed = Object.entries(draft.values).filter(([, value]) => value.trim() !== '');
  void forms.set(name, { ...draft, values: { ...draft.values, ...values, ...Object.fromEntries(typed) } });
}

/** Fills the edit form before it is opened. An edit in progress is kept. */
export function beginEdit<Draft>(
  forms: Forms,
  form: CreationForm<Draft>,
  values: { [Field in keyof Draft]?: Draft[Field] | undefined },
  editing: string,
): void {
  const name = nameOf(form, editing);
  if (forms.get<Kept<Draft>>(name, undefined)) return;
  // Fields absent from the body must not become undefined.
  void forms.set(name, newDraft({ ...form.empty, ...values } as Draft));
}

/** `editing`: id of the creation being changed; otherwise a new one. */
export function useFormDraft<Draft>(forms: Forms, form: CreationForm<Draft>, editing?: string) {
  const { empty } = form;
  const name = nameOf(form, editing);
  const [draft, setDraft] = useState(() => forms.get<Kept<Draft>>(name, undefined) ?? newDraft(empty));
  const [isKept, setKept] = useState(() => forms.isKept(name));
  const keep = (next: FormDraft<Draft>) => {
    void forms.set(name, next).then(setKept);
    setDraft(next);
  };
  return {
    ...draft,
    editing,
    isKept,
    fill: (values: Partial<Draft>) =>
      keep({
        ...draft,
        values: { ...draft.values, ...values },
        touched: [...new Set([...draft.touched, ...Object.keys(values)])],
      }),
    clear: () => keep(newDraft(empty)),
    end: () => void forms.set<Kept<Draft>>(name, undefined),
  };
}
