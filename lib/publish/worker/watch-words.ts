// What a notification says.

import { i18n } from '../../platform/worker/catalogue.ts';
import type { Watch } from '../publishing.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Named by its number where it has one. */
export function wordsOfEnd({
  ended,
  versionNumber,
  audienceName,
}: Pick<Watch, 'ended' | 'versionNumber' | 'audienceName'>): {
  title: string;
  message: string;
} {
  const version =
    versionNumber === undefined
      ? i18n.t('watch.thisVersion')
      : i18n.t('watch.version', [String(versionNumber)]);
  return { title: titleOf(version, ended), message: audienceName };
}

function titleOf(version: string, ended: Watch['ended']): string {
  if (!ended || 'problem' in ended) return i18n.t('watch.gaveUp', [version]);
  if (ended.status === 'published') return i18n.t('watch.live', [version, duration(ended.tookMs)]);
  return ended.status === 'cancelled'
    ? i18n.t('watch.cancelled', [version])
    : i18n.t('watch.archived', [version]);
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < MINUTE) return i18n.t('watch.seconds', [String(seconds)]);
  const [hours, minutes, rest] = [seconds / HOUR, (seconds % HOUR) / MINUTE, seconds % MINUTE].map((part) =>
    String(Math.floor(part)),
  );
  return seconds < HOUR
    ? i18n.t('watch.minutes', [minutes ?? '', rest ?? ''])
    : i18n.t('watch.hours', [hours ?? '', minutes ?? '']);
}
