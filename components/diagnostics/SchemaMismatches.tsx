import { i18n } from '#i18n';
import type { Diagnosis } from '../../lib/diagnostics/diagnostics.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { SchemaMismatch } from '../../lib/service/call-notes.ts';
import { Age } from '../ui/Age.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { DiagnosisTable } from './DiagnosisTable.tsx';

/** Where answers were not as the interface says. */
export function SchemaMismatches({ mismatches }: Diagnosis) {
  return (
    <DiagnosisTable
      title={i18n.t('diagnostics.mismatches.title')}
      columns={[
        { name: i18n.t('diagnostics.mismatches.field') },
        { name: i18n.t('diagnostics.mismatches.expected') },
        { name: i18n.t('diagnostics.mismatches.came') },
        { name: i18n.t('diagnostics.mismatches.seen') },
      ]}
      none={i18n.t('diagnostics.mismatches.none')}
      rows={mismatches.map((each) => (
        <tr key={`${each.workspaceId} ${each.operation} ${each.field}`}>
          <th scope="row">
            {each.operation}
            <span class="mono soft">{each.field}</span>
          </th>
          <td>{each.expected}</td>
          <td>{each.came}</td>
          <td>
            {fill(
              i18n.t('diagnostics.mismatches.times', each.times, [formatWhole(each.times), HOLE]),
              <Age at={each.lastAt} />,
            )}
          </td>
        </tr>
      ))}
      saved={() => mismatches.map(savedMismatch)}
    />
  );
}

function savedMismatch({ operation, field, expected, came, times, lastAt }: SchemaMismatch) {
  return { operation, field, expected, came, times, lastAt: new Date(lastAt).toISOString() };
}
