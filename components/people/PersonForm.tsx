import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { mailLink } from '../../lib/format/addresses.ts';
import {
  isTyped,
  type PersonField,
  personBody,
  personFaults,
  repairedPhone,
} from '../../lib/people/person-form.ts';
import { domainOfMail, personInText, profileOf, repairedDomain } from '../../lib/people/person-proposal.ts';
import { useNow } from '../ui/Age.tsx';
import { CreateForm, useDuplicates, useSend, useTabDomain } from './CreateForm.tsx';
import { Proposal, TextField } from './TextField.tsx';
import { usePersonDraft } from './use-form-draft.ts';
import type { PeopleProps } from './use-people-place.ts';

/** A new person. What is typed is kept in memory until it is created or emptied. */
export function PersonForm(props: PeopleProps) {
  const now = useNow();
  const { memory, ask, workspace, places, tab, capturing } = props;
  const draft = usePersonDraft(memory);
  const [tried, setTried] = useState(false);
  const { saving, send } = useSend(props, draft);
  const { values } = draft;
  const faults = personFaults(values);
  const tabDomain = useTabDomain(props);
  const probe = personBody({ ...values, ...(faults.phoneNumber ? { phoneNumber: '' } : {}) });
  const likely = useDuplicates(ask, probe && { operation: 'createPerson', body: probe });

  const field = (name: PersonField, label: string) => ({
    name,
    label,
    value: values[name],
    fault: name === 'name' || name === 'phoneNumber' ? faults[name] : undefined,
    touched: tried || draft.touched.includes(name),
    onInput: (value: string) => draft.type(name, value),
  });
  const typeMail = (email: string) => {
    // Follows the address until somebody types a domain.
    const domain = draft.touched.includes('domain') ? values.domain : (domainOfMail(email) ?? '');
    draft.propose({ email, domain });
  };
  const submit = () => {
    const body = personBody(values);
    setTried(true);
    if (body) send({ operation: 'createPerson', body });
    return body !== undefined;
  };

  const selected = capturing.draft?.workspaceId === workspace.id ? capturing.draft.text : '';
  const found = isTyped(values) ? {} : personInText(selected);
  const profile = profileOf(tab.url);
  const phone = repairedPhone(values.phoneNumber);
  const domain = repairedDomain(values.domain);
  const isOddMail = values.email.trim() !== '' && mailLink(values.email) === undefined;
  return (
    <CreateForm
      {...{ places, now: now, likely, saving }}
      send={submit}
      title={draft.editing === undefined ? i18n.t('people.newPerson') : i18n.t('people.form.editPerson')}
      submitName={
        draft.editing === undefined ? i18n.t('people.form.createPerson') : i18n.t('people.form.change')
      }
      isEditing={draft.editing !== undefined}
      clear={isTyped(values) ? draft.clear : undefined}
    >
      {isTyped(found as Record<string, string>) && (
        <div class="notice">
          <span class="words">
            {i18n.t('people.form.fromSelection')}
            <bdi class="detail">{Object.values(found).join(' · ')}</bdi>
          </span>
          <button
            type="button"
            class="button compact"
            onClick={() => draft.propose({ ...found, domain: domainOfMail(found.email ?? '') ?? '' })}
          >
            {i18n.t('people.form.fill')}
          </button>
        </div>
      )}
      <TextField {...field('name', i18n.t('people.field.name'))} required />
      <TextField
        {...field('email', i18n.t('people.field.email'))}
        inputMode="email"
        hint={isOddMail ? i18n.t('people.form.oddMail') : undefined}
        onInput={typeMail}
      />
      <TextField {...field('domain', i18n.t('people.field.domain'))} inputMode="url">
        {domain !== undefined && (
          <Proposal text={i18n.t('people.form.use', [domain])} take={() => draft.fill({ domain })} />
        )}
        {tabDomain !== undefined && values.domain === '' && profile === undefined && (
          <Proposal
            text={i18n.t('people.form.useOfTab', [tabDomain])}
            take={() => draft.fill({ domain: tabDomain })}
          />
        )}
      </TextField>
      <TextField
        {...field('phoneNumber', i18n.t('people.field.phone'))}
        inputMode="tel"
        hint={i18n.t('people.form.phoneHint')}
      >
        {phone !== undefined && (
          <Proposal
            text={i18n.t('people.form.use', [phone])}
            take={() => draft.fill({ phoneNumber: phone })}
          />
        )}
      </TextField>
      <TextField {...field('linkedinProfileUrl', i18n.t('people.field.linkedin'))} inputMode="url">
        {profile !== undefined && values.linkedinProfileUrl !== profile && (
          <Proposal
            text={i18n.t('people.form.useOfTab', [profile])}
            take={() => draft.fill({ linkedinProfileUrl: profile })}
          />
        )}
      </TextField>
    </CreateForm>
  );
}
