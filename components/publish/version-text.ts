import { i18n } from '#i18n';
import { liveVersionOf } from '../../lib/api/live-version.ts';
import type { Audience } from '../../lib/api/schemas.ts';
import { formatClock, formatWhole } from '../../lib/format/numbers.ts';
import { capitalized } from '../../lib/format/texts.ts';
import type { ChangeLabel } from '../../lib/messages/version-changes.ts';
import type { Pill } from '../../lib/publish/version-line.ts';

/** "v13", or "this version" if the service sends no number. */
export function versionName(number: number | undefined): string {
  return number === undefined ? i18n.t('publishing.thisVersion') : i18n.t('common.versionNumber', [number]);
}

/** A text with that name, which begins it in some languages only. */
export function versionText(number: number | undefined, textWith: (name: string) => string): string {
  const text = textWith(versionName(number));
  return number === undefined ? capitalized(text) : text;
}

/** "Title", "Text 2 of 3". */
export function changeName(label: ChangeLabel): string {
  if (label.kind !== 'text') return i18n.t(`publishing.changes.${label.kind}`);
  const { number, of } = label;
  return i18n.t('publishing.changes.text', of, [formatWhole(number), formatWhole(of)]);
}

/** On pages, a published version is called "live". */
export function livePill(pill: Pill): Pill {
  return pill.status === 'published' ? { ...pill, status: i18n.t('common.status.live') } : pill;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Whether visitors get the latest version, by both its status and the live record. */
export function isLatestLive(audience: Audience): boolean {
  const { latestVersion: latest } = audience;
  return latest?.status === 'published' && latest.versionId === liveVersionOf(audience)?.versionId;
}

/** Below one second there is nothing to show. Milliseconds. */
export function isWorthTelling(ms: number | undefined): ms is number {
  return ms !== undefined && ms >= 1000;
}

/** A duration: "0:43", "1:02:03", from a day on "3 days". Milliseconds. */
export function elapsedText(ms: number): string {
  if (ms < DAY) return formatClock(Math.floor(ms / 1000));
  const days = Math.floor(ms / DAY);
  return i18n.t('publishing.days', days, [formatWhole(days)]);
}

/** Rounded down: "43 s", "4 min", "2 h", "3 days". Milliseconds. */
export function shortElapsedText(ms: number): string {
  if (ms < 60_000) return i18n.t('common.seconds', [Math.floor(ms / 1000)]);
  if (ms < HOUR) return i18n.t('publishing.minutes', [Math.floor(ms / 60_000)]);
  if (ms < DAY) return i18n.t('publishing.hours', [Math.floor(ms / HOUR)]);
  return elapsedText(ms);
}
