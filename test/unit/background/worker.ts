// Starts the background's modules anew, as the browser does with a worker: what they held in memory is
// gone, what was stored is not.
import { vi } from 'vitest';
import { endWorker } from '../fakes/fake-world.ts';

// These hold nothing of a life, and building their schemas anew would take half of each start. With them goes
// what they throw, so that there is one class of it.
const lasting = {
  '../../../lib/problem.ts': await import('../../../lib/problem.ts'),
  '../../../lib/api/schemas.ts': await import('../../../lib/api/schemas.ts'),
  '../../../lib/api/operations.ts': await import('../../../lib/api/operations.ts'),
  '../../../lib/api/operation-schemas.ts': await import('../../../lib/api/operation-schemas.ts'),
  '../../../lib/api/request-schemas.ts': await import('../../../lib/api/request-schemas.ts'),
  '../../../lib/api/read-answer.ts': await import('../../../lib/api/read-answer.ts'),
  '../../../lib/background/requests-schema.ts': await import('../../../lib/background/requests-schema.ts'),
  '../fakes/i18n.ts': await import('../fakes/i18n.ts'),
};
for (const [path, module] of Object.entries(lasting)) vi.doMock(path, () => module);

/** What a worker loads only when it is needed. A test is not to wait for the loader in the middle of what it looks at. */
const parts = () => [
  import('../../../lib/background/publishing/part.ts'),
  import('../../../lib/background/outbox/part.ts'),
  import('../../../lib/background/people/part.ts'),
  import('../../../lib/background/search/part.ts'),
  import('../../../lib/background/news/part.ts'),
  import('../../../lib/background/kit/part.ts'),
  import('../../../lib/background/saving/quick-save.ts'),
  import('../../../lib/background/workspace-handlers.ts'),
  import('../../../lib/background/topic-handlers.ts'),
];

export type Worker = Awaited<ReturnType<typeof startWorker>>;

export async function startWorker() {
  endWorker();
  vi.resetModules();
  // One after the other: they import each other, and the loader shares what is loaded.
  const worker = {
    addressIndex: await import('../../../lib/background/address-index.ts'),
    answerStores: await import('../../../lib/background/answer-stores.ts'),
    answerViews: await import('../../../lib/background/answer-views.ts'),
    audienceChanges: await import('../../../lib/background/audience-changes.ts'),
    audienceIndex: await import('../../../lib/background/audience-index.ts'),
    audiencesAhead: await import('../../../lib/background/audiences-ahead.ts'),
    ask: await import('../../../lib/ask.ts'),
    bindings: await import('../../../lib/background/bindings.ts'),
    cache: await import('../../../lib/background/cache.ts'),
    checklist: await import('../../../lib/background/checklist.ts'),
    databases: await import('../../../lib/background/databases.ts'),
    directory: await import('../../../lib/background/directory.ts'),
    gate: await import('../../../lib/background/gate.ts'),
    handlers: await import('../../../lib/background/handlers.ts'),
    keys: await import('../../../lib/background/keys.ts'),
    look: await import('../../../lib/background/look.ts'),
    searching: await import('../../../lib/background/search/door.ts'),
    readIndex: await import('../../../lib/background/search/read-index.ts'),
    finding: await import('../../../lib/background/search/find-documents.ts'),
    waiting: await import('../../../lib/background/search/waiting-documents.ts'),
    search: await import('../../../lib/background/search.ts'),
    service: await import('../../../lib/background/service.ts'),
    start: await import('../../../lib/background/start.ts'),
    sync: await import('../../../lib/background/sync.ts'),
    walkList: await import('../../../lib/background/walk-list.ts'),
    walks: await import('../../../lib/background/walks.ts'),
    writing: await import('../../../lib/background/directory-walks.ts'),
    walk: await import('../../../lib/background/walk.ts'),
    workspaces: await import('../../../lib/background/workspaces.ts'),
  };
  await Promise.all(parts());
  return worker;
}
