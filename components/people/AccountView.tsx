import { i18n } from '#i18n';
import { isAccountId } from '../../lib/api/account-id.ts';
import type { Answer } from '../../lib/api/operations.ts';
import { Address } from '../overview/Address.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { useRead } from '../ui/use-read.ts';
import { AccountLogs } from './AccountLogs.tsx';
import { Forget } from './Forget.tsx';
import { LinkedPersons } from './LinkedPersons.tsx';
import type { PeopleProps } from './people-props.ts';
import { ReadPart } from './ReadPart.tsx';

type AccountViewProps = PeopleProps & { accountId: string };

/** One account: what is known of it, its people, and its log. */
export function AccountView(props: AccountViewProps) {
  // The service knows no other form, so it is not asked.
  if (isAccountId(props.accountId)) return <ReadAccount {...props} />;
  return (
    <>
      <BackLine back={props.places.back} title={props.accountId} />
      <section class="stack">
        <p class="notice warn" role="alert">
          {i18n.t('people.notAnAccountId')}
        </p>
        <Forget {...props} kind="account" id={props.accountId} />
      </section>
    </>
  );
}

function ReadAccount(props: AccountViewProps) {
  const { accountId, reads, revision } = props;
  const reading = useRead(reads, 'getAccount', { account_id: accountId }, revision);
  const account = reading.block.state === 'shown' ? reading.block.data : undefined;
  return (
    <>
      <ReadPart
        {...props}
        reading={reading}
        id={accountId}
        title={({ name, domain }) => name || domain}
        what={i18n.t('people.account.title')}
        gone={<Forget {...props} kind="account" id={accountId} />}
      >
        {(read) => <AccountFacts {...props} account={read} />}
      </ReadPart>
      {account && <LinkedPersons {...props} account={account} />}
      <AccountLogs {...props} name={account?.name || account?.domain || accountId} />
    </>
  );
}

type WithAccount = AccountViewProps & { account: Answer<'getAccount'> };

function AccountFacts({ account, now, openTab }: WithAccount) {
  const { domain, name, latestActivityAt, createdAt, updatedAt, accountId } = account;
  return (
    <Facts>
      {domain && (
        <Fact label={i18n.t('people.account.domain')}>
          <Address raw={`https://${domain}`} openTab={openTab} />
        </Fact>
      )}
      <TextFact label={i18n.t('people.account.name')} text={name} />
      {latestActivityAt ? (
        <TimeFact label={i18n.t('people.account.latest')} raw={latestActivityAt} now={now} />
      ) : (
        <Fact label={i18n.t('people.account.latest')}>
          <span class="soft">{i18n.t('people.account.never')}</span>
        </Fact>
      )}
      <TimeFact label={i18n.t('overview.created')} raw={createdAt} now={now} />
      <TimeFact label={i18n.t('overview.updated')} raw={updatedAt} now={now} />
      <IdFact label={i18n.t('people.account.id')} id={accountId} copy={i18n.t('people.account.copyId')} />
    </Facts>
  );
}
