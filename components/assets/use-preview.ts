import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PreviewStore, ShownPreview } from '../../lib/assets/preview-store.ts';

/** A picture of one address, asked for when its place comes into sight and not before. `version` asks again. */
export function usePreview(
  place: RefObject<HTMLElement | null>,
  previews: PreviewStore,
  url: string | undefined,
  version: number,
): ShownPreview | undefined {
  const [shown, setShown] = useState<ShownPreview | undefined>(() =>
    url === undefined ? undefined : previews.known(url),
  );
  useEffect(() => {
    const element = place.current;
    if (!element || url === undefined) return;
    let isCurrent = true;
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      sight.disconnect();
      previews.get(url).then((preview) => isCurrent && setShown(preview), reportError);
    });
    sight.observe(element);
    return () => {
      isCurrent = false;
      sight.disconnect();
    };
  }, [place, previews, url, version]);
  return shown;
}
