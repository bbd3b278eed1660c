import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AssetView } from '../../lib/assets/asset-view.ts';
import type { ShownPreview } from '../../lib/assets/preview-store.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Pictures } from './use-pictures.ts';

interface AssetPictureProps {
  asset: AssetView;
  pictures: Pictures;
  /** Text instead of an icon, if there is room. */
  large?: boolean;
}

export function AssetPicture({ asset, pictures, large = false }: AssetPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  const { previewUrl, name, description } = asset;
  const preview = usePreview(place, pictures, previewUrl);
  const { onAccess } = pictures;
  useEffect(() => {
    if (preview?.kind !== 'none' || preview.why !== 'access') return;
    if (preview.host !== undefined && preview.pattern !== undefined) onAccess(preview.host, preview.pattern);
  }, [preview, onAccess]);
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
          text={i18n.t(`assets.preview.${preview.why}`, [preview.host ?? ''])}
          large={large}
          locked={preview.why === 'access'}
        />
      )}
    </span>
  );
}

/** A small tile shows an icon, with the text as tooltip and accessible name. */
function Words({ text, large, locked = false }: { text: string; large: boolean; locked?: boolean }) {
  return (
    <span class="asset-no-picture stack small" title={text}>
      <Icon name={locked ? 'lock' : 'assets'} />
      <span class={large ? undefined : 'visually-hidden'}>{text}</span>
    </span>
  );
}

function usePreview(
  place: RefObject<HTMLElement | null>,
  { previews, version }: Pictures,
  url: string | undefined,
): ShownPreview | undefined {
  const [shown, setShown] = useState<ShownPreview | undefined>(() =>
    url === undefined ? undefined : previews.known(url),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): another version asks again for what could not be shown.
  useEffect(() => {
    const element = place.current;
    if (!element || url === undefined) return;
    let isCurrent = true;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      previews.get(url).then((preview) => isCurrent && setShown(preview));
    });
    sight.observe(element);
    return () => {
      isCurrent = false;
      sight.disconnect();
    };
  }, [place, previews, url, version]);
  return shown;
}

/** Hosts of pictures without permission yet. The click requests it. */
export function LockedHosts({ pictures: { locked, allow } }: { pictures: Pictures }) {
  return (
    <>
      {[...locked].map(([host, pattern]) => (
        <div key={host} class="notice warn">
          <Icon name="lock" />
          <div class="words">
            {i18n.t('assets.locked')} <bdi class="mono">{host}</bdi>
          </div>
          <button
            type="button"
            class="button compact"
            aria-label={i18n.t('assets.allowHost', [host])}
            onClick={() => allow(pattern)}
          >
            {i18n.t('problem.grant')}
          </button>
        </div>
      ))}
    </>
  );
}
