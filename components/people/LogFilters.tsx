import { i18n } from '#i18n';
import { type LogFilter, type LogView, valuesOf } from '../../lib/people/logs.ts';

interface LogFiltersProps {
  logs: readonly LogView[];
  filter: LogFilter;
  change(filter: LogFilter): void;
  withDeleted: boolean;
  include(withDeleted: boolean): void;
}

/** By source, type and text among what is loaded; deleted entries are asked of the service. */
export function LogFilters({ logs, filter, change, withDeleted, include }: LogFiltersProps) {
  const choice = (field: 'source' | 'type', label: string, every: string) => (
    <select
      class="select compact"
      aria-label={label}
      value={filter[field]}
      onChange={({ currentTarget }) => change({ ...filter, [field]: currentTarget.value })}
    >
      <option value="">{every}</option>
      {optionsOf(logs, field, filter[field]).map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  );
  return (
    <search class="log-filters">
      <input
        class="input"
        type="search"
        aria-label={i18n.t('people.logs.search')}
        placeholder={i18n.t('people.logs.search')}
        spellcheck={false}
        value={filter.text}
        onInput={({ currentTarget }) => change({ ...filter, text: currentTarget.value })}
      />
      {choice('source', i18n.t('people.log.source'), i18n.t('people.logs.everySource'))}
      {choice('type', i18n.t('people.log.type'), i18n.t('people.logs.everyType'))}
      <label class="log-deleted small">
        <input
          type="checkbox"
          checked={withDeleted}
          onChange={({ currentTarget }) => include(currentTarget.checked)}
        />
        {i18n.t('people.logs.includeDeleted')}
      </label>
    </search>
  );
}

/** What is chosen stays to be chosen otherwise, also where nothing of it is loaded. */
function optionsOf(logs: readonly LogView[], field: 'source' | 'type', chosen: string): string[] {
  const values = valuesOf(logs, field);
  return chosen === '' || values.includes(chosen) ? values : [...values, chosen];
}
