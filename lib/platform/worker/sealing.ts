// Non-extractable keys of this browser profile. They protect a copied profile, but not against code running in it.
import { userDatabase } from './databases.ts';

const WRAPPING = 'wrapping-key';

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** For code that only reads: without a key, nothing was sealed or hashed, and making one needs room on the disk. */
export async function presentKey(name: string): Promise<CryptoKey | undefined> {
  return (await userDatabase()).get('wrapping', name);
}

/** Returns the key of this name, creating it if missing. */
export async function lastingKey(name: string, make: () => Promise<CryptoKey>): Promise<CryptoKey> {
  const present = await presentKey(name);
  if (present) return present;
  const made = await make();
  const transaction = (await userDatabase()).transaction('wrapping', 'readwrite');
  // Another context may have created one meanwhile; the first one wins.
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

/** Resolves with undefined if the sealing key is gone, as after clearing part of the stored data. */
export async function unseal({ iv, sealed }: Sealed): Promise<string | undefined> {
  const key = await presentKey(WRAPPING);
  if (!key) return undefined;
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
    return new TextDecoder().decode(bytes);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}
