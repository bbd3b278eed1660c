// Bytes as text, for messages, which carry JSON alone; and pictures told by their bytes.

/** As many bytes become arguments of one call; engines allow some 60,000. */
const STEP = 0x8000;

export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += STEP)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + STEP)));
  return btoa(parts.join(''));
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** As many bytes decide it. */
export const SIGNATURE_LENGTH = 32;

const AVIF_BRANDS = ['avif', 'avis'];

/**
 * The media type of PNG, JPEG, WebP, GIF or AVIF by the first bytes: what a server calls a file proves nothing. SVG is text
 * that may hold scripts, and is none of these.
 */
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
