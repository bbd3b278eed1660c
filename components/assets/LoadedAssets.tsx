import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { MoreOfList } from '../ui/MoreOfList.tsx';
import type { AssetsReading } from './use-assets.ts';

interface LoadedAssetsProps {
  reading: AssetsReading;
  found: number;
  isNarrowed: boolean;
}

/** How much is loaded and shown, and the way to the rest. */
export function LoadedAssets({ reading, found, isNarrowed }: LoadedAssetsProps) {
  const { assets, total, next } = reading;
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
      <MoreOfList reading={reading} />
    </div>
  );
}
