import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type AssetView, assetMarkdown } from '../../../lib/asset-view.ts';
import { Icon } from '../../Icon.tsx';

/** How long the outcome stays (ms). */
const SHOWN_FOR = 2000;

/** An asset to paste elsewhere: as its id, its address, or an image in Markdown. */
export function AssetCopies({ asset }: { asset: AssetView }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [said]);
  const forms = [
    { text: asset.assetId, words: i18n.t('assets.copy.id') },
    { text: asset.downloadUrl ?? asset.previewUrl, words: i18n.t('assets.copy.url') },
    { text: assetMarkdown(asset), words: i18n.t('assets.copy.markdown') },
  ];
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(i18n.t('overview.copy.done')),
      () => setSaid(i18n.t('overview.copy.failed')),
    );
  return (
    <div class="asset-copies">
      {forms.map(
        ({ text, words }) =>
          text !== undefined && (
            <button key={words} type="button" class="button compact" onClick={() => void copy(text)}>
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
