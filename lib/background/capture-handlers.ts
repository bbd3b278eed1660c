// What the background does for the requests about captures.
import type { Requests } from '../requests.ts';

type CaptureRequest =
  | 'capture'
  | 'listHistory'
  | 'readCapture'
  | 'steerCapture'
  | 'editCapture'
  | 'clearHistory'
  | 'setCaptureSettings';

export declare const captureHandlers: Pick<Requests, CaptureRequest>;
