import { i18n } from '#i18n';
import { accountLogView, type LogView, logWords, personLogView } from '../../lib/people/logs.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { type Reading, useRead } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { LogDetail, logsTable } from './LogItem.tsx';
import { RecordSection } from './RecordSection.tsx';
import type { PeopleProps } from './use-people-place.ts';

export function AccountLogView(props: PeopleProps & { accountId: string; accountLogId: string }) {
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

export function PersonLogView(props: PeopleProps & { personId: string; personLogId: string }) {
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
