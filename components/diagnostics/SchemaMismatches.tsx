import { i18n } from '#i18n';
import type { Diagnosis } from '../../lib/diagnostics/diagnostics.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { SchemaMismatch } from '../../lib/service/call-notes.ts';
import { SaveList } from '../export/SaveList.tsx';
import { Age } from '../ui/Age.tsx';
import { useOwnId } from '../ui/use-own-id.ts';

/** Where answers were not as the interface says. */
export function SchemaMismatches({ drift }: Diagnosis) {
  const id = useOwnId();
  return (
    <div class="diagnosis-part">
      <div class="row wrap diagnosis-head">
        <h3 id={id}>{i18n.t('diagnostics.drift.title')}</h3>
        {drift.length > 0 && (
          <SaveList
            what={i18n.t('diagnostics.drift.title')}
            of=""
            list={() => ({ rows: rowsOf(drift), json: drift.map(withoutWorkspace) })}
          />
        )}
      </div>
      {drift.length === 0 ? (
        <p class="soft">{i18n.t('diagnostics.drift.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the arrow keys
        <section class="diagnosis-scroll" aria-labelledby={id} tabIndex={0}>
          <table class="diagnosis-table">
            <thead>
              <tr>
                <th scope="col">{i18n.t('diagnostics.drift.field')}</th>
                <th scope="col">{i18n.t('diagnostics.drift.expected')}</th>
                <th scope="col">{i18n.t('diagnostics.drift.came')}</th>
                <th scope="col">{i18n.t('diagnostics.drift.seen')}</th>
              </tr>
            </thead>
            <tbody>
              {drift.map((each) => (
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
            </tbody>
          </table>
        </section>
      )}
    </div>
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
