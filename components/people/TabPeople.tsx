import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import { addressInside } from '../../lib/format/addresses.ts';
import { firstFilled } from '../../lib/format/texts.ts';
import { linkedPersonsOf } from '../../lib/people/people.ts';
import { accountForm } from '../../lib/people/person-form.ts';
import { PersonCard } from '../overview/PersonCard.tsx';
import { Since } from '../ui/Age.tsx';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useRead } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { fillNew } from './use-form-draft.ts';
import type { PeopleProps } from './use-people-place.ts';

/** The account of the tab's domain, and the person its audience was made for. A change of `accounts` (known ones) looks again. */
export function TabPeople(props: PeopleProps & { accounts: number }) {
  const { tab, revision, accounts } = props;
  const { domain, accountId, own } = useSiteOwner(tab.url, `${revision}-${accounts}`);
  // Neither the workspace's own site nor its landing pages are offered as an account.
  const isOffered = !own && props.at?.page === undefined;
  return (
    <>
      {accountId !== undefined ? (
        <TabAccount {...props} accountId={accountId} />
      ) : (
        domain !== undefined && isOffered && <NewAccount {...props} domain={domain} />
      )}
      <AudiencePerson {...props} />
    </>
  );
}

/** The owner of a web address, as far as known. */
export function useSiteOwner(tabUrl: string, revision: string | number = 0) {
  const { ask } = useView();
  const url = addressInside(tabUrl) ?? tabUrl;
  const isWeb = /^https?:/.test(url) && URL.canParse(url);
  const { data } = useAsync([ask, url], () => ask('accountOfTab', { url }), {
    when: isWeb,
    revision,
  });
  const none: Partial<NonNullable<typeof data>> = {};
  return data ?? none;
}

function TabAccount(props: PeopleProps & { accountId: string }) {
  const { accountId, revision, places } = props;
  const { reads } = useView();
  const { block, renew } = useRead(reads, 'getAccount', { account_id: accountId }, revision);
  return (
    <section class="people-here">
      <BlockHeading block={block} refresh={renew}>
        <h2>{i18n.t('people.here.account')}</h2>
      </BlockHeading>
      <BlockBody block={block} refresh={renew} skeleton={<Skeleton width="70%" height={40} />}>
        {(account) => (
          <AccountButton
            account={account}
            unreadable={block.state === 'shown' ? block.unreadable : undefined}
            open={places.openAccount}
          />
        )}
      </BlockBody>
    </section>
  );
}

interface AccountButtonProps {
  account: Answer<'getAccount'>;
  unreadable: number | undefined;
  open(accountId: string): void;
}

function AccountButton(props: AccountButtonProps) {
  const { accountId, name, domain, latestActivityAt } = props.account;
  const persons = linkedPersonsOf(props.account);
  const count = persons && persons.length + (props.unreadable ?? 0);
  return (
    <button type="button" class="people-card stack" onClick={() => props.open(accountId)}>
      <bdi class="bold">{firstFilled(name, domain) ?? accountId}</bdi>
      <span class="people-facts row wrap small soft">
        {firstFilled(name) && domain && <bdi>{domain}</bdi>}
        {count !== undefined && <span>{i18n.t('people.account.persons', count)}</span>}
        {latestActivityAt && (
          <span>
            {i18n.t('people.account.active')} <Since raw={latestActivityAt} />
          </span>
        )}
      </span>
    </button>
  );
}

function NewAccount({ domain, forms, places }: PeopleProps & { domain: string }) {
  const start = () => {
    // An existing draft is reopened; the form offers this domain there.
    fillNew(forms, accountForm, { domain });
    places.go({ at: 'new-account' });
  };
  return (
    <section class="people-here">
      <button type="button" class="people-card stack offer" onClick={start}>
        <Icon name="plus" />
        <bdi>{i18n.t('people.here.newAccount', [domain])}</bdi>
      </button>
    </section>
  );
}

function AudiencePerson(props: PeopleProps) {
  const { subject, revision, places } = props;
  const { ask } = useView();
  const { pageId, audienceId } = subject ?? {};
  const { data } = useAsync(
    [ask, pageId, audienceId],
    async () =>
      pageId === undefined || audienceId === undefined
        ? undefined
        : ask('getAudience', { pageId, audienceId }),
    { revision },
  );
  const personId = data?.audience.personId;
  if (!personId) return null;
  return (
    <section class="people-here">
      <h2>{i18n.t('people.here.person')}</h2>
      <PersonCard
        revision={revision}
        personId={personId}
        openText={i18n.t('people.log.openPerson')}
        openPerson={places.openPerson}
      />
    </section>
  );
}
