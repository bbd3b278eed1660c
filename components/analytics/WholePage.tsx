import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';

/** Figures cover all audiences of a page together, as the service counts them. `audiences`: their number, if known. */
export function WholePage({ audiences }: { audiences: number | null | undefined }) {
  return (
    <h2>
      {audiences ? i18n.t('figures.wholeOf', audiences, [formatWhole(audiences)]) : i18n.t('figures.whole')}
    </h2>
  );
}

/** Whether the shown audience is live; undefined if there is none or it is unknown. */
export function NotLive({ isLive }: { isLive: boolean | undefined }) {
  return isLive === false ? <span class="small soft">{i18n.t('figures.notLive')}</span> : null;
}
