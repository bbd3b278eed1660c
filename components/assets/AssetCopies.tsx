import { i18n } from '#i18n';
import { type AssetView, assetMarkdown } from '../../lib/assets/asset-view.ts';
import { useCopying } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';

/** An asset to paste elsewhere: as its id, its address, or an image in Markdown. */
export function AssetCopies({ asset }: { asset: AssetView }) {
  const { said, copy } = useCopying();
  const forms = [
    { text: asset.assetId, words: i18n.t('assets.copy.id') },
    { text: asset.downloadUrl ?? asset.previewUrl, words: i18n.t('assets.copy.url') },
    { text: assetMarkdown(asset), words: i18n.t('assets.copy.markdown') },
  ];
  return (
    <div class="asset-copies">
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
