import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operations.ts';
import { PersonContacts } from '../overview/PersonCard.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { useRead } from '../ui/use-read.ts';
import { Forget } from './Forget.tsx';
import { PersonLogs } from './PersonLogs.tsx';
import { PersonPages } from './PersonPages.tsx';
import type { PeopleProps } from './people-props.ts';
import { ReadPart } from './ReadPart.tsx';
import { useAsked } from './use-asked.ts';

/** One person: how to reach them, the pages made for them, and their logs. */
export function PersonView(props: PeopleProps & { personId: string }) {
  const { personId, reads, revision } = props;
  const reading = useRead(reads, 'getPerson', { person_id: personId }, revision);
  return (
    <>
      <ReadPart
        {...props}
        reading={reading}
        id={personId}
        title={({ name }) => name}
        what={i18n.t('people.person.title')}
        gone={<Forget {...props} kind="person" id={personId} />}
      >
        {(person) => <PersonFacts {...props} person={person} />}
      </ReadPart>
      <PersonPages {...props} />
      <PersonLogs {...props} />
    </>
  );
}

function PersonFacts(props: PeopleProps & { person: Answer<'getPerson'> }) {
  const { person, openTab, now } = props;
  const { email, phoneNumber, linkedinProfileUrl, domain, slug, createdAt, updatedAt, personId } = person;
  const isReachable = Boolean(email || phoneNumber || linkedinProfileUrl);
  return (
    <>
      {isReachable ? (
        <div class="person-card">
          <PersonContacts person={person} openTab={openTab} />
        </div>
      ) : (
        <p class="soft">{i18n.t('people.person.noContact')}</p>
      )}
      <Facts>
        {domain && <DomainFact {...props} domain={domain} />}
        <TextFact label={i18n.t('people.person.slug')} text={slug} />
        <TimeFact label={i18n.t('overview.created')} raw={createdAt} now={now} />
        <TimeFact label={i18n.t('overview.updated')} raw={updatedAt} now={now} />
        <IdFact label={i18n.t('people.person.id')} id={personId} copy={i18n.t('overview.copy.personId')} />
      </Facts>
    </>
  );
}

/** A person's domain, and the way to its account where that is known. */
function DomainFact({ domain, ask, places, workspace, revision }: PeopleProps & { domain: string }) {
  const url = `https://${domain}/`;
  const asked = useAsked(URL.canParse(url) ? `${workspace.id} ${domain} ${revision}` : undefined, () =>
    ask('accountOfTab', { url }),
  );
  const accountId = asked.data?.accountId;
  return (
    <Fact label={i18n.t('people.person.domain')}>
      {accountId === undefined ? (
        <bdi>{domain}</bdi>
      ) : (
        <button
          type="button"
          class="text-link"
          aria-label={i18n.t('people.person.openAccount', [domain])}
          onClick={() => places.openAccount(accountId)}
        >
          <bdi>{domain}</bdi> <AnyIcon name="people" tiny />
        </button>
      )}
    </Fact>
  );
}
