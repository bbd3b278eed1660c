// Titles of sessions: start time and number of steps, because an id means nothing to a person.
import { i18n } from '#i18n';
import { dateFormat } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { SessionStep } from '../../lib/sessions/session-timeline.ts';

/** "Nov 23, 4:44 AM, 9 steps". */
export function sessionTitle(steps: readonly SessionStep[], now: number): string {
  if (steps.length === 0) return i18n.t('kind.session');
  const count = stepCount(steps.length);
  const time = steps[0]?.time;
  return time === undefined ? count : i18n.t('sessions.title', [began(time, now), count]);
}

/** "9 steps, Nov 23, 4:44 AM", shown below the first step. */
export function sessionDetail(steps: readonly SessionStep[], now: number): string {
  const count = stepCount(steps.length);
  const time = steps[0]?.time;
  return time === undefined ? count : i18n.t('sessions.title', [count, began(time, now)]);
}

export const stepCount = (count: number): string => i18n.t('sessions.steps', count, [formatWhole(count)]);

/** Without the year if it is the current one. */
function began(time: number, now: number): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return dateFormat({ month: 'short', day: 'numeric', ...year, hour: 'numeric', minute: '2-digit' }).format(
    time,
  );
}
