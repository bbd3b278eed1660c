import { i18n } from '#i18n';
import { audienceName } from '../../lib/api/audience-name.ts';
import { type ComparedRow, verdictOf } from '../../lib/overview/compare-audiences.ts';
import type { SavedList } from '../export/ListMenu.tsx';
import { columns } from '../export/saved-table.ts';
import type { ComparisonData } from './use-comparison.ts';

export function labelOfRow(row: ComparedRow): string {
  switch (row.part) {
    case 'version':
      return i18n.t(`field.${row.field}`);
    case 'actions':
    case 'conversation':
      return row.field === 'messages' ? i18n.t('field.messages') : i18n.t(`overview.override.${row.field}`);
    default:
      return i18n.t(`overview.meta.${row.field}`);
  }
}

/** One row per field: whether it differs, the page's value and each audience's. Values as the service sent them. */
export function comparisonRows(
  { page, audiences }: ComparisonData,
  rows: readonly ComparedRow[],
): SavedList['rows'] {
  const records = audiences.map(({ audience }) => audience);
  return [
    [...columns('name', 'verdict', 'page'), ...records.map((audience) => audienceName(audience))],
    [i18n.t('field.audienceId'), null, null, ...records.map(({ audienceId }) => audienceId)],
    [i18n.t('field.routeKey'), null, null, ...records.map(({ personRouteKey }) => personRouteKey || null)],
    ...rows.flatMap((row) => cellsOf(row, page !== undefined)),
  ];
}

const versionFields = {
  latest: { number: 'latest', status: 'latestStatus', since: 'latestSince' },
  live: { number: 'publishedVersion', status: 'liveStatus', since: 'liveSince' },
} as const;

function cellsOf(row: ComparedRow, hasPage: boolean): SavedList['rows'] {
  const verdict = i18n.t(`audit.verdict.${verdictOf(row, hasPage)}`);
  if (row.part !== 'version') {
    const saved = (value = '') => (row.field === 'messages' && value !== '' ? Number(value) : value || null);
    return [[labelOfRow(row), verdict, row.own ?? null, ...row.values.map((value) => saved(value))]];
  }
  return (['number', 'status', 'since'] as const).map((what) => [
    i18n.t(`field.${versionFields[row.field][what]}`),
    what === 'since' ? null : verdict,
    null,
    ...row.versions.map((version) => version?.[what] ?? null),
  ]);
}
