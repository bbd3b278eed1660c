import type { Walk } from '../../platform/worker/databases.ts';

/** Whether all there was is kept of an earlier walk, so that what is not among it is new. */
export function isWholeBefore({ current, partial }: Pick<Walk, 'current' | 'partial'>): boolean {
  return current > 0 && !partial;
}
