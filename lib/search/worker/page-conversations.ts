// Counts the stored conversations of a page, and loads missing ones.
import { isOfConnection, ProblemError } from '../../api/problem.ts';
import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { diskKeys } from '../../service/worker/answer-stores.ts';
import { answerKey, answerKeys, read } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { LoadedConversations, PageConversations } from '../search.ts';
import { forgetMessages } from './message-hits.ts';

/** Conversations per click; each is a request. */
const MAX_LOADED = 100;
const AT_ONCE = 4;

type OfPage = { pageId: string };

/** Counts over all known audiences of the page, without a request. */
export async function countConversations(workspace: Workspace, of: OfPage): Promise<PageConversations> {
  const { known, missing } = await conversationsOf(workspace, of);
  const left = missing.length;
  return { loaded: known - left, left: Math.min(left, MAX_LOADED) };
}

/** Loads up to `MAX_LOADED` missing conversations. Those loaded before a failure stay stored. */
export async function loadConversations(workspace: Workspace, of: OfPage): Promise<LoadedConversations> {
  const ids = (await conversationsOf(workspace, of)).missing.slice(0, MAX_LOADED);
  let loaded = 0;
  let problem: LoadedConversations['problem'];
  let isCutOff = false;
  const loadNext = async () => {
    for (let id = ids.shift(); id !== undefined && !isCutOff; id = ids.shift()) {
      try {
        await read(workspace, 'getAudienceMessages', { page_id: of.pageId, audience_id: id });
        loaded += 1;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        problem ??= error.problem;
        isCutOff ||= isOfConnection(error.problem);
      }
    }
  };
  await keepAwake(() => Promise.all(Array.from({ length: AT_ONCE }, loadNext)));
  forgetMessages();
  return { loaded, problem };
}

async function conversationsOf(workspace: Workspace, { pageId }: OfPage) {
  const scope = scopeOf(workspace);
  const [keys, onDisk] = await Promise.all([
    (await directoryDatabase()).getAllKeys('audiences', startingWith(scope, pageId)),
    diskKeys(answerKeys(scope, 'getAudienceMessages')),
  ]);
  const kept = new Set(onDisk);
  const keyOf = (audienceId: string) =>
    answerKey(scope, 'getAudienceMessages', { page_id: pageId, audience_id: audienceId });
  const missing = keys.map(([, , id]) => String(id)).filter((id) => !kept.has(keyOf(id)));
  return { known: keys.length, missing };
}
