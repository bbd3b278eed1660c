// What is loaded of publishing when it is needed.
export { checkAttempt, dismissAttempt, placeOrder } from './place-order.ts';
export { publishState } from './publishing-state.ts';
export { startRun, steerRun } from './run.ts';
export { forgetPublishing as forget, isAtRest, tendPublishing as tend } from './tend-publishing.ts';
export { hurryWatches, unwatchVersion, watchVersion } from './watch.ts';
export { openWatched } from './watch-end.ts';
