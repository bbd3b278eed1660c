// What is loaded of publishing when it is needed.
export { checkAttempt, dismissAttempt, placeOrder } from './place-order.ts';
export { forgetPublishing as forget, isIdle, resumePublishing as resume } from './publishing.ts';
export { publishState } from './publishing-state.ts';
export { controlRun, startRun } from './runs.ts';
export { hurryWatches, unwatchVersion, watchVersion } from './watches.ts';
