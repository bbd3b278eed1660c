// The times of the outbox's protocol (ms).

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The build for end-to-end tests does not wait for a minute each time. */
const scaled = (time: number) => (import.meta.env.MODE === 'e2e' ? time / 50 : time);

/** A service may still commit a request this long after its client has gone: the topic is not read before. */
export const LATE_COMMIT = scaled(MINUTE);
/** Requests for one capture; then a person decides. */
export const MAX_ATTEMPTS = 5;
/** Readings that failed on their side; then a person decides. */
export const MAX_READINGS = 10;

/** Hold-backs are no longer than this; one that seems to be was set by another clock. */
export const MAX_HOLD = 30 * SECOND;
/** Further ahead than the longest wait a service may name. */
export const MAX_WAIT = 25 * 60 * MINUTE;
/** Where a request or a reading failed and the service named no time; doubled each time, up to the longest. */
export const FIRST_PAUSE = scaled(30 * SECOND);
/** Where the time that a service named is over at once; doubled each time. */
export const MIN_PAUSE = scaled(SECOND);
export const MAX_PAUSE = scaled(10 * MINUTE);
/** How often an offline browser is asked whether it is online; its event comes first where the worker lives. */
export const OFFLINE_PAUSE = MINUTE;

/** When a topic is read for entries of a repeated request: soon, and later where requests were several or slow. */
export const DUPLICATE_CHECKS = [1.5 * SECOND, 2 * MINUTE, 15 * MINUTE, 60 * MINUTE] as const;
export const TOOK_LONG = 5 * SECOND;

/** Two orders of the same within this time are one click. */
export const ONE_CLICK = SECOND;

/** The clocks of browser and service rarely differ by more. */
export const CLOCKS_APART = 10 * MINUTE;
