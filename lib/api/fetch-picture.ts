// Fetches pictures that records name.
import { problemForAnswer } from './errors.ts';
import { ProblemError } from './problem.ts';
import { DEADLINE, type FetchOverride, MAX_BODY_BYTES } from './request.ts';
import { isLongEnough } from './without-key.ts';

/** Bytes needed to detect the type. */
const SIGNATURE_LENGTH = 32;

const AVIF_BRANDS = ['avif', 'avis'];

type PictureAnswer =
  | { kind: 'picture'; type: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'none'; why: 'type' | 'size' | 'unreachable' };

const none = (why: 'type' | 'size' | 'unreachable'): PictureAnswer => ({ kind: 'none', why });

/**
 * `answer` replaces the network. Pass `key` only for the service's own origin; a pause it asks for is thrown as a `ProblemError`.
 * Redirects fail, because they would pass the key, or the person's IP address, to another host.
 */
export async function fetchPicture(
  url: string,
  key: string | undefined,
  { answer, signal }: { answer?: FetchOverride | undefined; signal?: AbortSignal } = {},
): Promise<PictureAnswer> {
  const stop = new AbortController();
  try {
    const init: RequestInit = {
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: {
        accept: 'image/png, image/jpeg, image/webp, image/gif, image/avif',
        ...(key ? { 'x-api-key': key } : {}),
      },
      signal: AbortSignal.any([AbortSignal.timeout(DEADLINE), stop.signal, ...(signal ? [signal] : [])]),
    };
    const response = await (answer?.(url, init) ?? fetch(url, init));
    if (key !== undefined) refuseOnPause(response, key);
    if (!response.ok) return none('unreachable');
    const found = await picture(response);
    return found.kind === 'picture' && holdsKey(found.bytes, key) ? none('type') : found;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    return none('unreachable'); // offline, too slow or redirected: no difference to a person
  } finally {
    stop.abort(); // drop the unread rest
  }
}

/** A shown picture can be saved, and a service may write the key into it. */
function holdsKey(bytes: Uint8Array, key: string | undefined): boolean {
  return isLongEnough(key) && new TextDecoder('latin1').decode(bytes).includes(key);
}

/** Throws if the service asks for a pause, which applies to all requests. Other refusals, even 401, concern only this picture. */
function refuseOnPause({ ok, status, headers }: Response, key: string): void {
  const problem = ok ? undefined : problemForAnswer(status, headers, '', key, Date.now());
  if (problem?.notBefore !== undefined) throw new ProblemError(problem);
}

/** Stops reading as soon as the type or the size is wrong. */
async function picture({ body, headers }: Response): Promise<PictureAnswer> {
  if (Number(headers.get('content-length')) > MAX_BODY_BYTES) return none('size');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(body)) {
    const wasShort = size < SIGNATURE_LENGTH;
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return none('size');
    if (wasShort && size >= SIGNATURE_LENGTH && !pictureType(joined(chunks, size))) return none('type');
  }
  const bytes = joined(chunks, size);
  const type = pictureType(bytes);
  return type === undefined ? none('type') : { kind: 'picture', type, bytes };
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return;
    yield value;
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** The media type by the first bytes. SVG is rejected, because it may contain scripts. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'image/gif';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'image/webp';
  // The major brand, or one of the first compatible brands.
  const isAvif =
    AVIF_BRANDS.includes(at(8, 12)) || [16, 20, 24].some((from) => AVIF_BRANDS.includes(at(from, from + 4)));
  return at(4, 8) === 'ftyp' && isAvif ? 'image/avif' : undefined;
}
