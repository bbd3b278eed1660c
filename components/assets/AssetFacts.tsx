import { i18n } from '#i18n';
import type { AssetView } from '../../lib/assets/asset-view.ts';
import { Address } from '../overview/Address.tsx';
import { Fact, Facts, IdFact, TextFact, TimeFact } from '../ui/Facts.tsx';
import type { AssetsProps } from './Assets.tsx';
import { stateWords } from './asset-words.ts';

type AssetFactsProps = Pick<AssetsProps, 'now' | 'openTab' | 'openAsset'> & { asset: AssetView };

export function AssetFacts({ asset, now, openTab, openAsset }: AssetFactsProps) {
  const { type, state, parentId, downloadUrl, tags } = asset;
  return (
    <Facts>
      <TextFact label={i18n.t('assets.type')} text={type} />
      <TextFact
        label={i18n.t('assets.fact.state')}
        text={state === undefined ? i18n.t('assets.state.active') : stateWords(state)}
      />
      <TextFact label={i18n.t('assets.fact.purpose')} text={asset.purpose} />
      {tags.length > 0 && (
        <Fact label={i18n.t('assets.fact.tags')}>
          <ul class="asset-tags">
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
          <Address raw={downloadUrl} openTab={openTab} bare />
        </Fact>
      )}
      <TimeFact label={i18n.t('assets.fact.created')} raw={asset.createdAt} now={now} />
      <TimeFact label={i18n.t('assets.fact.updated')} raw={asset.updatedAt} now={now} />
      <TimeFact label={i18n.t('assets.fact.trashed')} raw={asset.trashedAt} now={now} />
      <TimeFact label={i18n.t('assets.fact.deleted')} raw={asset.deletedAt} now={now} />
      <IdFact label={i18n.t('assets.fact.file')} id={asset.fileId} copy={i18n.t('assets.copy.file')} />
      <IdFact label={i18n.t('assets.fact.id')} id={asset.assetId} copy={i18n.t('overview.copy.asset')} />
    </Facts>
  );
}
