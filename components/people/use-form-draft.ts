import { useState } from 'preact/hooks';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import {
  type AccountDraft,
  emptyAccount,
  emptyPerson,
  type PersonDraft,
} from '../../lib/people/person-form.ts';

/** What is being typed into a form. It is kept in memory only, for as long as the browser runs. */
interface FormDraft<Draft> {
  /** Of the creation that comes of it: a form that is sent twice makes one. */
  orderId: string;
  values: Draft;
  /** The fields that a person typed into: nothing is proposed there any more. */
  touched: (keyof Draft)[];
  /** The creation that is changed, rather than a new one made. */
  editing?: string;
}

const PERSON = 'new-person';
const ACCOUNT = 'new-account';

const fresh = <Draft>(values: Draft): FormDraft<Draft> => ({
  orderId: crypto.randomUUID(),
  values,
  touched: [],
});

export function personDraftIn(memory: SectionMemory): PersonDraft {
  return memory.get<FormDraft<PersonDraft> | undefined>(PERSON, undefined)?.values ?? emptyPerson;
}

export function accountDraftIn(memory: SectionMemory): AccountDraft {
  return memory.get<FormDraft<AccountDraft> | undefined>(ACCOUNT, undefined)?.values ?? emptyAccount;
}

/** Fills the form before it is opened; with `editing` it changes that creation. */
export function beginPerson(memory: SectionMemory, values: PersonDraft, editing?: string): void {
  memory.set(PERSON, { ...fresh(values), ...(editing === undefined ? {} : { editing }) });
}

export function beginAccount(memory: SectionMemory, values: AccountDraft, editing?: string): void {
  memory.set(ACCOUNT, { ...fresh(values), ...(editing === undefined ? {} : { editing }) });
}

export const usePersonDraft = (memory: SectionMemory) => useDraft(memory, PERSON, emptyPerson);
export const useAccountDraft = (memory: SectionMemory) => useDraft(memory, ACCOUNT, emptyAccount);

function useDraft<Draft extends Record<string, string>>(memory: SectionMemory, name: string, empty: Draft) {
  const [draft, setDraft] = useState(
    () => memory.get<FormDraft<Draft> | undefined>(name, undefined) ?? fresh(empty),
  );
  const keep = (next: FormDraft<Draft>) => {
    memory.set(name, next);
    setDraft(next);
  };
  return {
    ...draft,
    type: (field: keyof Draft, value: string) =>
      keep({
        ...draft,
        values: { ...draft.values, [field]: value },
        touched: [...new Set([...draft.touched, field])],
      }),
    /** Several fields at once, as if typed. */
    fill: (values: Partial<Draft>) =>
      keep({
        ...draft,
        values: { ...draft.values, ...values },
        touched: [...new Set([...draft.touched, ...Object.keys(values)])],
      }),
    /** Fields that follow others until a person types into them. */
    propose: (values: Partial<Draft>) => keep({ ...draft, values: { ...draft.values, ...values } }),
    clear: () => keep(fresh(empty)),
  };
}
