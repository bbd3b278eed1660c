import '../panel/panel-sections.css';
import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { accountForm, isTyped, personForm } from '../../lib/people/person-form.ts';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountView } from './AccountView.tsx';
import { AddIds } from './AddIds.tsx';
import { CreationList } from './CreationList.tsx';
import { KnownThings, useKnownThings } from './KnownThings.tsx';
import { AccountLogView, PersonLogView } from './LogViews.tsx';
import { PersonView } from './PersonView.tsx';
import { TabPeople } from './TabPeople.tsx';
import { draftIn, useForms } from './use-form-draft.ts';
import { type PeopleProps, placeKey, usePeoplePlace } from './use-people-place.ts';

// With what tells a telephone number, and all hosts of mailboxes.
const PersonForm = lazyPart(async () => (await import('./PersonForm.tsx')).PersonForm);

/** Persons and accounts: those that are known, one of them with all that is known of it, and new ones. */
export function People(props: WorkspaceSectionProps) {
  const box = useRef<HTMLDivElement>(null);
  const places = usePeoplePlace(props.memory, box);
  const { forms, turn } = useForms(props.workspace.id);
  return (
    <div ref={box} class="people parts">
      {forms && (
        <OpenPart key={`${placeKey(places.place)} ${turn}`} {...props} places={places} forms={forms} />
      )}
    </div>
  );
}

function OpenPart(props: PeopleProps) {
  const { place } = props.places;
  switch (place.at) {
    case 'home':
      return <PeopleHome {...props} />;
    case 'person':
      return <PersonView {...props} personId={place.personId} />;
    case 'account':
      return <AccountView {...props} accountId={place.accountId} />;
    case 'person-log':
      return <PersonLogView {...props} personId={place.personId} personLogId={place.personLogId} />;
    case 'account-log':
      return <AccountLogView {...props} accountId={place.accountId} accountLogId={place.accountLogId} />;
    case 'new-person':
      return <PersonForm {...props} />;
    case 'new-account':
      return <AccountForm {...props} />;
  }
}

function PeopleHome(props: PeopleProps) {
  const { places, forms } = props;
  const known = useKnownThings(props);
  return (
    <>
      <section class="people-head stack">
        <h1 tabIndex={-1}>{i18n.t('kind.people')}</h1>
        <div class="row wrap">
          <button type="button" class="button primary" onClick={() => places.go({ at: 'new-person' })}>
            <AnyIcon name="plus" tiny />
            {isTyped(draftIn(forms, personForm)) ? i18n.t('people.goOnPerson') : i18n.t('people.newPerson')}
          </button>
          <button type="button" class="button" onClick={() => places.go({ at: 'new-account' })}>
            <AnyIcon name="plus" tiny />
            {isTyped(draftIn(forms, accountForm))
              ? i18n.t('people.goOnAccount')
              : i18n.t('people.newAccount')}
          </button>
        </div>
      </section>
      <CreationList {...props} />
      <TabPeople {...props} accounts={known.data?.filter(({ kind }) => kind === 'account').length ?? 0} />
      <KnownThings {...props} known={known} />
      <AddIds {...props} known={known} />
    </>
  );
}
