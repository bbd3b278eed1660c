// Tells a picture by its first bytes: what a server calls a file proves nothing. SVG is text that may hold scripts, and is
// none of these.

/** As many bytes decide it. */
export const SIGNATURE_LENGTH = 32;

const AVIF_BRANDS = ['avif', 'avis'];

/** The media type of PNG, JPEG, WebP, GIF or AVIF. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'image/gif';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'image/webp';
  // The brand in front, or the first of those it is compatible with.
  const isAvif =
    AVIF_BRANDS.includes(at(8, 12)) || [16, 20, 24].some((from) => AVIF_BRANDS.includes(at(from, from + 4)));
  return at(4, 8) === 'ftyp' && isAvif ? 'image/avif' : undefined;
}
