import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';

/** Why no page is listed. `at`: when the pages were loaded (epoch ms). */
export function noPagesText(at: number | undefined, archived: number): string {
  if (archived > 0) return i18n.t('home.archived', archived, [formatWhole(archived)]);
  return at === undefined ? i18n.t('home.notLoaded') : i18n.t('home.noPages');
}
