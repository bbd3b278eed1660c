// What of the outbox is there at each start of the worker: its listeners, and the way to the rest of it.

import { listenForOccasions } from '../../jobs/worker/occasions.ts';
import { restingPart } from '../../platform/worker/resting-part.ts';

export const OUTBOX_ALARM = 'outbox';

export const outbox = restingPart('outbox', () => import('./part.ts'));

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForCaptures(): void {
  listenForOccasions(OUTBOX_ALARM, outbox);
}
