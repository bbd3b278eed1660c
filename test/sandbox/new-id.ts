import { randomUUID } from 'node:crypto';
import { random } from './random.ts';

/** An id for something a client made: unlike the seeded ones, never the same twice. */
export function newId(prefix: string): string {
  return random(randomUUID()).id(prefix);
}
