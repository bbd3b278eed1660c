import { workerEvent } from '../../platform/worker/event.ts';

/** The jobs that need a person may be others than before. */
export const needsChanged = workerEvent<void>();
