import { i18n } from '#i18n';
import type { Answer } from '../../lib/api/operation-schemas.ts';
import { tableOf } from '../../lib/format/csv.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { firstFilled } from '../../lib/format/texts.ts';
import type { PersonPage } from '../../lib/people/people.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { PersonContacts } from '../overview/PersonCard.tsx';
import { OpenById } from '../topics/OpenById.tsx';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useRead } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { CallSheet } from './CallSheet.tsx';
import { PeopleRow } from './PeopleRow.tsx';
import { RecordSection } from './RecordSection.tsx';
import { useSiteOwner } from './TabPeople.tsx';
import type { PeopleProps } from './use-people-place.ts';

export function PersonView(props: PeopleProps & { personId: string }) {
  const { personId, revision } = props;
  const { reads } = useView();
  const reading = useRead(reads, 'getPerson', { person_id: personId }, revision);
  return (
    <>
      <RecordSection
        {...props}
        reading={reading}
        id={personId}
        title={({ name }) => firstFilled(name)}
        what={i18n.t('kind.person')}
        known={{ kind: 'person', id: personId }}
      >
        {(person) => <PersonFacts {...props} person={person} />}
      </RecordSection>
      <PersonPages {...props} />
      <PersonLogs {...props} />
    </>
  );
}

function PersonFacts(props: PeopleProps & { person: Answer<'getPerson'> }) {
  const { person } = props;
  const { email, phoneNumber, linkedinProfileUrl, domain, slug, createdAt, updatedAt, personId } = person;
  const isReachable = Boolean(email || phoneNumber || linkedinProfileUrl);
  return (
    <>
      {isReachable ? (
        <div class="person-card sunken gap-above">
          <PersonContacts person={person} />
        </div>
      ) : (
        <p class="soft">{i18n.t('people.person.noContact')}</p>
      )}
      <Facts>
        {domain && <DomainFact {...props} domain={domain} />}
        <TextFact label={i18n.t('people.person.slug')} text={slug} />
        <TimeFact label={i18n.t('field.created')} raw={createdAt} />
        <TimeFact label={i18n.t('field.updated')} raw={updatedAt} />
        <IdFact label={i18n.t('people.person.id')} id={personId} copy={i18n.t('overview.copy.personId')} />
      </Facts>
      <div class="row">
        <CallSheet {...props} />
      </div>
    </>
  );
}

/** A person's domain, linked to its account if known. */
function DomainFact({ domain, places, revision }: PeopleProps & { domain: string }) {
  const { accountId } = useSiteOwner(`https://${domain}/`, revision);
  return (
    <Fact label={i18n.t('field.domain')}>
      {accountId === undefined ? (
        <bdi>{domain}</bdi>
      ) : (
        <button
          type="button"
          class="text-link"
          aria-label={i18n.t('people.person.openAccount', [domain])}
          onClick={() => places.openAccount(accountId)}
        >
          <bdi>{domain}</bdi> <Icon name="people" tiny />
        </button>
      )}
    </Fact>
  );
}

const MAX_SHOWN = 200;

function PersonPages({ personId, revision, showPage }: PeopleProps & { personId: string }) {
  const { ask } = useView();
  const asked = useAsync([ask, personId], () => ask('pagesOfPerson', { personId, limit: MAX_SHOWN }), {
    revision,
  });
  const pages = asked.problem ? undefined : asked.data;
  const { rows = [], total = 0 } = pages ?? {};
  return (
    <section>
      <div class="row">
        <h2>
          {i18n.t('people.pages.title')} {total > 0 && <span class="count">{formatWhole(total)}</span>}
        </h2>
        <ListMenu
          what={i18n.t('people.pages.title')}
          of={personId}
          list={rows.length > 0 && (() => ({ rows: pagesTable(rows), json: rows }))}
        />
      </div>
      {asked.problem && <ProblemNote problem={asked.problem} onRetry={asked.again} />}
      {!pages && !asked.problem && <Skeleton width="70%" height={34} />}
      {pages && rows.length === 0 && <p class="soft">{i18n.t('people.pages.none')}</p>}
      <ul class="people-list if-any" aria-label={i18n.t('people.pages.title')}>
        {rows.map((row) => (
          <PageRow key={`${row.pageId} ${row.audienceId}`} row={row} show={showPage} />
        ))}
      </ul>
      {rows.length < total && (
        <p class="small soft">
          {i18n.t('people.pages.some', [formatWhole(rows.length), formatWhole(total)])}
        </p>
      )}
      {rows.length > 0 && <p class="small soft">{i18n.t('people.pages.opened')}</p>}
    </section>
  );
}

function PageRow({ row, show }: { row: PersonPage; show: PeopleProps['showPage'] }) {
  const { pageName, audienceName, status } = row;
  return (
    <PeopleRow
      name={pageName || row.pageId}
      detail={audienceName || row.audienceId}
      tag={status === undefined ? undefined : statusWord(status)}
      open={() => show(row)}
    />
  );
}

function pagesTable(rows: readonly PersonPage[]) {
  return tableOf(rows, [
    [i18n.t('field.pageId'), ({ pageId }) => pageId],
    [i18n.t('kind.page'), ({ pageName }) => pageName],
    [i18n.t('field.audienceId'), ({ audienceId }) => audienceId],
    [i18n.t('kind.audience'), ({ audienceName }) => audienceName],
    [i18n.t('field.latest'), ({ status }) => status],
  ]);
}

/** A person's logs. The service has no list, so only those opened before, and any by id. */
function PersonLogs({ personId, workspace, revision, places }: PeopleProps & { personId: string }) {
  const { ask } = useView();
  const readLogs = async () => {
    const known = await ask('listKnown', { workspaceId: workspace.id, kind: 'person-log' });
    return known.filter(({ of }) => of === personId);
  };
  const asked = useAsync([ask, workspace.id, personId], readLogs, { revision });
  const logs = asked.problem ? [] : asked.data;
  return (
    <section class="stack">
      <h2>{i18n.t('kind.log')}</h2>
      {asked.problem && <ProblemNote problem={asked.problem} onRetry={asked.again} />}
      <ul class="people-list if-any" aria-label={i18n.t('kind.log')}>
        {logs?.map(({ id, detail }) => (
          <PeopleRow
            key={id}
            name={detail || i18n.t('kind.log')}
            detail={!detail && id}
            open={() => places.openPersonLog(personId, id)}
          />
        ))}
      </ul>
      <OpenById
        label={i18n.t('people.logs.byId')}
        folder="logs"
        open={(personLogId) => places.openPersonLog(personId, personLogId)}
      />
    </section>
  );
}
