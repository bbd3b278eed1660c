import { i18n } from '#i18n';
import { isAccountId } from '../../lib/api/account-id.ts';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import { tableOf } from '../../lib/format/csv.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { firstFilled } from '../../lib/format/texts.ts';
import { linkedPersonsOf } from '../../lib/people/people.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { Address } from '../overview/Address.tsx';
import { Since } from '../ui/Age.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { Fold } from '../ui/Fold.tsx';
import { useRead } from '../ui/use-read.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';
import { AccountLogs } from './AccountLogs.tsx';
import { PeopleRow } from './PeopleRow.tsx';
import { Forget, RecordSection } from './RecordSection.tsx';
import type { PeopleProps } from './use-people-place.ts';

type AccountViewProps = PeopleProps & { accountId: string };

export function AccountView(props: AccountViewProps) {
  // Any other form is unknown to the service, so there is no request.
  if (isAccountId(props.accountId)) return <ReadAccount {...props} />;
  return (
    <>
      <BackLine back={props.places.back} title={i18n.t('kind.account')} />
      <section class="stack">
        <p class="notice warn" role="alert">
          {i18n.t('people.notAnAccountId')}
        </p>
        <p class="small mono">{props.accountId}</p>
        <Forget {...props} known={{ kind: 'account', id: props.accountId }} />
      </section>
    </>
  );
}

function ReadAccount(props: AccountViewProps) {
  const { accountId, revision } = props;
  const { reads } = useView();
  const reading = useRead(reads, 'getAccount', { account_id: accountId }, revision);
  const { data: account, unreadable } = reading.block.state === 'shown' ? reading.block : noAccount;
  return (
    <>
      <RecordSection
        {...props}
        reading={reading}
        id={accountId}
        title={({ name, domain }) => firstFilled(name, domain)}
        what={i18n.t('kind.account')}
        known={{ kind: 'account', id: accountId }}
      >
        {(read) => <AccountLine account={read} />}
      </RecordSection>
      {account && <LinkedPersons {...props} account={account} unreadable={unreadable} />}
      <AccountLogs {...props} name={firstFilled(account?.name, account?.domain) ?? accountId} />
      {account && (
        <section>
          <Fold summary={i18n.t('overview.record')}>{() => <AccountFacts account={account} />}</Fold>
        </section>
      )}
    </>
  );
}

const noAccount: { data?: Answer<'getAccount'>; unreadable?: number } = {};

interface WithAccount {
  account: Answer<'getAccount'>;
}

/** Its domain, and when one of its persons was last active. */
function AccountLine({ account: { domain, latestActivityAt } }: WithAccount) {
  return (
    <p class="people-facts row wrap small soft">
      {domain && <Address raw={`https://${domain}`} />}
      {latestActivityAt && (
        <span>
          {i18n.t('people.account.active')} <Since raw={latestActivityAt} />
        </span>
      )}
    </p>
  );
}

function AccountFacts({ account }: WithAccount) {
  const { domain, name, latestActivityAt, createdAt, updatedAt, accountId } = account;
  return (
    <Facts>
      <TextFact label={i18n.t('field.name')} text={name} />
      <TextFact label={i18n.t('field.domain')} text={domain} />
      {latestActivityAt ? (
        <TimeFact label={i18n.t('people.account.latest')} raw={latestActivityAt} />
      ) : (
        <Fact label={i18n.t('people.account.latest')}>
          <span class="soft">{i18n.t('people.account.never')}</span>
        </Fact>
      )}
      <TimeFact label={i18n.t('field.created')} raw={createdAt} />
      <TimeFact label={i18n.t('field.updated')} raw={updatedAt} />
      <IdFact label={i18n.t('people.account.id')} id={accountId} copy={i18n.t('people.account.copyId')} />
    </Facts>
  );
}

/** Few, so that the log below stays visible. */
const AT_FIRST = 5;

export function LinkedPersons({
  account,
  unreadable = 0,
  places,
  memory,
}: WithAccount & { unreadable?: number | undefined } & Pick<PeopleProps, 'places' | 'memory'>) {
  const [all, setAll] = useRemembered(memory, `all-persons ${account.accountId}`, false);
  const persons = linkedPersonsOf(account);
  if (!persons) return null;
  const shown = all ? persons : persons.slice(0, AT_FIRST);
  return (
    <section class="stack">
      <div class="row">
        <h2>
          {i18n.t('kind.people')} <span class="count">{formatWhole(persons.length)}</span>
        </h2>
        <ListMenu
          what={i18n.t('kind.people')}
          of={firstFilled(account.name, account.domain) ?? account.accountId}
          list={persons.length > 0 && (() => ({ rows: personsTable(persons), json: persons }))}
        />
      </div>
      {unreadable > 0 ? (
        <p class="notice warn">{i18n.t('list.unreadable')}</p>
      ) : (
        persons.length === 0 && <p class="soft">{i18n.t('people.account.nobody')}</p>
      )}
      <ul class="people-list if-any" aria-label={i18n.t('kind.people')}>
        {shown.map(({ personId, name: called, email, phoneNumber }) => (
          <PeopleRow
            key={personId}
            name={firstFilled(called, email, phoneNumber) ?? i18n.t('kind.person')}
            mark="person"
            detail={firstFilled(called) ? email || phoneNumber : !(email || phoneNumber) && personId}
            open={() => places.openPerson(personId)}
          />
        ))}
      </ul>
      {shown.length < persons.length && (
        <button type="button" class="button compact" onClick={() => setAll(true)}>
          {i18n.t('act.showAllOf', [formatWhole(persons.length)])}
        </button>
      )}
    </section>
  );
}

/** Named as in the interface, so that an import can read them. */
const columns = ['personId', 'name', 'email', 'domain', 'slug', 'phoneNumber', 'linkedinProfileUrl'] as const;

function personsTable(persons: readonly Answer<'getPerson'>[]) {
  return tableOf(
    persons,
    columns.map((column) => [column, (person) => person[column]]),
  );
}
