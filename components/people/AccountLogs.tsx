import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { dateFormat, readTimestamp } from '../../lib/format/dates.ts';
import { countedText, formatWhole } from '../../lib/format/numbers.ts';
import { foldWords } from '../../lib/format/search-words.ts';
import {
  accountLogView,
  type LogFilter,
  type LogView,
  logsShown,
  noFilter,
  valuesOf,
} from '../../lib/people/logs.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { OpenById } from '../topics/OpenById.tsx';
import { Age } from '../ui/Age.tsx';
import { Choice } from '../ui/Field.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeletons } from '../ui/ServiceText.tsx';
import { MoreOfList, useListPages } from '../ui/use-list-pages.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';
import { LogItem, logsTable } from './LogItem.tsx';
import type { PeopleProps } from './use-people-place.ts';

type AccountLogsProps = Pick<PeopleProps, 'memory' | 'places'> & { accountId: string; name: string };

export function AccountLogs({ accountId, name, memory, places }: AccountLogsProps) {
  const [filter, setFilter] = useRemembered(memory, `logs ${accountId}`, noFilter);
  const [withDeleted, setWithDeleted] = useRemembered(memory, `deleted ${accountId}`, false);
  const reading = useAccountLogs(accountId, withDeleted);
  const shown = useMemo(() => logsShown(reading.items, filter), [reading.items, filter]);
  return (
    <section class="stack" aria-label={i18n.t('kind.log')} aria-busy={reading.isLoading}>
      <div class="people-record-head row">
        <h2 class="fills">{i18n.t('kind.log')}</h2>
        {reading.at !== undefined && <Age at={reading.at} asOf />}
        <IconButton
          icon="refresh"
          turning={reading.isLoading}
          label={i18n.t('people.logs.renew')}
          onClick={reading.renew}
        />
        <ListMenu
          what={i18n.t('kind.log')}
          of={name}
          list={shown.length > 0 && (() => ({ rows: logsTable(shown), json: shown }))}
        />
      </div>
      <LogFilters
        logs={reading.items}
        filter={filter}
        change={setFilter}
        withDeleted={withDeleted}
        include={setWithDeleted}
        status={reading.isKnown && reading.items.length > 0 && countText(reading, shown.length)}
      />
      {reading.problem && <ProblemNote problem={reading.problem} onRetry={reading.renew} />}
      <ul class="log-list if-any">
        {withDays(shown).map(({ log, day }) => (
          <LogItem
            key={log.id}
            log={log}
            day={day}
            query={foldWords(filter.text.trim())}
            openAlone={() => places.openAccountLog(accountId, log.id)}
          />
        ))}
      </ul>
      <LogsRest reading={reading} found={shown.length} withDeleted={withDeleted} />
      <OpenById
        label={i18n.t('people.logs.byId')}
        folder="logs"
        open={(id) => places.openAccountLog(accountId, id)}
      />
    </section>
  );
}

/** Each day is named at its first entry. An unreadable time belongs to the day before it. */
function withDays(logs: readonly LogView[]): { log: LogView; day: string | false }[] {
  let named = '';
  return logs.map((log) => {
    const day = dayOf(log) || named;
    const isNext = day !== named;
    named = day;
    return { log, day: isNext && day };
  });
}

function dayOf({ createdAt }: LogView): string {
  const time = readTimestamp(createdAt);
  return time === undefined ? '' : dateFormat({ dateStyle: 'full' }).format(time);
}

/** "3 found · 50 of 64 loaded", or only the count. */
function countText({ items: logs, total = 0, isPart }: LogsReading, found: number): string {
  const { length } = logs;
  const all =
    total > length
      ? i18n.t('count.loadedOf', [formatWhole(length), formatWhole(total)])
      : countedText(isPart, length, (form, shown) => i18n.t('people.logs.all', form, [shown]));
  return found < logs.length ? `${i18n.t('count.found', [formatWhole(found)])} · ${all}` : all;
}

interface LogFiltersProps {
  logs: readonly LogView[];
  filter: LogFilter;
  change(filter: LogFilter): void;
  withDeleted: boolean;
  include(withDeleted: boolean): void;
  status: string | false;
}

/** Filters loaded logs by source, type and text; deleted entries are requested from the service. */
export function LogFilters(props: LogFiltersProps) {
  const { logs, filter, change, withDeleted, include, status } = props;
  const choice = (field: 'source' | 'type', label: string, every: string) => (
    <Choice
      label={label}
      value={filter[field]}
      options={optionsOf(logs, field, filter[field])}
      textOf={(value) => value}
      all={every}
      choose={(value = '') => change({ ...filter, [field]: value })}
    />
  );
  return (
    <SearchToolbar
      label={i18n.t('people.logs.search')}
      text={filter.text}
      onInput={(text) => change({ ...filter, text })}
      status={status}
    >
      {choice('source', i18n.t('field.source'), i18n.t('people.logs.everySource'))}
      {choice('type', i18n.t('field.type'), i18n.t('people.logs.everyType'))}
      <label class="row small">
        <input
          type="checkbox"
          checked={withDeleted}
          onChange={({ currentTarget }) => include(currentTarget.checked)}
        />
        {i18n.t('people.logs.includeDeleted')}
      </label>
    </SearchToolbar>
  );
}

/** Includes the chosen value even if no loaded log has it. */
function optionsOf(logs: readonly LogView[], field: 'source' | 'type', chosen: string): string[] {
  const values = valuesOf(logs, field);
  return chosen === '' || values.includes(chosen) ? values : [...values, chosen];
}

interface LogsRestProps {
  reading: LogsReading;
  found: number;
  withDeleted: boolean;
}

function LogsRest({ reading, found, withDeleted }: LogsRestProps) {
  const { items: logs, isKnown, isLoading, isPart, problem } = reading;
  if (!isKnown) return <Skeletons widths={['88%', '72%', '80%']} height={30} />;
  return (
    <>
      {logs.length === 0 && !isPart && !problem && !isLoading && (
        <p class="soft">{withDeleted ? i18n.t('people.logs.none') : i18n.t('people.logs.noneUndeleted')}</p>
      )}
      {logs.length > 0 && found === 0 && <p class="soft">{i18n.t('people.logs.nothing')}</p>}
      <MoreOfList reading={reading} />
    </>
  );
}

function useAccountLogs(accountId: string, includeDeleted: boolean) {
  // The default of `includeDeleted` is undocumented, so it is sent only on request.
  const params = { account_id: accountId, includeDeleted: includeDeleted ? 'true' : undefined };
  const list = { operation: 'listAccountLogs', params, view: accountLogView, idOf: logId } as const;
  return useListPages(useView().reads, list, '');
}

const logId = ({ id }: LogView) => id;

type LogsReading = ReturnType<typeof useAccountLogs>;
