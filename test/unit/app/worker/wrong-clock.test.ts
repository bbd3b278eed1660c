// The local clock is a day off and then corrected: data read meanwhile still shows its true time.
import { beforeEach, expect, it, vi } from 'vitest';
import { periodsOf } from '../../../../lib/analytics/periods.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const HOUR = 60 * 60_000;
/** Noon, so that an hour later is the same day. */
const RIGHT = new Date(2026, 10, 24, 12).getTime();

let worker: Worker;
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  (await import('../../../../lib/news/worker/listeners.ts')).listenForNews();
});

/** The times of data read while the clock was wrong, as displayed an hour after the correction. */
async function readWith(wrongBy: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: RIGHT + wrongBy });
  const sandbox = await startSandbox({ pages: 20, pageSize: 100, clockOffset: -wrongBy });
  const workspace = await connectWorkspace(worker, sandbox);
  const { page: page_id, audience: audience_id } = sandbox.seed.ids;
  const [topic_id = ''] = sandbox.seed.topics;
  await worker.lists.crawlPages(workspace);
  sandbox.changes.renamePage(page_id, 'Another name');
  await worker.lists.crawlPages(workspace);
  await worker.lists.crawlAudiences(workspace, page_id);
  await worker.cache.read(workspace, 'getAudienceMessages', { page_id, audience_id });
  await worker.answers.addTopics({ topicIds: [topic_id] });
  const { newsSettled } = await import('../../../../lib/news/worker/listeners.ts');
  await newsSettled();
  vi.setSystemTime(RIGHT + HOUR);
  sandbox.faults.add({ status: 503 });
  const { answers, cache } = worker;
  const id = { workspaceId: workspace.id };
  const list = { pageId: page_id, text: '', sort: 'name', offset: 0, limit: 9 } as const;
  const topics = await answers.listTopics(id);
  const { report } = await answers.weekReport({});
  const news = await answers.listNews({ ...id, text: '', seen: false, offset: 0, limit: 9 });
  const times = {
    messages: (await cache.peek(workspace, 'getAudienceMessages', { page_id, audience_id }))?.at,
    topic: topics.find(({ topicId }) => topicId === topic_id)?.readAt,
    page: (await answers.getPage({ pageId: page_id }))?.at,
    audience: (await answers.getAudiences({ pageId: page_id, audienceIds: [audience_id] }))[0]?.at,
    audiences: (await answers.listAudiences(list)).at,
    reportedPages: report?.pagesAt,
    reportedVersions: report?.pages.find(({ pageId }) => pageId === page_id)?.versionsAt,
    news: news.items.map(({ at }) => at)[0],
  };
  await sandbox.close();
  return times;
}

it.each([24, -24])('shows the true time if the clock was wrong by %i hours', async (hours) => {
  const times = await readWith(hours * HOUR);
  const wrong = Object.entries(times).filter(([, at = 0]) => Math.abs(at - RIGHT) > HOUR / 60);
  expect(Object.fromEntries(wrong)).toEqual({});
});

it('requests a week again if it was not over by the service’s clock, even at the same wrong local time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: RIGHT + 24 * HOUR });
  const sandbox = await startSandbox({ pages: 20, clockOffset: -24 * HOUR });
  const workspace = await connectWorkspace(worker, sandbox);
  const week = { page_id: sandbox.seed.ids.page, ...periodsOf('7d', Date.now()).current };
  await worker.cache.read(workspace, 'getAnalyticsSummary', week);
  sandbox.clock.advance(24 * HOUR);
  sandbox.ledger.clear();
  await worker.cache.read(workspace, 'getAnalyticsSummary', week);
  await worker.cache.read(workspace, 'getAnalyticsSummary', week);
  expect(sandbox.ledger.entries()).toHaveLength(1);
  await sandbox.close();
});
