// Short hashes of texts. Collisions are possible: verify matches, or use them only where a rare mistake is harmless.

/** FNV-1a over UTF-16 units: an integer below 2³². Stored, so it must not change. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** An integer below 2⁵², to distinguish millions of texts. One pass for both halves, because the texts are long. */
export function hash52(text: string): number {
  let [high, low] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    high = Math.imul(high ^ letter, 0x01000193);
    low = Math.imul(low ^ letter, 0x5bd1e995) + 0x2545f491;
  }
  return ((high >>> 0) % 2 ** 20) * 2 ** 32 + (low >>> 0);
}
