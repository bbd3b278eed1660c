import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { creationRow } from '../../lib/export/saved-rows.ts';
import { exactTime } from '../../lib/format/dates.ts';
import {
  type CreationOffer,
  type CreationSummary,
  creationSummary,
  creationsShown,
  creationTitle,
} from '../../lib/people/creation-summary.ts';
import { accountLogView, type LogView, logWords, personLogView } from '../../lib/people/logs.ts';
import type { CreationView, KnownKey } from '../../lib/people/people.ts';
import { accountForm, isTyped, personForm } from '../../lib/people/person-form.ts';
import { OutgoingItem, OutgoingList } from '../capture/OutgoingList.tsx';
import { ListMenu, type SavedList } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { useNow } from '../ui/Age.tsx';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { type Reading, useRead } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountView } from './AccountView.tsx';
import { AddIds } from './AddIds.tsx';
import { KnownItems, useKnownItems } from './KnownItems.tsx';
import { LogDetail, logsTable } from './LogItem.tsx';
import { PersonView } from './PersonView.tsx';
import { RecordSection } from './RecordSection.tsx';
import { TabPeople } from './TabPeople.tsx';
import { beginEdit, draftIn, useForms } from './use-form-draft.ts';
import { type PeopleProps, placeKey, usePeoplePlace } from './use-people-place.ts';
import '../panel/panel-sections.css';

// Loaded on demand, because it includes phone number rules and a list of mail hosts.
const PersonForm = lazyPart(async () => (await import('./PersonForm.tsx')).PersonForm);

/** Persons and accounts: the known ones, one in detail, or forms for new ones. */
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
  const known = useKnownItems(props);
  return (
    <>
      <section class="people-head stack">
        <h1 tabIndex={-1}>{i18n.t('kind.people')}</h1>
        <div class="row wrap">
          <button
            type="button"
            class="button primary compact"
            onClick={() => places.go({ at: 'new-person' })}
          >
            <Icon name="plus" tiny />
            {isTyped(draftIn(forms, personForm)) ? i18n.t('people.goOnPerson') : i18n.t('people.newPerson')}
          </button>
          <button type="button" class="button compact" onClick={() => places.go({ at: 'new-account' })}>
            <Icon name="plus" tiny />
            {isTyped(draftIn(forms, accountForm))
              ? i18n.t('people.goOnAccount')
              : i18n.t('people.newAccount')}
          </button>
        </div>
      </section>
      <CreationList {...props} />
      <TabPeople {...props} accounts={known.data?.filter(({ kind }) => kind === 'account').length ?? 0} />
      <KnownItems {...props} known={known} />
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
      known={{ kind: 'person-log', id: personLogId, of: personId }}
      owner={{ name: i18n.t('people.log.openPerson'), open: () => places.openPerson(personId) }}
    />
  );
}

type LogPageProps<Log> = PeopleProps & {
  reading: Reading<Log>;
  view(log: Log): LogView;
  id: string;
  what: string;
  known?: KnownKey;
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
    <div class="stack gap-above">
      <div class="people-facts row wrap">
        {source && <bdi class="tag">{source}</bdi>}
        {deletedAt && <span class="tag log-gone">{i18n.t('field.isDeleted')}</span>}
        <ListMenu
          what={i18n.t('kind.log')}
          of={type ?? log.id}
          list={() => ({ rows: logsTable([log]), json: log })}
        />
      </div>
      <LogDetail log={log} />
    </div>
  );
}

export function CreationList(props: PeopleProps) {
  const { capturing, workspace } = props;
  const { paused } = capturing.creations;
  const creations = creationsShown(capturing.creations.creations, workspace.id);
  if (creations.length === 0) return null;
  const isWaiting = creations.some(({ state }) => state.kind !== 'done');
  return (
    <OutgoingList
      label={i18n.t('kind.outbox')}
      heading={i18n.t('kind.outbox')}
      paused={isWaiting ? paused : undefined}
      meaning={i18n.t('people.creations.paused')}
      more={<SaveCreations {...props} creations={creations} />}
      groups={[
        {
          title: i18n.t('kind.outbox'),
          count: creations.length,
          rows: creations.map((creation) => (
            <CreationItem key={creation.id} {...props} creation={creation} />
          )),
        },
      ]}
    />
  );
}

function CreationItem({ creation, capturing, places, forms }: PeopleProps & { creation: CreationView }) {
  const { id, state, operation } = creation;
  const { ask } = useView();
  const summary = creationSummary(creation, useNow(), capturing.creations.paused);
  const discard = () => ask('controlCreation', { id, to: 'discard' });
  const acts: Record<CreationOffer, () => unknown> = {
    send: () => ask('controlCreation', { id, to: 'send' }),
    discard,
    dismiss: discard,
    open() {
      const kind = operation === 'createPerson' ? 'person' : 'account';
      if (state.kind === 'done') places.openItem({ kind, id: state.id });
    },
    edit() {
      if (creation.operation === 'createPerson') beginEdit(forms, personForm, creation.body, id);
      else beginEdit(forms, accountForm, creation.body, id);
      places.go({ at: operation === 'createPerson' ? 'new-person' : 'new-account', editing: id });
    },
  };
  return (
    <OutgoingItem
      facts={summary}
      title={creationTitle(creation)}
      about={creationKind(creation)}
      status={creationSentence(summary)}
      isAnnounced
      offers={summary.offers.map((name) => ({
        name,
        text: i18n.t(`act.${name}`),
        act: acts[name],
      }))}
      discarding={{
        title: i18n.t('people.creations.discardTitle'),
        text: i18n.t('people.creations.discardText'),
        discard,
      }}
    />
  );
}

function SaveCreations({ capturing, workspace, creations }: PeopleProps & { creations: CreationView[] }) {
  const list = (): SavedList => {
    const now = Date.now();
    const sentenceOf = (creation: CreationView) =>
      creationSentence(creationSummary(creation, now, capturing.creations.paused));
    const rows = creations.map((each) => creationRow(each, creationKind(each), sentenceOf(each)));
    return { rows: savedTable(rows), json: creations };
  };
  return (
    <ListMenu what={`${i18n.t('kind.people')} ${i18n.t('kind.outbox')}`} of={workspace.name} list={list} />
  );
}

function creationSentence({ sentence, at }: CreationSummary): string {
  return i18n.t(`people.creations.state.${sentence}`, [exactTime(at)]);
}

function creationKind({ operation }: Pick<CreationView, 'operation'>): string {
  return operation === 'createPerson' ? i18n.t('kind.person') : i18n.t('kind.account');
}
