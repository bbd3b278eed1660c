import { i18n } from '#i18n';
import {
  type AssetFilter,
  type AssetView,
  assetFilters,
  assetTypes,
  otherTypes,
  passesFilter,
} from '../../lib/assets/asset-view.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { AssetQuery } from './AssetsHome.tsx';
import { typeWords } from './asset-words.ts';

interface AssetToolsProps {
  query: AssetQuery;
  change(part: Partial<AssetQuery>): void;
  /** Loaded, of the chosen type. */
  ofType: readonly AssetView[];
  all: readonly AssetView[];
  /** Until then nothing can be counted. */
  isRead: boolean;
}

/** Types, search, and which states are shown. */
export function AssetTools({ query, change, ofType, all, isRead }: AssetToolsProps) {
  const met = otherTypes(all);
  const isGone = query.type !== '' && !(assetTypes as readonly string[]).includes(query.type);
  const types = ['', ...assetTypes, ...new Set([...met, ...(isGone ? [query.type] : [])])];
  const count = (filter: AssetFilter) =>
    isRead ? formatWhole(ofType.filter((asset) => passesFilter(asset, filter)).length) : '–';
  return (
    <search class="asset-tools">
      <fieldset class="toggles">
        <legend class="visually-hidden">{i18n.t('assets.type')}</legend>
        {types.map((type) => (
          <button
            key={type}
            type="button"
            class="toggle"
            aria-pressed={query.type === type}
            onClick={() => change({ type })}
          >
            {typeWords(type)}
          </button>
        ))}
      </fieldset>
      <input
        class="input"
        type="search"
        aria-label={i18n.t('assets.search')}
        placeholder={i18n.t('assets.search')}
        spellcheck={false}
        value={query.text}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <select
        class="select"
        aria-label={i18n.t('assets.show')}
        value={query.filter}
        onChange={({ currentTarget }) =>
          change({ filter: assetFilters.find((each) => each === currentTarget.value) ?? 'in-use' })
        }
      >
        {assetFilters.map((filter) => (
          <option key={filter} value={filter}>
            {filterWords[filter](count(filter))}
          </option>
        ))}
      </select>
    </search>
  );
}

const filterWords: Record<AssetFilter, (count: string) => string> = {
  'in-use': (count) => i18n.t('assets.filter.inUse', [count]),
  hidden: (count) => i18n.t('assets.filter.hidden', [count]),
  trashed: (count) => i18n.t('assets.filter.trashed', [count]),
  'no-description': (count) => i18n.t('assets.filter.noDescription', [count]),
  all: (count) => i18n.t('assets.filter.all', [count]),
};
