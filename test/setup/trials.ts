/** `npm run test:full` sets it: a test marked `@full` then takes the size that the score card asks for. */
const isFull = process.env.FULL_SIZE === '1';

/** How often a test tries something: a few times in the normal run, so that it stays short. */
export function trials({ normal, full }: { normal: number; full: number }): number {
  return isFull ? full : normal;
}
