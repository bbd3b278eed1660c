import { i18n } from '#i18n';
import { formatWhole } from '../../../lib/numbers.ts';
import type { AssetsReading } from './use-assets.ts';

interface LoadedAssetsProps {
  reading: AssetsReading;
  found: number;
  isNarrowed: boolean;
}

/** How much is loaded and shown, and the way to the rest. */
export function LoadedAssets({ reading, found, isNarrowed }: LoadedAssetsProps) {
  const { assets, total, next, isLoading, incomplete } = reading;
  const loaded = formatWhole(assets.length);
  const of =
    next !== undefined && total !== undefined && total > assets.length
      ? i18n.t('assets.loadedOf', [loaded, formatWhole(total)])
      : i18n.t('assets.loaded', assets.length, [loaded]);
  return (
    <div class="assets-loaded">
      <p class="small soft" role="status">
        {assets.length > 0 && (isNarrowed ? `${i18n.t('assets.found', [formatWhole(found)])} · ${of}` : of)}
      </p>
      {incomplete && <p class="small">{i18n.t('assets.incomplete')}</p>}
      {next !== undefined && (
        <div class="assets-more">
          {isLoading ? (
            <button type="button" class="button compact" onClick={reading.stop}>
              {i18n.t('common.stop')}
            </button>
          ) : (
            <>
              <button type="button" class="button compact" onClick={reading.more}>
                {i18n.t('assets.more')}
              </button>
              <button type="button" class="button compact" onClick={reading.every}>
                {i18n.t('assets.every')}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
