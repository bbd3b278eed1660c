import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { accountLogView, type LogView, logWords, personLogView } from '../../lib/people/logs.ts';
import { accountForm, isTyped, personForm } from '../../lib/people/person-form.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { type Reading, useRead } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountView } from './AccountView.tsx';
import { AddIds } from './AddIds.tsx';
import { CreationList } from './CreationList.tsx';
import { KnownThings, useKnownThings } from './KnownThings.tsx';
import { LogDetail, logsTable } from './LogItem.tsx';
import { PersonView } from './PersonView.tsx';
import { RecordSection } from './RecordSection.tsx';
import { TabPeople } from './TabPeople.tsx';
import { draftIn, useForms } from './use-form-draft.ts';
import { type PeopleProps, placeKey, usePeoplePlace } from './use-people-place.ts';
import '../panel/panel-sections.css';

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

function AccountLogView(props: PeopleProps & { accountId: string; accountLogId: string }) {
  const { accountId, accountLogId, revision, places } = props;
  const params = { account_id: accountId, account_log_id: accountLogId };
  return (
    <LogPage
      {...props}
      reading={useRead(useView().reads, 'getAccountLog', params, revision)}
      view={accountLogView}
      id={accountLogId}
      what={i18n.t('people.log.ofAccount')}
      owner={{ name: i18n.t('people.log.openAccount'), open: () => places.openAccount(accountId) }}
    />
  );
}

function PersonLogView(props: PeopleProps & { personId: string; personLogId: string }) {
  const { personId, personLogId, revision, places } = props;
  const params = { person_id: personId, person_log_id: personLogId };
  return (
    <LogPage
      {...props}
      reading={useRead(useView().reads, 'getPersonLog', params, revision)}
      view={personLogView}
      id={personLogId}
      what={i18n.t('people.log.ofPerson')}
      kind="person-log"
      owner={{ name: i18n.t('people.log.openPerson'), open: () => places.openPerson(personId) }}
    />
  );
}

type LogPageProps<Log> = PeopleProps & {
  reading: Reading<Log>;
  view(log: Log): LogView;
  id: string;
  what: string;
  kind?: 'person-log';
  owner: { name: string; open(): void };
};

function LogPage<Log extends { type?: string | undefined }>(props: LogPageProps<Log>) {
  const { owner, view } = props;
  return (
    <>
      <RecordSection {...props} title={(log) => logWords(view(log)).what}>
        {(log) => <WholeLog log={view(log)} />}
      </RecordSection>
      <section>
        <button type="button" class="button" onClick={owner.open}>
          {owner.name}
        </button>
      </section>
    </>
  );
}

function WholeLog({ log }: { log: LogView }) {
  const { source, type, deletedAt } = log;
  return (
    <div class="log-alone stack">
      <div class="people-facts row wrap">
        {source && <bdi class="tag">{source}</bdi>}
        {deletedAt && <span class="tag log-gone">{i18n.t('field.isDeleted')}</span>}
        <ListMenu
          what={i18n.t('people.log.one')}
          of={type ?? log.id}
          list={() => ({ rows: logsTable([log]), json: log })}
        />
      </div>
      <LogDetail log={log} />
    </div>
  );
}
