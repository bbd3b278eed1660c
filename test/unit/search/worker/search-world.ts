// A worker connected to a sandbox, the search asked of it, and records put directly into its directory.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Audience, Page } from '../../../../lib/api/schemas.ts';
import { keptPages } from '../../../../lib/directory/worker/directory-records.ts';
import type { SearchHit } from '../../../../lib/search/search.ts';
import type { WaitingDocument } from '../../../../lib/search/worker/index-records.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

interface SearchWorld {
  sandbox: Sandbox;
  worker: Worker;
  workspace: Workspace;
}

export function searchWorld({ pageSize = 20 } = {}) {
  const its = {} as SearchWorld;

  beforeAll(async () => {
    its.sandbox = await startSandbox({ pages: 40, pageSize });
  });
  afterAll(() => its.sandbox.close());
  beforeEach(async () => {
    newProfile();
    its.worker = await startWorker();
    its.workspace = await connectWorkspace(its.worker, its.sandbox);
    its.sandbox.ledger.clear();
  });
  afterEach(() => its.sandbox.faults.clear());

  const search = (text: string, limit = 6, asker = 'panel') =>
    its.worker.answers.search({ asker, text, limit });

  async function found(text: string, kind?: SearchHit['kind']): Promise<string[]> {
    const answer = await search(text);
    return (answer?.hits ?? []).filter((hit) => !kind || hit.kind === kind).map(({ name }) => name);
  }

  const page = () => its.sandbox.seed.ids.page;

  /** Stores records in the directory as a crawl would, without a service that has them. */
  async function store(documents: Partial<WaitingDocument>[], isIndexed = true): Promise<void> {
    const database = await its.worker.databases.directoryDatabase();
    const scope = its.worker.service.scopeOf(its.workspace);
    const write = database.transaction(its.worker.databases.directoryStores, 'readwrite');
    const whole = documents.map((each) => ({
      pageId: 'p',
      audienceId: '',
      name: '',
      title: '',
      address: '',
      context: '',
      ...each,
    }));
    for (const document of whole) {
      if (document.gone) continue;
      const { pageId, audienceId, name, title, address, context } = document;
      const metadata = address ? { metadata: { canonicalUrl: address } } : {};
      const stored = { pageId, name, title, pageContext: context, ...metadata } as Page;
      if (audienceId === '') {
        void write.objectStore('pages').put(keptPages(scope, 0, [stored]));
        document.address = its.worker.waiting.documentOfPage(stored).address;
      } else {
        const audience = { audienceId, effectiveName: name } as Audience;
        const place = { cursor: '', at: 1, walk: 1 };
        void write.objectStore('audiences').put({ scope, pageId, audienceId, audience, ...place });
      }
    }
    its.worker.waiting.queueDocuments(write, scope, whole);
    await write.done;
    if (isIndexed) await its.worker.searching.indexWaiting();
  }

  return { its, search, found, page, store };
}
