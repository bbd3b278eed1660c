import '../panel/panel-sections.css';
import { useMemo, useState } from 'preact/hooks';
import type { PreviewStore } from '../../lib/assets/preview-store.ts';
import type { WorkspaceSectionProps } from '../panel/workspace-section-props.ts';
import { useSectionRoute } from '../ui/use-section-route.ts';
import { AssetOfFile } from './AssetOfFile.tsx';
import { AssetPage } from './AssetPage.tsx';
import { AssetsHome } from './AssetsHome.tsx';
import { previewsOf } from './previews.ts';

export type AssetsProps = WorkspaceSectionProps & {
  openAsset(assetId: string): void;
  pictures: Pictures;
};

/** How previews are got, and what stands in their way. */
export interface Pictures {
  previews: PreviewStore;
  version: number;
  /** Hosts that have to be allowed first, with what the browser is asked for. */
  locked: ReadonlyMap<string, string>;
  onAccess(host: string, pattern: string): void;
  /** First thing in a click. */
  allow(pattern: string): void;
}

/** Pictures, logos, icons, videos and components of the workspace. */
export function Assets(props: WorkspaceSectionProps) {
  const { memory } = props;
  const [place, go] = useSectionRoute<'assets'>(memory, { at: 'home' });
  const pictures = usePictures(props);
  const openAsset = (assetId: string) => go({ at: 'asset', assetId });
  const shared = { ...props, pictures, openAsset };
  const back = () => go({ at: 'home' });
  switch (place.at) {
    case 'home':
      return <AssetsHome {...shared} />;
    case 'asset':
      return <AssetPage key={place.assetId} {...shared} assetId={place.assetId} back={back} />;
    case 'file':
      return <AssetOfFile key={place.fileId} {...shared} fileId={place.fileId} back={back} />;
  }
}

function usePictures({ workspace, ask, siteAccess }: WorkspaceSectionProps): Pictures {
  const [locked, setLocked] = useState<ReadonlyMap<string, string>>(new Map());
  const [version, setVersion] = useState(0);
  const scope = `${workspace.id} ${workspace.epoch}`;
  const previews = useMemo(() => previewsOf(scope, ask), [scope, ask]);
  return {
    previews,
    version,
    locked,
    onAccess: (host, pattern) =>
      setLocked((before) => (before.has(host) ? before : new Map([...before, [host, pattern]]))),
    allow(pattern) {
      siteAccess.request([pattern]).then((isGranted) => {
        if (!isGranted) return;
        previews.retry();
        setLocked((before) => new Map([...before].filter(([, each]) => each !== pattern)));
        setVersion((count) => count + 1);
      }, reportError);
    },
  };
}
