import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AssetView } from '../../lib/assets/asset-view.ts';
import type { NoPreview } from '../../lib/assets/assets.ts';
import type { PreviewStore } from '../../lib/assets/preview-store.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { usePreview } from './use-preview.ts';

interface AssetPictureProps {
  asset: AssetView;
  previews: PreviewStore;
  /** Another number asks again for what could not be shown. */
  version: number;
  /** Words in place of a sign, where there is room. */
  large?: boolean;
  /** Told where its host has to be allowed first. */
  onAccess(host: string, pattern: string): void;
}

/** The preview of an asset, or why there is none. */
export function AssetPicture({ asset, previews, version, large = false, onAccess }: AssetPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { previewUrl, name, description } = asset;
  const preview = usePreview(place, previews, previewUrl, version);
  useEffect(() => {
    if (preview?.kind !== 'none' || preview.why !== 'access') return;
    if (preview.host !== undefined && preview.pattern !== undefined) onAccess(preview.host, preview.pattern);
  }, [preview]);
  return (
    <span ref={place} class={large ? 'asset-picture large' : 'asset-picture'}>
      {previewUrl === undefined ? (
        <Words text={i18n.t('assets.preview.none')} large={large} />
      ) : preview === undefined ? (
        <span class="skeleton" aria-hidden="true" />
      ) : preview.kind === 'image' ? (
        <img src={preview.address} alt={description ?? name} decoding="async" />
      ) : (
        <Words
          text={reasonWords(preview.why, preview.host)}
          large={large}
          locked={preview.why === 'access'}
        />
      )}
    </span>
  );
}

/** In a small tile a sign stands for the words, which are its tooltip and what is read aloud. */
function Words({ text, large, locked = false }: { text: string; large: boolean; locked?: boolean }) {
  return (
    <span class="asset-no-picture small" title={text}>
      <AnyIcon name={locked ? 'lock' : 'assets'} />
      <span class={large ? undefined : 'visually-hidden'}>{text}</span>
    </span>
  );
}

function reasonWords(why: NoPreview, host = ''): string {
  const words: Record<NoPreview, () => string> = {
    type: () => i18n.t('assets.preview.type'),
    size: () => i18n.t('assets.preview.size'),
    unreachable: () => i18n.t('assets.preview.unreachable'),
    access: () => i18n.t('assets.preview.access', [host]),
    address: () => i18n.t('assets.preview.address'),
  };
  return words[why]();
}
