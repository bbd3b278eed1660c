// From "save this" to a capture on the disk. Nothing is sent here.
import type { CaptureOrder, CaptureView } from '../../capture.ts';

/** Resolves once the capture is stored. The same id again, or one click fired twice, answers the same capture. */
export declare function placeCapture(order: CaptureOrder): Promise<CaptureView>;
