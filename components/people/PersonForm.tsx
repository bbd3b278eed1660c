import { i18n } from '#i18n';
import { currentDraft } from '../../lib/capture/compose-draft.ts';
import { mailLink } from '../../lib/format/contact-links.ts';
import { meantDomain } from '../../lib/people/company-domain.ts';
import { isTyped, personForm } from '../../lib/people/person-form.ts';
import { domainOfMail, meantMail, personInText, profileOf } from '../../lib/people/person-proposal.ts';
import { repairedPhone } from '../../lib/people/phone-numbers.ts';
import { bareText } from '../../lib/people/typed-text.ts';
import { CreateForm, useCreateForm } from './CreateForm.tsx';
import { Proposal, TextField } from './TextField.tsx';
import type { PeopleProps } from './use-people-place.ts';

export function PersonForm(props: PeopleProps) {
  const { workspace, tab, capturing } = props;
  const { values, field, fill, tabDomain, frame } = useCreateForm(props, personForm);
  const selected = currentDraft(capturing.drafts, workspace.id)?.text ?? '';
  const found = isTyped(values) ? {} : personInText(selected);
  const profile = profileOf(tab.url);
  const mail = bareText(values.email);
  const isOddMail = mail !== '' && mailLink(mail) === undefined;
  // Only the person knows whether it is the company's domain, so it is offered and never filled in.
  const ofMail = values.domain === '' ? domainOfMail(mail) : undefined;
  const ofTab = values.domain === '' && profile === undefined && tabDomain !== ofMail ? tabDomain : undefined;
  return (
    <CreateForm {...frame}>
      {Object.keys(found).length > 0 && (
        <div class="notice">
          <span class="words">
            {i18n.t('people.form.fromSelection')}
            <bdi class="detail">{Object.values(found).join(' · ')}</bdi>
          </span>
          <button type="button" class="button compact" onClick={() => fill(found)}>
            {i18n.t('people.form.fill')}
          </button>
        </div>
      )}
      <TextField {...field('name', i18n.t('field.name'))} required />
      <TextField
        {...field('email', i18n.t('field.email'))}
        inputMode="email"
        hint={isOddMail ? i18n.t('people.form.oddMail') : undefined}
      >
        <Proposal value={meantMail(values.email)} take={(email) => fill({ email })} />
      </TextField>
      <TextField {...field('domain', i18n.t('field.domain'))} inputMode="url">
        <Proposal value={ofMail ?? meantDomain(values.domain)} take={(domain) => fill({ domain })} />
        <Proposal value={ofTab} take={(domain) => fill({ domain })} ofTab />
      </TextField>
      <TextField
        {...field('phoneNumber', i18n.t('field.phone'))}
        inputMode="tel"
        hint={i18n.t('people.form.phoneHint')}
      >
        <Proposal value={repairedPhone(values.phoneNumber)} take={(phoneNumber) => fill({ phoneNumber })} />
      </TextField>
      <TextField {...field('linkedinProfileUrl', i18n.t('field.profile'))} inputMode="url">
        <Proposal
          value={values.linkedinProfileUrl === profile ? undefined : profile}
          take={(linkedinProfileUrl) => fill({ linkedinProfileUrl })}
          ofTab
        />
      </TextField>
    </CreateForm>
  );
}
