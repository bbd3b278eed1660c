import { i18n } from '#i18n';
import { meantDomain } from '../../lib/people/company-domain.ts';
import { accountForm } from '../../lib/people/person-form.ts';
import { CreateForm, useCreateForm } from './CreateForm.tsx';
import { Proposal, TextField } from './TextField.tsx';
import type { PeopleProps } from './use-people-place.ts';

export function AccountForm(props: PeopleProps) {
  const { values, field, fill, tabDomain, frame } = useCreateForm(props, accountForm);
  const domain = meantDomain(values.domain);
  const isOther = values.domain.trim() !== tabDomain && domain !== tabDomain;
  return (
    <CreateForm {...frame}>
      <TextField
        {...field('domain', i18n.t('field.domain'))}
        required
        inputMode="url"
        hint={i18n.t('people.form.domainHint')}
      >
        <Proposal value={domain} take={(meant) => fill({ domain: meant })} />
        <Proposal value={isOther ? tabDomain : undefined} take={(its) => fill({ domain: its })} ofTab />
      </TextField>
      <TextField {...field('name', i18n.t('field.name'))} />
    </CreateForm>
  );
}
