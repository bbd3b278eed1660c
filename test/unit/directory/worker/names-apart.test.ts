// Pages of one name, and audiences of a page that share theirs, wherever they are listed.
import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE_WATCHES, type PageWatchState } from '../../../../lib/page-watch/page-watch.ts';
import { PUBLISHING, type PublishingState } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { connectedWorker } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import type { Worker } from '../../fixtures/worker.ts';

const DAY = 24 * 3_600_000;

let sandbox: Sandbox;
let worker: Worker;
let workspace: Workspace;
let pageId: string;
let janes: string[];
let pageNames: string[];

beforeEach(async () => {
  sandbox = await startSandbox({ pages: 20 });
  ({ page: pageId } = sandbox.seed.ids);
  ({ worker, workspace } = await connectedWorker(sandbox));
  worker.start.startBackground();
  await worker.lists.crawlPages(workspace);
  const pages = await worker.directory.firstPages(workspace, 20);
  const other = pages.find((page) => page.pageId !== pageId)?.pageId ?? '';
  for (const id of [pageId, other]) sandbox.changes.renamePage(id, 'Offers');
  await worker.lists.crawlPages(workspace);
  await worker.lists.crawlAudiences(workspace, pageId);
  janes = [1, 2].map(() => sandbox.changes.addAudience(pageId, 'Jane Doe'));
  await worker.lists.crawlAudiences(workspace, pageId);
  const { rows } = await worker.answers.listHome(everyRow);
  pageNames = rows.map(({ name }) => name).filter((name) => name.startsWith('Offers · '));
  expect(pageNames).toHaveLength(2);
  return () => sandbox.close();
});

const everyRow = { text: '', filter: 'all', site: '', sort: 'name', offset: 0, limit: 100 } as const;

/** As the audiences of one name are called: with their route keys. */
async function janeNames(): Promise<string[]> {
  const stored = await worker.directory.findAudiences(workspace, pageId, janes);
  const names = stored.map((each) => `Jane Doe · ${each?.audience.personRouteKey ?? ''}`);
  expect(new Set(names).size).toBe(2);
  return names;
}

describe('audiences of one name', () => {
  it('have their route keys behind it in the news', async () => {
    const { items } = await worker.answers.listNews({
      workspaceId: workspace.id,
      text: '',
      seen: true,
      offset: 0,
      limit: 100,
    });
    const names = items.filter(({ kind }) => kind === 'audience').map(({ name }) => name);
    expect(names.toSorted()).toEqual((await janeNames()).toSorted());
  });

  it('have them in the items of a run, too', async () => {
    sandbox.faults.add({ operation: 'publishVersion', status: 422 });
    await worker.answers.publishMany({ pageId, audienceIds: janes });
    const shown = () => fakeWorld().session.all()[PUBLISHING] as PublishingState | undefined;
    const names = () => shown()?.runs[0]?.items.map(({ audienceName }) => audienceName);
    await until(async () => expect(names()).toEqual(await janeNames()));
  });

  it('have them in the report', async () => {
    const live: string[] = [];
    await worker.directory.eachAudience(workspace, pageId, ({ audience }) => {
      if (audience.publishedVersion && !audience.archivedAt) live.push(audience.audienceId);
    });
    janes = live.slice(0, 2);
    for (const id of janes) {
      sandbox.changes.renameAudience(pageId, id, 'Jane Doe');
      sandbox.changes.publishedAt(pageId, id, Date.now() - 3 * DAY);
    }
    await worker.lists.crawlAudiences(workspace, pageId);
    const { report } = await worker.answers.weekReport({});
    const page = report?.pages.find((each) => each.pageId === pageId);
    const names = page?.publishes.flatMap(({ audienceId, audienceName }) =>
      janes.includes(audienceId) ? [audienceName] : [],
    );
    expect(names?.toSorted()).toEqual((await janeNames()).toSorted());
  });
});

describe('pages of one name', () => {
  it('have their addresses behind it where they are watched', async () => {
    const pages = await worker.directory.firstPages(workspace, 20);
    for (const { pageId: id, name } of pages)
      if (name === 'Offers') await worker.answers.watchPage({ pageId: id, pageName: name });
    const shown = fakeWorld().session.all()[PAGE_WATCHES] as PageWatchState;
    expect(shown.pages.map(({ pageName }) => pageName).toSorted()).toEqual(pageNames.toSorted());
  });

  it('have them where addresses are assigned to them', async () => {
    const pages = await worker.directory.firstPages(workspace, 20);
    for (const { pageId: id, name } of pages)
      if (name === 'Offers')
        await worker.matchTab.addBinding(workspace.id, { pattern: `https://a.example/${id}`, pageId: id });
    const bindings = await worker.answers.listBindings({ workspaceId: workspace.id });
    expect(bindings.map(({ pageName }) => pageName).toSorted()).toEqual(pageNames.toSorted());
  });

  it('have them in the list of a person, and of where an asset is used', async () => {
    const stored = await worker.directory.findAudience(workspace, pageId, sandbox.seed.ids.audience);
    const { rows } = await worker.answers.pagesOfPerson({
      personId: stored?.audience.personId ?? '',
      limit: 100,
    });
    expect(pageNames).toContain(rows.find((row) => row.pageId === pageId)?.pageName);
    const page = await worker.directory.findPage(workspace, pageId);
    const url = page?.metadata?.ogImageUrl ?? '';
    const { uses } = await worker.answers.assetUses({ assetId: 'unknown', urls: [url] });
    expect(pageNames).toContain(uses.find((use) => use.pageId === pageId)?.pageName);
  });
});
