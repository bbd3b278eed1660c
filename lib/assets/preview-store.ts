// Pictures cached in memory while a view is open.

import type { Preview } from './assets.ts';

export type ShownPreview = { kind: 'image'; address: string } | Extract<Preview, { kind: 'none' }>;

export type PreviewStore = ReturnType<typeof previewStore>;

interface Kept {
  shown: ShownPreview;
  bytes: number;
}

/** Beyond this, pictures are evicted, oldest first (bytes). */
const MAX_BYTES = 60 * 1024 * 1024;

export function previewStore(
  read: (url: string) => Promise<Preview>,
  addresses: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> = URL,
  max = MAX_BYTES,
) {
  const kept = new Map<string, Kept>();
  const inFlight = new Map<string, Promise<ShownPreview>>();

  function keep(url: string, preview: Preview): ShownPreview {
    const next = preview.kind === 'image' ? pictureOf(preview) : { shown: preview, bytes: 0 };
    kept.set(url, next);
    let total = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [oldest, { shown, bytes }] of kept) {
      if (total <= max || oldest === url) break;
      total -= bytes;
      kept.delete(oldest);
      if (shown.kind === 'image') addresses.revokeObjectURL(shown.address);
    }
    return next.shown;
  }

  function pictureOf({ type, base64 }: Extract<Preview, { kind: 'image' }>): Kept {
    const blob = new Blob([Uint8Array.fromBase64(base64)], { type });
    return { shown: { kind: 'image', address: addresses.createObjectURL(blob) }, bytes: blob.size };
  }

  return {
    /** Cached preview, drawn without waiting. */
    known: (url: string) => kept.get(url)?.shown,
    /** Concurrent calls for an address share one request. */
    get(url: string): Promise<ShownPreview> {
      const present = kept.get(url);
      if (present) return Promise.resolve(present.shown);
      const reading = inFlight.get(url) ?? read(url).then((preview) => keep(url, preview));
      inFlight.set(url, reading);
      return reading.finally(() => inFlight.delete(url));
    },
    /** Drops failures, so that they are requested again. */
    retry() {
      for (const [url, { shown }] of kept) if (shown.kind === 'none') kept.delete(url);
    },
  };
}
