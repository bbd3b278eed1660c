import { i18n } from '#i18n';
import type { OpenAt } from '../../lib/panel/panel.ts';

interface OpenAssetProps {
  assetId?: string | null | undefined;
  /** Where only the file is known, its asset is looked for. */
  fileId?: string | null | undefined;
  /** What the asset is for, for those who do not see where the button stands. */
  of: string;
  openAt: OpenAt;
}

/** The way from a picture in a record to its asset. */
export function OpenAsset({ assetId, fileId, of, openAt }: OpenAssetProps) {
  if (!assetId && !fileId) return null;
  const open = () => {
    if (assetId) openAt('assets', { at: 'asset', assetId });
    else if (fileId) openAt('assets', { at: 'file', fileId });
  };
  return (
    <button type="button" class="link asset-link" aria-label={i18n.t('assets.openOf', [of])} onClick={open}>
      {i18n.t('assets.open')}
    </button>
  );
}
