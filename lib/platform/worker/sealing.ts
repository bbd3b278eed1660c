// Non-extractable keys of this browser profile. They protect a copied profile, not one whose code is taken over.
import { userDatabase } from './databases.ts';

const WRAPPING = 'wrapping-key';

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** The key of this name; made where there is none yet. */
export async function lastingKey(name: string, make: () => Promise<CryptoKey>): Promise<CryptoKey> {
  const database = await userDatabase();
  const present = await database.get('wrapping', name);
  if (present) return present;
  const made = await make();
  const transaction = database.transaction('wrapping', 'readwrite');
  // Another context may have made one meanwhile: the first stays.
  const first = (await transaction.store.get(name)) ?? made;
  await transaction.store.put(first, name);
  await transaction.done;
  return first;
}

const wrappingKey = () =>
  lastingKey(WRAPPING, () =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  );

export async function seal(text: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await wrappingKey(), bytes);
  return { iv, sealed };
}

/** Undefined where what sealed it is gone, as when only part of the stored data was cleared. */
export async function unseal({ iv, sealed }: Sealed): Promise<string | undefined> {
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await wrappingKey(), sealed);
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}
