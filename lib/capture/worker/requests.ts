// What views may ask about captures.
import * as z from 'zod/mini';
import { id, limit, offset, ofWorkspace, request, searched } from '../../platform/worker/request.ts';
import { putWorkspace, workspaceById } from '../../service/worker/workspaces.ts';
import { capturedText, captureOrder, captureSettings } from './capture-schemas.ts';
import { outbox } from './part.ts';

export const captureRequests = {
  /** Answers once the capture is on the disk. The same id again answers the same capture. */
  capture: request(
    () => captureOrder,
    (input) => outbox.use((part) => part.placeCapture(input)),
  ),
  /** Done ones, newest first; `text` looks in text, title and address of the source. */
  listHistory: request(
    () => z.object({ workspaceId: id, text: searched, offset, limit }),
    (input) => outbox.use((part) => part.listHistory(input)),
  ),
  readCapture: request(
    () => z.object({ id }),
    ({ id }) => outbox.use((part) => part.readCapture(id)),
  ),
  /** Undo and discard remove it; `send` sends it again, or anyway; `now` ends the hold-back. */
  steerCapture: request(
    () => z.object({ id, to: z.enum(['undo', 'discard', 'send', 'now', 'check']) }),
    ({ id, to }) => outbox.use((part) => part.controlCapture(id, to)),
  ),
  /** Another text or topic for a capture that is not sent; it is queued anew. */
  editCapture: request(
    () => z.object({ id, text: capturedText, topicId: z.exactOptional(id) }),
    (input) => outbox.use((part) => part.editCapture(input)),
  ),
  clearHistory: request(
    () => ofWorkspace,
    ({ workspaceId }) => outbox.use((part) => part.clearHistory(workspaceId)),
  ),
  setCaptureSettings: request(
    () => z.object({ workspaceId: id, settings: captureSettings }),
    async ({ workspaceId, settings }) => {
      const workspace = await workspaceById(workspaceId);
      await putWorkspace(workspaceId, (present) => ({ ...(present ?? workspace), capture: settings }));
    },
  ),
};
