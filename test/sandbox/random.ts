// A small seeded generator (mulberry32 over an FNV-1a hash): the same words always give the same data.

export interface Random {
  /** 0 inclusive to 1 exclusive. */
  next(): number;
  /** Both bounds inclusive. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** `prefix_` and 26 characters of a-z0-9. */
  id(prefix: string): string;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

export function random(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (from) => pickAt(from, int(0, from.length - 1)),
    id(prefix) {
      let id = `${prefix}_`;
      for (let count = 0; count < 26; count += 1) id += ALPHABET.charAt(int(0, 35));
      return id;
    },
  };
}

/** The item at a position that wraps around, so that a list never runs out. */
export function pickAt<T>(from: readonly T[], position: number): T {
  if (from.length === 0) throw new RangeError('Nothing to pick from.');
  return from[position % from.length] as T;
}
