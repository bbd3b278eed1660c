import { useState } from 'preact/hooks';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import type { CreationForm } from '../../lib/people/person-form.ts';

/** What is being typed into a form. It is kept in memory only, for as long as the browser runs. */
interface FormDraft<Draft> {
  /** Of the creation that comes of it: a form that is sent twice makes one. */
  orderId: string;
  values: Draft;
  /** The fields that a person typed into, or took a proposal for. */
  touched: (keyof Draft)[];
  /** The creation that is changed, rather than a new one made. */
  editing?: string | undefined;
}

function newDraft<Draft>(values: Draft, editing?: string): FormDraft<Draft> {
  return { orderId: crypto.randomUUID(), values, touched: [], editing };
}

/** What was typed into a form before. */
export function draftIn<Draft>(memory: SectionMemory, { noun, empty }: CreationForm<Draft>): Draft {
  return memory.get<FormDraft<Draft> | undefined>(`new${noun}`, undefined)?.values ?? empty;
}

/** Fills the form before it is opened; with `editing` it changes that creation. */
export function beginDraft<Draft>(
  memory: SectionMemory,
  { noun, empty }: CreationForm<Draft>,
  values: { [Field in keyof Draft]?: Draft[Field] | undefined },
  editing?: string,
): void {
  // What is absent in a body is not there as undefined either.
  memory.set(`new${noun}`, newDraft({ ...empty, ...values } as Draft, editing));
}

export function useFormDraft<Draft>(memory: SectionMemory, { noun, empty }: CreationForm<Draft>) {
  const name = `new${noun}`;
  const [draft, setDraft] = useState(
    () => memory.get<FormDraft<Draft> | undefined>(name, undefined) ?? newDraft(empty),
  );
  const keep = (next: FormDraft<Draft>) => {
    memory.set(name, next);
    setDraft(next);
  };
  return {
    ...draft,
    /** What a person types or takes over: nothing else ever changes a field. */
    fill(values: Partial<Draft>) {
      const touched = [...new Set([...draft.touched, ...(Object.keys(values) as (keyof Draft)[])])];
      keep({ ...draft, values: { ...draft.values, ...values }, touched });
    },
    clear: () => keep(newDraft(empty)),
  };
}
