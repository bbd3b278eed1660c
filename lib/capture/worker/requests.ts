// Requests about captures.
import * as z from 'zod/mini';
import { drawingActs } from '../../platform/page-overlay.ts';
import { id, ofWorkspace, request, tabAddress } from '../../platform/worker/request.ts';
import { editWorkspace } from '../../service/worker/workspaces.ts';
import { MAX_PAGE_CAPTURES } from '../capture.ts';
import { captureEdit, captureOrder, captureSettings, historySearch } from './capture-schemas.ts';
import { controlCapture, editCapture } from './control-capture.ts';
import { clearHistory, listHistory, readCapture } from './history.ts';
import { capturesOfPage, highlightOnPage } from './page-captures.ts';
import { placeCapture } from './place-capture.ts';
import { composeFromTab } from './quick-save.ts';
import { forgetLoss } from './unsent-count.ts';

export const captureRequests = {
  /** Resolves once the capture is stored and its draft removed. The same order again resolves with the same capture. */
  capture: request(() => captureOrder, placeCapture),
  /** Puts the tab's selection into a draft with this id; earlier drafts stay. */
  composeFromTab: request(() => ({ id, tabId: z.int(), topicId: z.optional(id) }), composeFromTab),
  /** Texts captured at an address, most recent first. */
  capturesOfPage: request(
    () => ({ workspaceId: id, url: tabAddress }),
    ({ workspaceId, url }) => capturesOfPage(workspaceId, url),
  ),
  /** Highlights captures in a tab. Resolves with undefined if the tab may not be read. */
  highlightOnPage: request(
    () => ({
      tabId: z.int(),
      act: z.enum(drawingActs),
      ids: z.array(id).check(z.maxLength(MAX_PAGE_CAPTURES)),
    }),
    ({ tabId, act, ids }) => highlightOnPage(tabId, act, ids),
  ),
  /** Done captures, most recent first. */
  listHistory: request(() => historySearch, listHistory),
  readCapture: request(
    () => ({ id }),
    ({ id }) => readCapture(id),
  ),
  /** Undo puts an edited text into draft `draftId`. `send` also overrides an identical entry; `now` ends the hold-back. */
  controlCapture: request(
    () => ({ id, to: z.enum(['undo', 'discard', 'send', 'now', 'check']), draftId: z.exactOptional(id) }),
    controlCapture,
  ),
  /** Queues the edited capture. */
  editCapture: request(() => captureEdit, editCapture),
  /** Dismisses the note that captures were lost when the browser cleared its data. */
  forgetLoss: request(() => ({}), forgetLoss),
  clearHistory: request(
    () => ofWorkspace,
    ({ workspaceId }) => clearHistory(workspaceId),
  ),
  /** Settings that are absent stay unchanged. */
  setCaptureSettings: request(
    () => ({ workspaceId: id, settings: captureSettings }),
    ({ workspaceId, settings }) =>
      editWorkspace(workspaceId, (present) => ({
        ...present,
        capture: { ...present.capture, ...settings },
      })),
  ),
};
