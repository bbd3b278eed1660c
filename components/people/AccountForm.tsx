import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AccountField, accountBody, accountFaults, isTyped } from '../../lib/people/person-form.ts';
import { repairedDomain } from '../../lib/people/person-proposal.ts';
import { useNow } from '../ui/Age.tsx';
import { CreateForm, useDuplicates, useSend, useTabDomain } from './CreateForm.tsx';
import { Proposal, TextField } from './TextField.tsx';
import { useAccountDraft } from './use-form-draft.ts';
import type { PeopleProps } from './use-people-place.ts';

/** A new account. What is typed is kept in memory until it is created or emptied. */
export function AccountForm(props: PeopleProps) {
  const now = useNow();
  const { memory, ask, places } = props;
  const draft = useAccountDraft(memory);
  const [tried, setTried] = useState(false);
  const { saving, send } = useSend(props, draft);
  const { values } = draft;
  const faults = accountFaults(values);
  const tabDomain = useTabDomain(props);
  const probe = accountBody({ ...values, name: faults.name ? '' : values.name });
  const likely = useDuplicates(ask, probe && { operation: 'createAccount', body: probe });

  const field = (name: AccountField, label: string) => ({
    name,
    label,
    value: values[name],
    fault: faults[name],
    touched: tried || draft.touched.includes(name),
    onInput: (value: string) => draft.type(name, value),
  });
  const submit = () => {
    const body = accountBody(values);
    setTried(true);
    if (body) send({ operation: 'createAccount', body });
    return body !== undefined;
  };

  const domain = repairedDomain(values.domain);
  return (
    <CreateForm
      {...{ places, now: now, likely, saving }}
      send={submit}
      title={draft.editing === undefined ? i18n.t('people.newAccount') : i18n.t('people.form.editAccount')}
      submitName={
        draft.editing === undefined ? i18n.t('people.form.createAccount') : i18n.t('people.form.change')
      }
      isEditing={draft.editing !== undefined}
      clear={isTyped(values) ? draft.clear : undefined}
    >
      <TextField
        {...field('domain', i18n.t('people.field.accountDomain'))}
        required
        inputMode="url"
        hint={i18n.t('people.form.domainHint')}
      >
        {domain !== undefined && (
          <Proposal text={i18n.t('people.form.use', [domain])} take={() => draft.fill({ domain })} />
        )}
        {tabDomain !== undefined && values.domain.trim() !== tabDomain && domain !== tabDomain && (
          <Proposal
            text={i18n.t('people.form.useOfTab', [tabDomain])}
            take={() => draft.fill({ domain: tabDomain })}
          />
        )}
      </TextField>
      <TextField {...field('name', i18n.t('people.field.name'))} />
    </CreateForm>
  );
}
