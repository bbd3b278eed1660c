// What views may ask about captures.
import * as z from 'zod/mini';
import { highlightActs } from '../../platform/highlight-texts.ts';
import { address, id, ofWorkspace, request } from '../../platform/worker/request.ts';
import { setInWorkspace } from '../../service/worker/workspaces.ts';
import { captureEdit, captureOrder, captureSettings, historySearch } from './capture-schemas.ts';
import { controlCapture, editCapture } from './control-capture.ts';
import { clearHistory, listHistory, readCapture } from './history.ts';
import { capturesOfPage, highlightOnPage, MAX_PER_PAGE } from './page-captures.ts';
import { placeCapture } from './place-capture.ts';
import { composeFromTab } from './quick-save.ts';
import { forgetLoss } from './unsent-count.ts';

export const captureRequests = {
  /** Answers once the capture is on the disk, and its draft is gone. The same order again answers the same capture. */
  capture: request(() => captureOrder, placeCapture),
  /** What can be read of a tab is put into the composer, under this id; earlier texts are kept beside it. */
  composeFromTab: request(() => ({ id, tabId: z.int(), topicId: z.exactOptional(id) }), composeFromTab),
  /** Texts that were captured at an address, newest first. */
  capturesOfPage: request(
    () => ({ workspaceId: id, url: address }),
    ({ workspaceId, url }) => capturesOfPage(workspaceId, url),
  ),
  /** Marks captures in the page of a tab. Undefined where the browser does not let this extension into the tab. */
  highlightOnPage: request(
    () => ({
      tabId: z.int(),
      act: z.enum(highlightActs),
      ids: z.array(id).check(z.maxLength(MAX_PER_PAGE)),
    }),
    ({ tabId, act, ids }) => highlightOnPage(tabId, act, ids),
  ),
  /** Done ones, newest first. */
  listHistory: request(() => historySearch, listHistory),
  readCapture: request(
    () => ({ id }),
    ({ id }) => readCapture(id),
  ),
  /** Undo and discard remove it; what a person wrote is composed again, as `draftId`, once it is undone. `send` sends it again, or anyway; `now` ends the hold-back. */
  controlCapture: request(
    () => ({ id, to: z.enum(['undo', 'discard', 'send', 'now', 'check']), draftId: z.exactOptional(id) }),
    ({ id, to, draftId }) => controlCapture(id, to, draftId),
  ),
  /** It is queued anew. */
  editCapture: request(() => captureEdit, editCapture),
  /** A person has read that captures were lost with what the browser cleared. */
  forgetLoss: request(() => ({}), forgetLoss),
  clearHistory: request(
    () => ofWorkspace,
    ({ workspaceId }) => clearHistory(workspaceId),
  ),
  setCaptureSettings: request(
    () => ({ workspaceId: id, settings: captureSettings }),
    ({ workspaceId, settings }) => setInWorkspace(workspaceId, { capture: settings }),
  ),
};
