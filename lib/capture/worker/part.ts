// What is loaded of the outbox when it is needed.
export { captureHandlers as handlers } from './capture-handlers.ts';
export { placeCapture } from './place-capture.ts';
export { forgetCaptures as forget, isAtRest, tendOutbox as tend } from './tend-outbox.ts';
