// What is loaded of publishing when it is needed.
export { publishingHandlers as handlers } from './publishing-handlers.ts';
export { publishState } from './publishing-state.ts';
export { forgetPublishing as forget, isAtRest, tendPublishing as tend } from './tend-publishing.ts';
export { hurryWatches } from './watch.ts';
export { openWatched } from './watch-end.ts';
