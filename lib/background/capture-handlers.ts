// What the background does for the requests about captures.
import { ProblemError } from '../problem.ts';
import type { Requests } from '../requests.ts';
import { textOf, viewOf } from './outbox/capture-parts.ts';
import { clearHistory, listHistory } from './outbox/history.ts';
import { getCapture } from './outbox/kept-captures.ts';
import { publishOutbox } from './outbox/outbox-state.ts';
import { placeCapture } from './outbox/place-capture.ts';
import { editCapture, steerCapture } from './outbox/steer-capture.ts';
import { getWorkspace, putWorkspace } from './workspaces.ts';

type CaptureRequest =
  | 'capture'
  | 'listHistory'
  | 'readCapture'
  | 'steerCapture'
  | 'editCapture'
  | 'clearHistory'
  | 'setCaptureSettings';

export const captureHandlers: Pick<Requests, CaptureRequest> = {
  capture: placeCapture,
  listHistory,
  async readCapture({ id }) {
    const capture = await getCapture(id);
    return capture && !capture.cleared ? { capture: viewOf(capture), text: textOf(capture) } : undefined;
  },
  steerCapture: ({ id, to }) => steerCapture(id, to),
  editCapture,
  async clearHistory({ workspaceId }) {
    await clearHistory(workspaceId);
    await publishOutbox();
  },
  async setCaptureSettings({ workspaceId, settings }) {
    const workspace = await getWorkspace(workspaceId);
    if (!workspace) throw new ProblemError({ kind: 'not-connected' });
    await putWorkspace(workspaceId, (present) => ({ ...(present ?? workspace), capture: settings }));
  },
};
