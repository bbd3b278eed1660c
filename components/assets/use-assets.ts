import { type AssetType, assetView } from '../../lib/assets/asset-view.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import { useListWalk } from '../ui/use-list-walk.tsx';

/** Assets of one type, or of all, part by part; as many parts as were shown are read when it is opened again. */
export function useAssets(
  reads: ServiceReads,
  type: AssetType | undefined,
  revision: number,
  memory?: SectionMemory,
) {
  const name = `parts ${type ?? ''}`;
  const { items, ...reading } = useListWalk(
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

export type AssetsReading = ReturnType<typeof useAssets>;
