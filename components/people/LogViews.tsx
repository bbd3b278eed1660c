import { i18n } from '#i18n';
import { accountLogView, type LogView, logsTable, personLogView } from '../../lib/people/logs.ts';
import { SaveList } from '../export/SaveList.tsx';
import { useRead } from '../ui/use-read.ts';
import { LogDetail, logColumns } from './LogItem.tsx';
import { Forget, RecordSection } from './RecordSection.tsx';
import type { PeopleProps } from './use-people-place.ts';

/** One entry of an account's log, by itself. */
export function AccountLogView(props: PeopleProps & { accountId: string; accountLogId: string }) {
  const { accountId, accountLogId, reads, revision, places } = props;
  const params = { account_id: accountId, account_log_id: accountLogId };
  const reading = useRead(reads, 'getAccountLog', params, revision);
  return (
    <>
      <RecordSection
        {...props}
        reading={reading}
        id={accountLogId}
        title={({ type }) => type}
        what={i18n.t('people.log.ofAccount')}
      >
        {(log) => <WholeLog {...props} log={accountLogView(log)} />}
      </RecordSection>
      <section>
        <button type="button" class="button" onClick={() => places.openAccount(accountId)}>
          {i18n.t('people.log.openAccount')}
        </button>
      </section>
    </>
  );
}

/** One entry of a person's log. */
export function PersonLogView(props: PeopleProps & { personId: string; personLogId: string }) {
  const { personId, personLogId, reads, revision, places } = props;
  const params = { person_id: personId, person_log_id: personLogId };
  const reading = useRead(reads, 'getPersonLog', params, revision);
  return (
    <>
      <RecordSection
        {...props}
        reading={reading}
        id={personLogId}
        title={({ type }) => type}
        what={i18n.t('people.log.ofPerson')}
        gone={<Forget {...props} kind="person-log" id={personLogId} />}
      >
        {(log) => <WholeLog {...props} log={personLogView(log)} />}
      </RecordSection>
      <section>
        <button type="button" class="button" onClick={() => places.openPerson(personId)}>
          {i18n.t('people.log.openPerson')}
        </button>
      </section>
    </>
  );
}

function WholeLog({ log, saveFile }: PeopleProps & { log: LogView }) {
  const { source, type, deletedAt } = log;
  return (
    <div class="log-alone">
      <p class="people-facts">
        {source && <bdi class="tag">{source}</bdi>}
        {type && <bdi class="tag">{type}</bdi>}
        {deletedAt && <span class="tag log-gone">{i18n.t('people.log.isDeleted')}</span>}
      </p>
      <LogDetail log={log} />
      <SaveList
        what={i18n.t('people.log.one')}
        of={type ?? log.id}
        list={() => ({ rows: logsTable([log], logColumns()), json: log })}
        saveFile={saveFile}
      />
    </div>
  );
}
