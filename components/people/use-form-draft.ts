import { useMemo, useState } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import { type Forms, openForms } from '../../lib/people/open-forms.ts';
import type { CreationForm, FormDraft } from '../../lib/people/person-form.ts';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

/** Each change is kept on the disk. Undefined until they are read. */
export function useForms(workspaceId: string): Forms | undefined {
  const { ask } = useView();
  // What cannot be read does not keep a person from typing.
  const { data } = useAsync(
    [ask, workspaceId],
    async () => (await ask('listForms', { workspaceId }).catch(reportError)) ?? {},
  );
  return useMemo(() => data && openForms(data, keepIn(ask, workspaceId)), [ask, data, workspaceId]);
}

const keepIn = (ask: Ask, workspaceId: string) => (name: string, draft: FormDraft) =>
  ask('keepForm', { workspaceId, name, draft });

type Kept<Draft> = FormDraft<Draft> | undefined;

function newDraft<Draft>(values: Draft, touched: string[] = []): FormDraft<Draft> {
  return { orderId: crypto.randomUUID(), values, touched };
}

/** A new one, and each changed one, has a separate place. */
const nameOf = <Draft>({ noun }: CreationForm<Draft>, editing?: string) =>
  editing === undefined ? `new${noun}` : `edit${noun} ${editing}`;

/** What was typed into the form of a new one before. */
export function draftIn<Draft>(forms: Forms, form: CreationForm<Draft>): Draft {
  return forms.get<Kept<Draft>>(nameOf(form), undefined)?.values ?? form.empty;
}

/** Fills what is still empty in the form of a new one, before it is opened. */
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

/** Fills the form that changes a creation before it is opened. An edit that was begun is gone on with. */
export function beginEdit<Draft>(
  forms: Forms,
  form: CreationForm<Draft>,
  values: { [Field in keyof Draft]?: Draft[Field] | undefined },
  editing: string,
): void {
  const name = nameOf(form, editing);
  if (forms.get<Kept<Draft>>(name, undefined)) return;
  // What is absent in a body is not there as undefined either. What is filled was typed once.
  const touched = Object.keys(values);
  void forms.set(name, newDraft({ ...form.empty, ...values } as Draft, touched));
}

/** `editing`: the creation that is changed, rather than a new one made. */
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
    /** As typed. */
    fill: (values: Partial<Draft>) =>
      keep({
        ...draft,
        values: { ...draft.values, ...values },
        touched: [...new Set([...draft.touched, ...Object.keys(values)])],
      }),
    clear: () => keep(newDraft(empty)),
    /** It was sent. */
    end: () => void forms.set<Kept<Draft>>(name, undefined),
  };
}
