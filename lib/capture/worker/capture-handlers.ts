// What the background does for the requests about captures.
import { ProblemError } from '../../api/problem.ts';
import type { Requests } from '../../platform/requests.ts';
import { getWorkspace, putWorkspace } from '../../service/worker/workspaces.ts';
import { textOf, viewOf } from './capture-record.ts';
import { getCapture } from './capture-store.ts';
import { controlCapture, editCapture } from './control-capture.ts';
import { clearHistory, listHistory } from './history.ts';
import { publishOutbox } from './outbox-state.ts';
import { placeCapture } from './place-capture.ts';

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
  steerCapture: ({ id, to }) => controlCapture(id, to),
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
