import { useState } from 'preact/hooks';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import type { CreationForm } from '../../lib/people/person-form.ts';

/** What is being typed into a form. It is kept in memory only, for as long as the browser runs. */
interface FormDraft<Draft> {
  /** Of the creation that comes of it: a form that is sent twice makes one. */
  orderId: string;
  values: Draft;
  /** The fields that a person typed into: nothing is proposed there any more. */
  touched: (keyof Draft)[];
}

type Kept<Draft> = FormDraft<Draft> | undefined;

function newDraft<Draft>(values: Draft, touched: (keyof Draft)[] = []): FormDraft<Draft> {
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
  const touched = Object.keys(values) as (keyof Draft)[];
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
        touched: [...new Set([...draft.touched, ...(Object.keys(values) as (keyof Draft)[])])],
      }),
    clear: () => keep(newDraft(empty)),
    /** It was sent. */
    end: () => memory.set<Kept<Draft>>(name, undefined),
  };
}
