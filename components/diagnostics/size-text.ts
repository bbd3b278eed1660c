import { i18n } from '#i18n';
import { formatDecimal, formatWhole } from '../../lib/format/numbers.ts';

const units = ['kB', 'MB', 'GB'] as const;

export function sizeText(bytes: number): string {
  const power = Math.min(units.length, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = units[power - 1];
  if (unit === undefined) return i18n.t('size.bytes', bytes, [formatWhole(bytes)]);
  return i18n.t(`size.${unit}`, [formatDecimal(bytes / 1000 ** power, power < 2 ? 0 : 1)]);
}
