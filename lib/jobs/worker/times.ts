// Times of the job protocols (ms).

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Shortened in the build for end-to-end tests. */
const scaled = (time: number) => (import.meta.env.MODE === 'e2e' ? time / 50 : time);

/** A service may commit a request this long after the client has disconnected. */
export const LATE_COMMIT = scaled(MINUTE);
/** Requests per job before a person decides. */
export const MAX_ATTEMPTS = 5;
/** Failed readings before a person decides. */
export const MAX_READINGS = 10;

/** Longest hold-back; a longer one comes from another clock. */
export const MAX_HOLD = 30 * SECOND;
/** Above the longest wait a service may name. */
export const MAX_WAIT = 25 * 60 * MINUTE;
/** Back-off without a time named by the service; doubled up to `MAX_PAUSE`. */
export const FIRST_PAUSE = scaled(30 * SECOND);
/** Back-off if the named time is already over; doubled each time. */
export const MIN_PAUSE = scaled(SECOND);
export const MAX_PAUSE = scaled(10 * MINUTE);
/** How often `navigator.onLine` is polled; the `online` event comes first if the worker lives. */
export const OFFLINE_PAUSE = MINUTE;

/** When a topic is checked for duplicates after saving: soon, and later if requests were repeated or slow. */
export const DUPLICATE_CHECKS = [1.5 * SECOND, 2 * MINUTE, 15 * MINUTE, 60 * MINUTE] as const;
export const TOOK_LONG = 5 * SECOND;

/** Two equal orders within this time are one click. */
export const ONE_CLICK = SECOND;

/** Largest usual clock difference between browser and service. */
export const CLOCKS_APART = 10 * MINUTE;
