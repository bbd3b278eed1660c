import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';

/** What figures are of: the service counts all audiences of a page together, none on its own. `audiences`: where it is known, how many. */
export function WholePage({ audiences }: { audiences: number | null | undefined }) {
  return (
    <h2>
      {audiences ? i18n.t('figures.wholeOf', audiences, [formatWhole(audiences)]) : i18n.t('figures.whole')}
    </h2>
  );
}

/** Whether the audience that is shown is live; undefined where none is, or where that is not known. */
export function NotLive({ isLive }: { isLive: boolean | undefined }) {
  return isLive === false ? <span class="small soft">{i18n.t('figures.notLive')}</span> : null;
}
