import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Diagnosis } from '../../lib/diagnostics/diagnostics.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { type CallNote, hasFailed } from '../../lib/service/call-notes.ts';
import { Age } from '../ui/Age.tsx';
import { DiagnosisTable } from './DiagnosisTable.tsx';
import { sizeText } from './size-text.ts';

interface CallListProps {
  /** Newest first. */
  calls: readonly CallNote[];
  diagnosis: Diagnosis;
}

export function CallList({ calls, diagnosis }: CallListProps) {
  const [onlyFailed, setOnlyFailed] = useState(false);
  const failed = calls.filter(hasFailed);
  const shown = onlyFailed ? failed : calls;
  return (
    <DiagnosisTable
      title={i18n.t('diagnostics.calls.title')}
      tools={
        <label class="row diagnosis-filter">
          <input
            type="checkbox"
            checked={onlyFailed}
            onChange={({ currentTarget }) => setOnlyFailed(currentTarget.checked)}
          />
          {i18n.t('diagnostics.calls.onlyFailed', [formatWhole(failed.length)])}
        </label>
      }
      columns={[
        { name: i18n.t('diagnostics.calls.operation') },
        { name: i18n.t('field.outcome') },
        { name: i18n.t('diagnostics.calls.took'), isFigure: true },
        { name: i18n.t('diagnostics.calls.when') },
      ]}
      none={onlyFailed ? i18n.t('diagnostics.calls.noneFailed') : i18n.t('diagnostics.calls.none')}
      rows={shown.map((call) => (
        <CallRow key={`${call.at} ${call.operation} ${call.ms}`} call={call} diagnosis={diagnosis} />
      ))}
      saved={() => shown.map(savedCall)}
    />
  );
}

function CallRow({ call, diagnosis }: { call: CallNote; diagnosis: Diagnosis }) {
  return (
    <tr>
      <th scope="row">
        {call.operation}
        <span class="mono soft">{diagnosis.paths[call.operation]}</span>
      </th>
      <td class={hasFailed(call) ? 'failed' : undefined}>{outcomeText(call)}</td>
      <td class="figure">
        {call.cached === undefined && (
          <>
            {i18n.t('diagnostics.calls.ms', [formatWhole(call.ms)])}
            <span class="soft">{sizeText(call.bytes)}</span>
          </>
        )}
      </td>
      <td>
        <Age at={call.at} />
      </td>
    </tr>
  );
}

function savedCall({ at, operation, status, problem, ms, bytes, cached }: CallNote) {
  return { at: new Date(at).toISOString(), operation, status, problem, ms, bytes, cached };
}

function outcomeText({ status, problem, cached }: CallNote): string {
  if (cached !== undefined) return i18n.t('diagnostics.calls.cached', cached, [formatWhole(cached)]);
  if (problem === undefined) return i18n.t('diagnostics.calls.ok', [status ?? '']);
  return status === undefined ? problem : i18n.t('diagnostics.calls.failed', [problem, status]);
}
