// Who answers each request of a view. What a look needs is here; all else is loaded at the first request for it.

import { outbox } from '../../capture/worker/listeners.ts';
import { news } from '../../news/worker/door.ts';
import { lookAt } from '../../page-status/worker/look.ts';
import { people } from '../../people/worker/listeners.ts';
import type { Requests } from '../../platform/requests.ts';
import { handlersFrom } from '../../platform/worker/handlers-from.ts';
import { publishing } from '../../publish/worker/door.ts';
import { searchPart } from '../../search/worker/door.ts';
import { withLocks } from '../../settings-file/worker/with-locks.ts';
import { panelHandlers } from './panel-handlers.ts';

export const handlers: Requests = withLocks({
  look: lookAt,
  ...panelHandlers,
  ...handlersFrom(['listAudiences', 'walkAudiences', 'listSites', 'readDocument'], async (ask) =>
    ask((await import('../../directory/worker/listing-handlers.ts')).listingHandlers),
  ),
  ...handlersFrom(
    [
      ...(['order', 'checkAttempt', 'dismissAttempt', 'watch', 'unwatch'] as const),
      ...(['publishMany', 'steerRun'] as const),
    ],
    (ask) => publishing.use((part) => ask(part.handlers)),
  ),
  ...handlersFrom(
    [
      ...(['capture', 'listHistory', 'readCapture', 'steerCapture', 'editCapture'] as const),
      ...(['clearHistory', 'setCaptureSettings'] as const),
    ],
    (ask) => outbox.use((part) => ask(part.handlers)),
  ),
  ...handlersFrom(
    [
      ...(['listKnown', 'addKnown', 'removeKnown', 'pagesOfPerson', 'accountOfTab'] as const),
      ...(['likelyDuplicates', 'create', 'steerCreation', 'editCreation'] as const),
    ],
    (ask) => people.use((part) => ask(part.handlers)),
  ),
  ...handlersFrom(['listNews', 'markNewsSeen', 'unmarkNews', 'setNewsMovedBy'], (ask) =>
    news.use((part) => ask(part.handlers)),
  ),
  ...handlersFrom(['search', 'noteChosen', 'searchPages', 'searchAudiences'], async (ask) =>
    ask((await searchPart()).handlers),
  ),
  ...handlersFrom(
    [
      ...(['addTopics', 'listTopics', 'changeTopic', 'removeTopic'] as const),
      ...(['renewTopics', 'visitTopic', 'knownEntries'] as const),
    ],
    async (ask) => ask((await import('../../topics/worker/topic-handlers.ts')).topicHandlers),
  ),
  ...handlersFrom(['readSessionId', 'setSessionRules'], async (ask) =>
    ask((await import('../../sessions/worker/session-handlers.ts')).sessionHandlers),
  ),
  ...handlersFrom(['assetUses', 'readPreview'], async (ask) =>
    ask((await import('../../assets/worker/asset-handlers.ts')).assetHandlers),
  ),
  ...handlersFrom(['diagnose', 'clearDiagnostics'], async (ask) =>
    ask((await import('../../diagnostics/worker/diagnostics-handlers.ts')).diagnosticsHandlers),
  ),
  ...handlersFrom(['exportKit', 'previewKit', 'applyKit', 'readPolicy'], async (ask) =>
    ask((await import('../../settings-file/worker/part.ts')).handlers),
  ),
  ...handlersFrom(
    [
      ...(['bind', 'unbind', 'listBindings', 'switchWorkspace', 'listWorkspaces'] as const),
      ...(['saveWorkspace', 'testWorkspace', 'removeWorkspace'] as const),
      ...(['setAnalyticsRange', 'setRateScale'] as const),
      ...(['syncPages', 'stopSync', 'storedSummary', 'clearStored'] as const),
    ],
    async (ask) => ask((await import('./workspace-handlers.ts')).workspaceHandlers),
  ),
});
