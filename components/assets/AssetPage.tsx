import { i18n } from '#i18n';
import { type AssetView, assetView } from '../../lib/assets/asset-view.ts';
import { BackLine } from '../ui/BackLine.tsx';
import { BlockBody } from '../ui/BlockBody.tsx';
import { BlockHeading } from '../ui/BlockHeading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useRead } from '../ui/use-read.ts';
import { AssetCopies } from './AssetCopies.tsx';
import { AssetFacts } from './AssetFacts.tsx';
import { AssetMarks } from './AssetGrid.tsx';
import { AssetPicture } from './AssetPicture.tsx';
import type { AssetsProps } from './Assets.tsx';
import { LockedHosts } from './LockedHosts.tsx';
import { WhereUsed } from './WhereUsed.tsx';

export type AssetPageProps = AssetsProps & { assetId: string; back(): void };

/** One asset, with where it is used. */
export function AssetPage(props: AssetPageProps) {
  const { assetId, back, reads, revision, now, openOptions } = props;
  const { block, renew } = useRead(reads, 'getAsset', { asset_id: assetId }, revision);
  const asset = block.state === 'shown' ? assetView(block.data) : undefined;
  return (
    <div class="assets asset">
      <BackLine back={back} title={asset?.name ?? assetId} />
      <section aria-busy={block.state === 'loading'}>
        <BlockHeading block={block} now={now} refresh={renew}>
          <h2>{i18n.t('assets.one')}</h2>
        </BlockHeading>
        <BlockBody
          block={block}
          now={now}
          refresh={renew}
          openOptions={openOptions}
          skeleton={
            <div class="stack">
              <span class="asset-picture large">
                <span class="skeleton" />
              </span>
              <Skeleton width="60%" height={16} />
              <Skeleton width="80%" height={16} />
            </div>
          }
        >
          {() => asset && <Shown {...props} asset={asset} />}
        </BlockBody>
      </section>
      {asset && <WhereUsed {...props} asset={asset} />}
    </div>
  );
}

function Shown(props: AssetPageProps & { asset: AssetView }) {
  const { asset, pictures } = props;
  return (
    <div class="asset-shown">
      <AssetPicture
        key={asset.previewUrl}
        asset={asset}
        previews={pictures.previews}
        version={pictures.version}
        onAccess={pictures.onAccess}
        large
      />
      <LockedHosts pictures={pictures} />
      <AssetMarks asset={asset} />
      {asset.description === undefined ? (
        <p class="soft">{i18n.t('assets.noDescription')}</p>
      ) : (
        <p class="prose" dir="auto">
          {asset.description}
        </p>
      )}
      <AssetCopies asset={asset} />
      <AssetFacts {...props} />
    </div>
  );
}
