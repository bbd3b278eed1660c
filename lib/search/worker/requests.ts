// Search requests of the views. Only `loadConversations` sends requests to the service.
import * as z from 'zod/mini';
import { id, limit, request, searched } from '../../platform/worker/request.ts';
import { currentWorkspace, inCurrent } from '../../service/worker/workspaces.ts';
import { noteChosen } from './directory-hits.ts';
import { countConversations, loadConversations } from './page-conversations.ts';
import { searchAll } from './search-all.ts';
import { searchAudiences, searchPages } from './search-by-name.ts';

export const searchRequests = {
  /** Without words: recent choices. Returns undefined if the same asker has sent a newer query. */
  search: request(
    () => ({ asker: id, text: searched, limit: z.int().check(z.minimum(1), z.maximum(50)) }),
    (input, asked) => searchAll(currentWorkspace(asked), input),
  ),
  noteChosen: request(
    () =>
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('page'), pageId: id }),
        z.object({ kind: z.literal('audience'), pageId: id, audienceId: id }),
      ]),
    inCurrent(noteChosen),
  ),
  countConversations: request(() => ({ pageId: id }), inCurrent(countConversations)),
  loadConversations: request(() => ({ pageId: id }), inCurrent(loadConversations)),
  searchPages: request(
    () => ({ text: searched, limit }),
    inCurrent((workspace, { text, limit }) => searchPages(workspace, text, limit)),
  ),
  searchAudiences: request(
    () => ({ pageId: id, text: searched, limit }),
    inCurrent((workspace, { pageId, text, limit }) => searchAudiences(workspace, pageId, text, limit)),
  ),
};
