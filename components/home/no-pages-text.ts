import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';

interface LoadedPages {
  /** When the pages were loaded (epoch ms). */
  at?: number | undefined;
  unreadable: number;
}

/** Why no page is listed. */
export function noPagesText({ at, unreadable }: LoadedPages, archived: number): string {
  if (archived > 0) return i18n.t('home.archived', archived, [formatWhole(archived)]);
  if (at === undefined) return i18n.t('home.notLoaded');
  return unreadable > 0
    ? i18n.t('popup.directory.unreadable', unreadable, [formatWhole(unreadable)])
    : i18n.t('home.noPages');
}
