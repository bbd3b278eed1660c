import { i18n } from '#i18n';
import type { Diagnosis } from '../../lib/diagnostics/diagnostics.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { SchemaMismatch } from '../../lib/service/call-notes.ts';
import { Age } from '../ui/Age.tsx';
import { DiagnosisTable } from './DiagnosisTable.tsx';

/** Where answers were not as the interface says. */
export function SchemaMismatches({ drift }: Diagnosis) {
  return (
    <DiagnosisTable
      title={i18n.t('diagnostics.drift.title')}
      columns={[
        { name: i18n.t('diagnostics.drift.field') },
        { name: i18n.t('diagnostics.drift.expected') },
        { name: i18n.t('diagnostics.drift.came') },
        { name: i18n.t('diagnostics.drift.seen') },
      ]}
      none={i18n.t('diagnostics.drift.none')}
      rows={drift.map((each) => (
        <tr key={`${each.workspaceId} ${each.operation} ${each.field}`}>
          <th scope="row">
            {each.operation}
            <span class="mono soft">{each.field}</span>
          </th>
          <td>{each.expected}</td>
          <td>{each.came}</td>
          <td>
            {i18n.t('diagnostics.drift.times', each.times, [formatWhole(each.times)])}{' '}
            <Age at={each.lastAt} />
          </td>
        </tr>
      ))}
      saved={() => ({ rows: rowsOf(drift), json: drift.map(withoutWorkspace) })}
    />
  );
}

function rowsOf(drift: readonly SchemaMismatch[]): (string | number)[][] {
  const head = ['operation', 'field', 'expected', 'came', 'times', 'lastAt'];
  const cells = ({ operation, field, expected, came, times, lastAt }: SchemaMismatch) => [
    ...[operation, field, expected, came, times],
    new Date(lastAt).toISOString(),
  ];
  return [head, ...drift.map(cells)];
}

function withoutWorkspace({ workspaceId: _, lastAt, ...drift }: SchemaMismatch): object {
  return { ...drift, lastAt: new Date(lastAt).toISOString() };
}
