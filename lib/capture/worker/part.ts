// What is loaded of captures when it is needed.
import { outboxRunner } from './outbox.ts';

export { controlCapture, editCapture } from './control-capture.ts';
export { clearHistory, listHistory, readCapture } from './history.ts';
export { forgetCaptures as forget } from './outbox.ts';
export { placeCapture } from './place-capture.ts';
export const { resume, isIdle } = outboxRunner;
