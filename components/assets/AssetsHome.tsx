import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import {
  type AssetFilter,
  type AssetType,
  type AssetView,
  assetFilters,
  assetTypes,
  assetView,
  foundAssets,
  needsDescription,
  otherTypes,
  passesFilter,
} from '../../lib/assets/asset-view.ts';
import { countedText, formatAtLeast, formatWhole } from '../../lib/format/numbers.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { Age } from '../ui/Age.tsx';
import { Choice } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { MoreOfList, useListPages } from '../ui/use-list-pages.tsx';
import { useView } from '../ui/view-context.ts';
import { AssetGrid } from './AssetGrid.tsx';
import { LockedHosts } from './AssetPicture.tsx';
import { assetsTable, typeText } from './asset-texts.ts';
import type { AssetsProps } from './use-pictures.ts';

/** The current search, stored while the panel shows another section. */
interface AssetQuery {
  /** A type of the interface or another one seen; '' for all. */
  type: string;
  text: string;
  filter: AssetFilter;
  isUndescribed: boolean;
}

export function AssetsHome(props: AssetsProps) {
  const { memory, revision, workspace, pictures, openAsset } = props;
  const [query, setQuery] = useState<AssetQuery>(() => queryOf(memory.get('query', {})));
  const asked = assetTypes.find((type) => type === query.type);
  const reading = useAssets(asked, revision, memory);
  // The service filters known types; others are filtered here from all assets.
  const lookedFor = asked === undefined ? query.type : '';
  const ofType = useMemo(
    () => reading.assets.filter(({ type }) => lookedFor === '' || type === lookedFor),
    [reading.assets, lookedFor],
  );
  const passing = useMemo(
    () => ofType.filter((asset) => passesFilter(asset, query.filter)),
    [ofType, query.filter],
  );
  const undescribed = useMemo(() => passing.filter(needsDescription), [passing]);
  const found = useMemo(
    () => foundAssets(query.isUndescribed ? undescribed : passing, query.text),
    [passing, undescribed, query],
  );
  const renew = () => {
    reading.renew();
    pictures.again();
  };
  const change = (part: Partial<AssetQuery>) => {
    const next = { ...query, ...part };
    memory.set('query', next);
    setQuery(next);
  };
  return (
    <div class="assets parts">
      <section class="stack" aria-labelledby="assets-title">
        <div class="block-heading">
          <h1 id="assets-title">{i18n.t('panel.sections.assets')}</h1>
          <span class="push">
            {reading.at !== undefined && <Age at={reading.at} asOf />}
            <ListMenu
              what={i18n.t('panel.sections.assets')}
              of={workspace.name}
              items={[{ text: i18n.t('act.refresh'), act: renew }]}
              list={found.length > 0 && (() => ({ rows: assetsTable(found), json: found }))}
            />
          </span>
        </div>
        <AssetTools
          query={query}
          change={change}
          ofType={ofType}
          all={reading.assets}
          undescribed={undescribed.length}
          reading={reading}
        />
        {reading.problem && <ProblemNote problem={reading.problem} onRetry={renew} />}
        <LockedHosts pictures={pictures} />
      </section>
      <section class="stack" aria-label={i18n.t('assets.list')} aria-busy={reading.isLoading}>
        {(reading.at !== undefined || !reading.problem) && (
          <AssetGrid assets={found} reading={reading} pictures={pictures} open={openAsset} />
        )}
        <LoadedAssets reading={reading} found={found.length} />
      </section>
    </div>
  );
}

function queryOf(kept: Partial<AssetQuery>): AssetQuery {
  const filter = assetFilters.find((each) => each === kept.filter) ?? 'available';
  return { type: kept.type ?? '', text: kept.text ?? '', filter, isUndescribed: kept.isUndescribed ?? false };
}

interface AssetToolsProps {
  query: AssetQuery;
  change(part: Partial<AssetQuery>): void;
  ofType: readonly AssetView[];
  all: readonly AssetView[];
  undescribed: number;
  reading: AssetsReading;
}

function AssetTools({ query, change, ofType, all, undescribed, reading }: AssetToolsProps) {
  const otherPresent = otherTypes(all);
  const isGone = query.type !== '' && !(assetTypes as readonly string[]).includes(query.type);
  const types = ['', ...assetTypes, ...new Set([...otherPresent, ...(isGone ? [query.type] : [])])];
  const countText = reading.isPart ? formatAtLeast : formatWhole;
  // Until the first part is read, nothing can be counted.
  const count = (filter: AssetFilter) =>
    reading.at === undefined ? '–' : countText(ofType.filter((asset) => passesFilter(asset, filter)).length);
  const { isUndescribed } = query;
  return (
    <div class="stack asset-tools">
      <SearchToolbar label={i18n.t('assets.search')} text={query.text} onInput={(text) => change({ text })}>
        <Choice
          label={i18n.t('field.type')}
          value={query.type}
          options={types}
          textOf={typeText}
          choose={(type = '') => change({ type })}
        />
        <Choice
          label={i18n.t('assets.show')}
          value={query.filter}
          options={assetFilters}
          textOf={(filter) => i18n.t(`assets.filter.${filter}`, [count(filter)])}
          choose={(filter = 'available') => change({ filter })}
        />
      </SearchToolbar>
      {(undescribed > 0 || isUndescribed) && (
        <button
          type="button"
          class="toggle"
          aria-pressed={isUndescribed}
          onClick={() => change({ isUndescribed: !isUndescribed })}
        >
          <Icon name="warning" tiny />
          {countedText(reading.isPart, undescribed, (form, shown) =>
            i18n.t('assets.needDescription', form, [shown]),
          )}
        </button>
      )}
    </div>
  );
}

function LoadedAssets({ reading, found }: { reading: AssetsReading; found: number }) {
  const { assets } = reading;
  return (
    <div class="stack">
      <p class="small soft if-any" role="status">
        {found < assets.length && `${i18n.t('assets.found', [formatWhole(found)])} · `}
        {loadedText(reading)}
      </p>
      <MoreOfList reading={reading} />
    </div>
  );
}

/** Empty before any is loaded. */
export function loadedText({ assets, total, isPart }: AssetsReading): string {
  if (assets.length === 0) return '';
  return total !== undefined && total > assets.length
    ? i18n.t('assets.loadedOf', [formatWhole(assets.length), formatWhole(total)])
    : countedText(isPart, assets.length, (form, shown) => i18n.t('assets.loaded', form, [shown]));
}

/** Assets of one type or all, read part by part. Reopening reads as many parts as were shown. */
export function useAssets(type: AssetType | undefined, revision: number, memory?: SectionMemory) {
  const { reads } = useView();
  const name = `parts ${type ?? ''}`;
  const { items, ...reading } = useListPages(
    reads,
    {
      operation: 'listAssets',
      params: type ? { assetType: type } : {},
      view: assetView,
      idOf: ({ assetId }) => assetId,
    },
    revision,
    memory && {
      get: () => memory.get(name, 1),
      set: (parts) => memory.set(name, Math.max(parts, memory.get(name, 1))),
    },
  );
  return { assets: items, ...reading };
}

type AssetsReading = ReturnType<typeof useAssets>;
