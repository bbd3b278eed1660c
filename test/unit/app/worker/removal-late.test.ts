// What a person does in another window while a workspace is removed. The request found the workspace, and stores its data afterwards.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const service = { url: 'http://127.0.0.1:9', key: 'canary_key' };

let worker: Worker;
let workspace: Workspace;
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  workspace = await connectWorkspace(worker, service);
});

async function left(): Promise<string> {
  return spelledOut([await storedInDatabases(), fakeWorld().local.all(), fakeWorld().session.all()]);
}

type Act = (of: Workspace) => Promise<unknown>;

const acts: Record<string, () => Promise<Act>> = {
  async 'a page that is watched'() {
    const { watchPage } = await import('../../../../lib/page-watch/worker/watching.ts');
    return (of) => watchPage(of, { pageId: 'page-1', pageName: 'Spring' });
  },
  async 'the versions of a watched page'() {
    const { keepVersions } = await import('../../../../lib/news/worker/watched-versions.ts');
    return ({ id }) => keepVersions(id, 'page-1');
  },
  async 'a task put off'() {
    const { snooze } = await import('../../../../lib/home/worker/snooze.ts');
    return ({ id }) => snooze(id, 'task-1', true);
  },
  async 'pages chosen for the report'() {
    const { choosePages } = await import('../../../../lib/report/worker/choice.ts');
    return ({ id }) => choosePages(id, ['page-1']);
  },
  async 'a page chosen for an address'() {
    const { addBinding } = await import('../../../../lib/directory/worker/match-tab.ts');
    return ({ id }) => addBinding(id, { pattern: 'https://a.example/', never: true });
  },
  async 'an id of a person'() {
    const { addKnown } = await import('../../../../lib/people/worker/known.ts');
    return (of) => addKnown(of, { kind: 'person', ids: [{ id: 'person-1' }], how: 'typed' });
  },
  async 'a person met on an audience'() {
    const { noteMet } = await import('../../../../lib/people/worker/note-answers.ts');
    return (of) => noteMet(of, 'person', 'person-1');
  },
  async 'the pages checked for Home'() {
    const { keepChecking } = await import('../../../../lib/home/worker/check-pages.ts');
    return keepChecking;
  },
  async 'that it was chosen'() {
    const { chooseWorkspace } = await import('../../../../lib/service/worker/workspaces.ts');
    return ({ id }) => chooseWorkspace(id);
  },
  async 'a page chosen in the search'() {
    const { noteChosen } = await import('../../../../lib/search/worker/directory-hits.ts');
    return (of) => noteChosen(of, { kind: 'page', pageId: 'page-1' });
  },
  async 'a crawl of its pages'() {
    const { syncPages } = await import('../../../../lib/directory/worker/pages-sync.ts');
    return syncPages;
  },
};

it.each(Object.keys(acts))(
  'security 15: %s leaves nothing of a workspace removed meanwhile',
  async (name) => {
    const act = await acts[name]?.();
    await act?.(workspace);
    await worker.answers.removeWorkspace({ workspaceId: workspace.id });
    // What goes on in the background is undone a moment later.
    await until(async () => expect(await left()).not.toContain(workspace.id));
    await act?.(workspace).catch((error: unknown) =>
      expect(error).toMatchObject({ problem: { kind: 'not-connected' } }),
    );
    await until(async () => expect(await left()).not.toContain(workspace.id));
  },
);

describe.each(['device', 'session'] as const)('security 15: no key kept for the %s is left', (keyKeeping) => {
  const keys = async () => {
    const inSession = Object.keys(fakeWorld().session.all()).filter((name) => name.startsWith('key:'));
    return [...inSession, ...((await storedInDatabases())['audience-lens/keys'] ?? [])];
  };
  beforeEach(async () => {
    await worker.answers.removeWorkspace({ workspaceId: workspace.id });
  });

  it('of a new workspace that could not be stored', async () => {
    fakeWorld().local.limitTo(1);
    const fields = { name: 'Another', color: 'teal', production: false, keyKeeping } as const;
    const saving = worker.answers.saveWorkspace({
      ...fields,
      baseUrl: 'https://a.example',
      key: 'canary_other',
    });
    await expect(saving).rejects.toBeDefined();
    expect(await keys()).toEqual([]);
  });

  it('of a new workspace if the worker was killed before it was stored', async () => {
    await worker.keys.stageKey({ ...workspace, id: 'another', keyKeeping }, 'canary_other');
    expect(await keys()).toHaveLength(1);
    worker = await startWorker();
    worker.start.startBackground();
    await until(async () => expect(await keys()).toEqual([]));
  });
});
