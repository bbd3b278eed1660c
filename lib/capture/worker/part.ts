// What others may do with captures.
import { idleModule } from '../../platform/worker/idle-module.ts';
import { controlCapture, editCapture } from './control-capture.ts';
import { clearHistory, listHistory, readCapture } from './history.ts';
import { forgetCaptures, outboxRunner } from './outbox.ts';
import { placeCapture } from './place-capture.ts';

const { resume, isIdle } = outboxRunner;
const captures = { resume, isIdle, placeCapture, controlCapture, editCapture };
const kept = { listHistory, readCapture, clearHistory, forget: forgetCaptures };

export const outbox = idleModule('outbox', async () => ({ ...captures, ...kept }));
