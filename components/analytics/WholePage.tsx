import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';

interface WholePageProps {
  /** How many the page has, where that is known. */
  audiences: number | null | undefined;
  /** Whether the audience that is shown is live; undefined where none is, or where that is not known. */
  isLive: boolean | undefined;
}

/** What figures are of: the service counts all audiences of a page together, none on its own. */
export function WholePage({ audiences, isLive }: WholePageProps) {
  return (
    <>
      <h2>
        {audiences ? i18n.t('figures.wholeOf', audiences, [formatWhole(audiences)]) : i18n.t('figures.whole')}
      </h2>
      {isLive === false && <span class="small soft">{i18n.t('figures.notLive')}</span>}
    </>
  );
}
