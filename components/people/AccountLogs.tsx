import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldCase } from '../../lib/format/texts.ts';
import { type LogFilter, logsShown, logsTable, noFilter } from '../../lib/people/logs.ts';
import { SaveList } from '../export/SaveList.tsx';
import { Age } from '../ui/Age.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { LogFilters } from './LogFilters.tsx';
import { LogItem } from './LogItem.tsx';
import { LogsRest } from './LogsRest.tsx';
import { logColumns } from './log-columns.ts';
import { OpenById } from './OpenById.tsx';
import type { PeopleProps } from './people-props.ts';
import { type LogsReading, useAccountLogs } from './use-account-logs.ts';

type AccountLogsProps = PeopleProps & { accountId: string; name: string };

/** What happened with an account, in the order of the service. */
export function AccountLogs(props: AccountLogsProps) {
  const { accountId, name, reads, memory, now, places } = props;
  const filterName = `logs ${accountId}`;
  const [filter, setFilter] = useState(() => memory.get(filterName, noFilter));
  const [withDeleted, setWithDeleted] = useState(() => memory.get(`deleted ${accountId}`, false));
  const reading = useAccountLogs(reads, accountId, withDeleted);
  const shown = useMemo(() => logsShown(reading.logs, filter), [reading.logs, filter]);
  const change = (next: LogFilter) => {
    memory.set(filterName, next);
    setFilter(next);
  };
  const include = (next: boolean) => {
    memory.set(`deleted ${accountId}`, next);
    setWithDeleted(next);
  };
  return (
    <section class="people-logs" aria-label={i18n.t('people.logs.ofAccount')} aria-busy={reading.isLoading}>
      <LogsHead reading={reading} now={now} />
      <LogFilters
        logs={reading.logs}
        filter={filter}
        change={change}
        withDeleted={withDeleted}
        include={include}
      />
      <p class="small soft" role="status">
        {reading.isKnown && reading.logs.length > 0 && countText(reading, shown.length)}
      </p>
      {reading.problem && (
        <ProblemNote
          problem={reading.problem}
          now={now}
          onRetry={reading.renew}
          onOptions={props.openOptions}
        />
      )}
      <ul class="log-list">
        {shown.map((log) => (
          <LogItem
            key={log.id}
            log={log}
            query={foldCase(filter.text.trim())}
            now={now}
            openAlone={() => places.openAccountLog(accountId, log.id)}
          />
        ))}
      </ul>
      <LogsRest reading={reading} found={shown.length} />
      {shown.length > 0 && (
        <SaveList
          what={i18n.t('people.logs.ofAccount')}
          of={name}
          list={() => ({ rows: logsTable(shown, logColumns()), json: shown })}
          saveFile={props.saveFile}
        />
      )}
      <OpenById label={i18n.t('people.logs.byId')} open={(id) => places.openAccountLog(accountId, id)} />
    </section>
  );
}

function LogsHead({ reading, now }: { reading: LogsReading; now: number }) {
  return (
    <div class="people-record-head">
      <h2>{i18n.t('people.logs.ofAccount')}</h2>
      {reading.at !== undefined && <Age at={reading.at} now={now} asOf />}
      <IconButton
        icon={<Icon name="refresh" turning={reading.isLoading} />}
        label={i18n.t('people.logs.renew')}
        onClick={reading.renew}
      />
    </div>
  );
}

/** "3 found · 50 of 64 entries", or how many there are. */
function countText({ logs, total, next }: LogsReading, found: number): string {
  const loaded = formatWhole(logs.length);
  const isPart = next !== undefined || (total ?? 0) > logs.length;
  const all =
    isPart && total !== undefined
      ? i18n.t('people.logs.loaded', [loaded, formatWhole(total)])
      : i18n.t('people.logs.all', logs.length, [loaded]);
  return found < logs.length ? `${i18n.t('people.logs.found', [formatWhole(found)])} · ${all}` : all;
}
