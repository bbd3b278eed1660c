import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import {
  type AssetFilter,
  type AssetType,
  assetFilters,
  assetsTable,
  assetTypes,
  foundAssets,
} from '../../lib/assets/asset-view.ts';
import { SaveList } from '../export/SaveList.tsx';
import { Age } from '../ui/Age.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { AssetGrid } from './AssetGrid.tsx';
import type { AssetsProps } from './Assets.tsx';
import { AssetTools } from './AssetTools.tsx';
import { assetColumns } from './asset-words.ts';
import { LoadedAssets } from './LoadedAssets.tsx';
import { LockedHosts } from './LockedHosts.tsx';
import { useAssets } from './use-assets.ts';

/** What is looked for: kept while the panel goes elsewhere. */
export interface AssetQuery {
  /** A type of the interface, or another one that was met; '' for all. */
  type: string;
  text: string;
  filter: AssetFilter;
}

/** All assets as a grid, by type. */
export function AssetsHome(props: AssetsProps) {
  const { memory, reads, revision, now, openOptions, saveFile, workspace, pictures, openAsset } = props;
  const [query, setQuery] = useState<AssetQuery>(() => queryOf(memory.get('query', {})));
  const asked = assetTypes.find((type) => type === query.type);
  const reading = useAssets(reads, asked, revision, memory);
  const ofType = useMemo(
    () => reading.assets.filter((asset) => isOfType(query, asked, asset.type)),
    [reading.assets, query.type],
  );
  const found = useMemo(() => foundAssets(ofType, query.filter, query.text), [ofType, query]);
  const change = (part: Partial<AssetQuery>) => {
    const next = { ...query, ...part };
    memory.set('query', next);
    setQuery(next);
  };
  return (
    <div class="assets">
      <section class="assets-head" aria-labelledby="assets-title">
        <div class="block-heading">
          <h1 id="assets-title">{i18n.t('assets.section')}</h1>
          <span class="push">
            {reading.at !== undefined && <Age at={reading.at} now={now} asOf />}
            <IconButton
              icon={<Icon name="refresh" turning={reading.isLoading} />}
              label={i18n.t('assets.renew')}
              onClick={reading.renew}
            />
          </span>
        </div>
        <AssetTools
          query={query}
          change={change}
          ofType={ofType}
          all={reading.assets}
          isRead={reading.at !== undefined}
        />
        {reading.problem && (
          <ProblemNote problem={reading.problem} now={now} onRetry={reading.renew} onOptions={openOptions} />
        )}
        <LockedHosts pictures={pictures} />
      </section>
      <section class="assets-list" aria-label={i18n.t('assets.list')} aria-busy={reading.isLoading}>
        {(reading.at !== undefined || !reading.problem) && (
          <AssetGrid assets={found} isLoading={reading.isLoading} pictures={pictures} open={openAsset} />
        )}
        <LoadedAssets
          reading={reading}
          found={found.length}
          isNarrowed={found.length < reading.assets.length}
        />
        {found.length > 0 && (
          <SaveList
            what={i18n.t('assets.section')}
            of={workspace.name}
            list={() => ({ rows: assetsTable(found, assetColumns()), json: found })}
            saveFile={saveFile}
          />
        )}
      </section>
    </div>
  );
}

function queryOf(kept: Partial<AssetQuery>): AssetQuery {
  const filter = assetFilters.find((each) => each === kept.filter) ?? 'in-use';
  return { type: kept.type ?? '', text: kept.text ?? '', filter };
}

/** The service is asked for a type it knows; others are looked for among all. */
function isOfType(
  { type: wanted }: AssetQuery,
  asked: AssetType | undefined,
  type: string | undefined,
): boolean {
  return wanted === '' || asked !== undefined || type === wanted;
}
