import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { CallNote } from '../../lib/service/call-notes.ts';

/** How a call ended, with the status where there was one. */
export function outcomeText({ status, problem, cached }: CallNote): string {
  if (cached !== undefined) return i18n.t('diagnostics.calls.cached', cached, [formatWhole(cached)]);
  if (problem === undefined) return i18n.t('diagnostics.calls.ok', [status ?? '']);
  return status === undefined ? problem : i18n.t('diagnostics.calls.failed', [problem, status]);
}
