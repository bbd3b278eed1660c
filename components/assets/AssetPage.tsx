import { i18n } from '#i18n';
import { type AssetView, assetMarkdown, assetView, needsDescription } from '../../lib/assets/asset-view.ts';
import { Address } from '../overview/Address.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { useCopying } from '../ui/CopyButton.tsx';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useRead } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { AssetMarks } from './AssetGrid.tsx';
import { AssetPicture, LockedHosts } from './AssetPicture.tsx';
import { stateText } from './asset-texts.ts';
import type { AssetsProps } from './use-pictures.ts';
import { WhereUsed } from './WhereUsed.tsx';

type AssetPageProps = AssetsProps & { assetId: string; back(): void };

export function AssetPage(props: AssetPageProps) {
  const { assetId, back, revision } = props;
  const { reads } = useView();
  const { block, renew } = useRead(reads, 'getAsset', { asset_id: assetId }, revision);
  const asset = block.state === 'shown' ? assetView(block.data) : undefined;
  return (
    <div class="assets asset parts">
      <BackLine back={back} title={asset?.name ?? assetId} />
      <section aria-busy={block.state === 'loading'}>
        <BlockHeading block={block} refresh={renew}>
          <h2>{i18n.t('assets.one')}</h2>
        </BlockHeading>
        <BlockBody
          block={block}
          refresh={renew}
          toOptions
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
    <div class="stack gap-above">
      <AssetPicture key={asset.previewUrl} asset={asset} pictures={pictures} large />
      <LockedHosts pictures={pictures} />
      <AssetMarks asset={asset} />
      {needsDescription(asset) ? (
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

function AssetCopies({ asset }: { asset: AssetView }) {
  const { said, copy } = useCopying();
  const forms = [
    { text: asset.assetId, words: i18n.t('assets.copy.id') },
    { text: asset.downloadUrl ?? asset.previewUrl, words: i18n.t('assets.copy.url') },
    { text: assetMarkdown(asset), words: i18n.t('act.copyMarkdown') },
  ];
  return (
    <div class="row wrap">
      {forms.map(
        ({ text, words }) =>
          text !== undefined && (
            <button key={words} type="button" class="button compact" onClick={() => copy(text)}>
              <Icon name="copy" tiny />
              {words}
            </button>
          ),
      )}
      <span class="small soft" role="status">
        {said}
      </span>
    </div>
  );
}

function AssetFacts({ asset, openAsset }: AssetPageProps & { asset: AssetView }) {
  const { type, state, parentId, downloadUrl, tags } = asset;
  return (
    <Facts>
      <TextFact label={i18n.t('field.type')} text={type} />
      <TextFact
        label={i18n.t('field.state')}
        text={state === undefined ? i18n.t('assets.state.active') : stateText(state)}
      />
      <TextFact label={i18n.t('field.purpose')} text={asset.purpose} />
      {tags.length > 0 && (
        <Fact label={i18n.t('assets.fact.tags')}>
          <ul class="row wrap asset-tags">
            {tags.map((tag, index) => (
              // A tag may be given twice.
              <li key={index} class="tag">
                <bdi>{tag}</bdi>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {parentId !== undefined && (
        <Fact label={i18n.t('assets.fact.parent')}>
          <button type="button" class="text-link mono" onClick={() => openAsset(parentId)}>
            {parentId}
          </button>
        </Fact>
      )}
      {downloadUrl !== undefined && (
        <Fact label={i18n.t('assets.fact.download')}>
          <Address raw={downloadUrl} bare />
        </Fact>
      )}
      <TimeFact label={i18n.t('field.created')} raw={asset.createdAt} />
      <TimeFact label={i18n.t('field.updated')} raw={asset.updatedAt} />
      <TimeFact label={i18n.t('assets.fact.trashed')} raw={asset.trashedAt} />
      <TimeFact label={i18n.t('field.deleted')} raw={asset.deletedAt} />
      <IdFact label={i18n.t('assets.fact.file')} id={asset.fileId} copy={i18n.t('assets.copy.file')} />
      <IdFact label={i18n.t('assets.fact.id')} id={asset.assetId} copy={i18n.t('overview.copy.asset')} />
    </Facts>
  );
}
