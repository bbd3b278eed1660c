// Fetches a picture that a record names. Beside it only `client.ts` fetches.
import { pictureType, SIGNATURE_LENGTH } from '../format/bytes.ts';
import { BODY_LIMIT, DEADLINE } from './client.ts';
import { problemForAnswer } from './errors.ts';
import { ProblemError } from './problem.ts';

export type PictureAnswer =
  | { kind: 'picture'; type: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'none'; why: 'type' | 'size' | 'unreachable' };

const none = (why: 'type' | 'size' | 'unreachable'): PictureAnswer => ({ kind: 'none', why });

/** `key` only for the service's own origin, which may ask for a pause: thrown as a `ProblemError`. A redirect is refused: it would take the key, or the person's address, elsewhere. */
export async function fetchPicture(url: string, key: string | undefined): Promise<PictureAnswer> {
  const stop = new AbortController();
  try {
    const response = await fetch(url, {
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: {
        accept: 'image/png, image/jpeg, image/webp, image/gif, image/avif',
        ...(key ? { 'x-api-key': key } : {}),
      },
      signal: AbortSignal.any([AbortSignal.timeout(DEADLINE), stop.signal]),
    });
    if (key !== undefined) refuseOnPause(response, key);
    return response.ok ? await picture(response) : none('unreachable');
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    return none('unreachable'); // offline, too slow, redirected: to a person it is the same
  } finally {
    stop.abort(); // what was not read is not wanted
  }
}

/** A pause that the service asks for concerns all its requests. That it refuses this picture, with 401 too, concerns no other. */
function refuseOnPause({ ok, status, headers }: Response, key: string): void {
  const problem = ok ? undefined : problemForAnswer(status, headers, '', key, Date.now());
  if (problem?.notBefore !== undefined) throw new ProblemError(problem);
}

/** Read as far as it may be a picture of the right size. */
async function picture({ body, headers }: Response): Promise<PictureAnswer> {
  if (Number(headers.get('content-length')) > BODY_LIMIT) return none('size');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(body)) {
    const wasShort = size < SIGNATURE_LENGTH;
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > BODY_LIMIT) return none('size');
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
