import '../panel/panel-sections.css';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import type { WorkspaceSectionProps } from '../panel/panel-actions.ts';
import { BackLine } from '../ui/BackLine.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { MoreOfList } from '../ui/use-list-pages.tsx';
import { useSectionRoute } from '../ui/use-remembered.ts';
import { useEvent } from '../ui/use-stable.ts';
import { AssetPage } from './AssetPage.tsx';
import { AssetsHome, loadedText, useAssets } from './AssetsHome.tsx';
import { type AssetsProps, usePictures } from './use-pictures.ts';

export function Assets(props: WorkspaceSectionProps) {
  const [route, go] = useSectionRoute<'assets'>(props.memory, { at: 'home' });
  const pictures = usePictures(props.workspace);
  const openAsset = (assetId: string) => go({ at: 'asset', assetId });
  const shared = { ...props, pictures, openAsset };
  const back = () => go({ at: 'home' });
  switch (route.at) {
    case 'home':
      return <AssetsHome {...shared} />;
    case 'asset':
      return <AssetPage key={route.assetId} {...shared} assetId={route.assetId} back={back} />;
    case 'file':
      return <AssetOfFile key={route.fileId} {...shared} fileId={route.fileId} back={back} />;
  }
}

type AssetOfFileProps = AssetsProps & { fileId: string; back(): void };

/** The asset of a file. The service has no lookup by file, so the list is read until it is found. */
function AssetOfFile(props: AssetOfFileProps) {
  const { fileId, back, revision } = props;
  const reading = useAssets(undefined, revision);
  const found = reading.assets.find((asset) => asset.fileId === fileId);
  const { next, isLoading, problem } = reading;
  const more = useEvent(reading.more);
  useEffect(() => {
    if (!found && !isLoading && !problem && next !== undefined) more();
  }, [found, isLoading, problem, next]);
  if (found) return <AssetPage {...props} assetId={found.assetId} />;
  const isOver = !isLoading && (next === undefined || problem !== undefined);
  const isUnread = problem !== undefined && reading.assets.length === 0;
  return (
    <div class="assets asset parts">
      <BackLine back={back} title={fileId} />
      <section class="stack" aria-busy={!isOver}>
        {problem && <ProblemNote problem={problem} onRetry={reading.renew} />}
        <p class="soft if-any" role="status">
          {isOver
            ? !isUnread && (reading.isPart ? i18n.t('assets.noneLoaded') : i18n.t('assets.noFile'))
            : [i18n.t('assets.lookingForFile'), loadedText(reading)].filter(Boolean).join(' · ')}
        </p>
        {isOver && <MoreOfList reading={reading} />}
      </section>
    </div>
  );
}
