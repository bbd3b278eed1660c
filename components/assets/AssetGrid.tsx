import { i18n } from '#i18n';
import { type AssetView, needsDescription } from '../../lib/assets/asset-view.ts';
import { Icon } from '../ui/Icon.tsx';
import { AssetPicture } from './AssetPicture.tsx';
import { stateText } from './asset-texts.ts';
import type { Pictures } from './use-pictures.ts';

interface AssetGridProps {
  assets: readonly AssetView[];
  reading: { isLoading: boolean; isPart: boolean };
  pictures: Pictures;
  open(assetId: string): void;
}

const EXPECTED = 6;

export function AssetGrid({ assets, reading, pictures, open }: AssetGridProps) {
  if (assets.length === 0) {
    if (!reading.isLoading)
      return <p class="soft">{reading.isPart ? i18n.t('assets.noneLoaded') : i18n.t('assets.none')}</p>;
    return (
      <div class="asset-grid" aria-hidden="true">
        {Array.from({ length: EXPECTED }, (_, index) => (
          <span key={index} class="asset-tile stack">
            <span class="asset-picture">
              <span class="skeleton" />
            </span>
            <span class="skeleton" style={{ width: '70%', height: '14px' }} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <ul class="asset-grid">
      {assets.map((asset) => (
        <li key={asset.assetId}>
          <button
            type="button"
            class="asset-tile stack"
            title={asset.name}
            onClick={() => open(asset.assetId)}
          >
            <AssetPicture asset={asset} pictures={pictures} />
            <bdi class="truncate">{asset.name}</bdi>
            <AssetMarks asset={asset} />
            {needsDescription(asset) && (
              <span class="asset-mark" title={i18n.t('assets.missing')}>
                <Icon name="warning" />
                <span class="visually-hidden">{i18n.t('assets.missing')}</span>
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Marks of an asset that is hidden or not in normal use. */
export function AssetMarks({ asset: { hidden, state } }: { asset: AssetView }) {
  if (!hidden && state === undefined) return null;
  return (
    <span class="row wrap asset-marks">
      {state !== undefined && <bdi class="tag">{stateText(state)}</bdi>}
      {hidden && <span class="tag">{i18n.t('assets.state.hidden')}</span>}
    </span>
  );
}
