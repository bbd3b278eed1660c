import { i18n } from '#i18n';
import type { AudienceSort } from '../../lib/directory/audience-list.ts';
import { statusWord } from '../ui/StatusPill.tsx';
import { type AudienceQuery, sorts } from './audience-query.ts';

interface AudienceFiltersProps {
  query: AudienceQuery;
  /** Statuses to choose from: those of the interface, and others that were seen. */
  statuses: readonly string[];
  change(part: Partial<AudienceQuery>): void;
}

const sortWords: Record<AudienceSort, () => string> = {
  name: () => i18n.t('audiences.byName'),
  changed: () => i18n.t('audiences.byChange'),
  status: () => i18n.t('audiences.byStatus'),
};

/** What narrows the list, and its order. */
export function AudienceFilters({ query, statuses, change }: AudienceFiltersProps) {
  return (
    <div class="filters">
      <select
        class="select compact"
        aria-label={i18n.t('audiences.status')}
        value={query.status}
        onChange={(event) => change({ status: event.currentTarget.value })}
      >
        <option value="">{i18n.t('audiences.anyStatus')}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {statusWord(status)}
          </option>
        ))}
      </select>
      <select
        class="select compact"
        aria-label={i18n.t('audiences.sort')}
        value={query.sort}
        onChange={(event) =>
          change({ sort: sorts.find((sort) => sort === event.currentTarget.value) ?? 'name' })
        }
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]()}
          </option>
        ))}
      </select>
      <div class="toggles">
        <Toggle
          label={i18n.t('audiences.waiting')}
          on={query.waiting}
          change={(waiting) => change({ waiting })}
        />
        <Toggle
          label={i18n.t('audiences.archived')}
          on={query.archived}
          change={(archived) => change({ archived })}
        />
      </div>
    </div>
  );
}

function Toggle({ label, on, change }: { label: string; on: boolean; change(on: boolean): void }) {
  return (
    <button type="button" class="toggle" aria-pressed={on} onClick={() => change(!on)}>
      {label}
    </button>
  );
}
