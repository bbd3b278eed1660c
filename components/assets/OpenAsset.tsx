import { i18n } from '#i18n';
import type { OpenAt } from '../../lib/panel/panel.ts';

interface OpenAssetProps {
  assetId?: string | null | undefined;
  /** If only the file is known, its asset is searched for. */
  fileId?: string | null | undefined;
  /** What the asset is for, as context for screen readers. */
  of: string;
  openAt: OpenAt;
}

/** A link from a picture in a record to its asset. */
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
