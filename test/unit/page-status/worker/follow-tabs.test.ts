// A visit shows a badge from stored data and makes no request. Also covers the ways to open the panel.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { REVISION } from '../../../../lib/service/session-keys.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const SITE = 'http://*.localhost/*';

const sandbox = await sharedSandbox({ pages: 20 });
let worker: Worker;
let workspace: Workspace;

beforeEach(async () => {
  newProfile();
  fakeWorld().granted.add(SITE);
  worker = await startWorker();
  workspace = await connectWorkspace(worker, sandbox);
  await worker.lists.crawlPages(workspace);
  await worker.lists.crawlAudiences(workspace, sandbox.seed.ids.page);
  worker.start.startBackground();
  await until(() => expect(fakeWorld().menu.has('open-panel')).toBe(true));
  sandbox.ledger.clear();
});
afterEach(() => expect(sandbox.ledger.entries()).toEqual([]));

const badge = (id: number) => fakeWorld().badges.get(id)?.text;

/** `url` is undefined for sites without access, whose addresses the browser hides. */
function visit(id: number, url: string | undefined): void {
  const tab = { ...(url === undefined ? {} : { url }) };
  fakeWorld().tabs.set(id, { id, active: true, ...tab });
  fakeWorld().onTabUpdated.fire(id, { status: 'loading', ...tab }, tab);
  fakeWorld().onTabUpdated.fire(id, { status: 'complete' }, tab);
}

describe('the badge of a visited tab', () => {
  it('shows a draft', async () => {
    visit(1, sandbox.seed.landing.audience);
    await until(() => expect(badge(1)).toBe('●'));
  });
  it('shows a version on its way', async () => {
    visit(1, sandbox.seed.landing.queued);
    await until(() => expect(badge(1)).toBe('…'));
  });
  it('is empty if no audience is certain', async () => {
    visit(1, sandbox.seed.landing.pageOnly);
    visit(2, sandbox.seed.landing.noMatch);
    visit(3, sandbox.seed.landing.ambiguous);
    await until(() => expect([badge(1), badge(2), badge(3)]).toEqual(['', '', '']));
  });
  it('fault 26: clears when the address changes within the page', async () => {
    visit(1, sandbox.seed.landing.audience);
    await until(() => expect(badge(1)).toBe('●'));
    visit(1, sandbox.seed.landing.pageOnly);
    await until(() => expect(badge(1)).toBe(''));
  });
  it('fault 26: is never of an address that the tab has left', async () => {
    visit(1, sandbox.seed.landing.audience);
    fakeWorld().tabs.set(1, { id: 1, active: true, url: sandbox.seed.landing.foreign });
    visit(2, sandbox.seed.landing.audience); // takes the same steps and begins later
    await until(() => expect(badge(2)).toBe('●'));
    expect(badge(1)).toBeUndefined();
  });
  it('is taken back in each tab once another version is stored, without a look at it', async () => {
    const { page, audience } = sandbox.seed.ids;
    onTestFinished(async () => {
      sandbox.changes.bumpVersion(page, audience);
      sandbox.ledger.clear();
    });
    visit(1, sandbox.seed.landing.audience);
    visit(2, sandbox.seed.landing.audience);
    await until(() => expect([badge(1), badge(2)]).toEqual(['●', '●']));
    const { latestVersion } =
      (await worker.directory.findAudience(workspace, page, audience))?.audience ?? {};
    const path = `/v0/pages/${page}/audiences/${audience}/versions/${latestVersion?.versionId}/publish`;
    const headers = { 'x-api-key': sandbox.key, 'content-type': 'application/json' };
    await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: '{}' });
    await worker.lists.renewAudience(workspace, page, audience);
    await until(() => expect([badge(1), badge(2)]).toEqual(['…', '…']));
    sandbox.clock.advance(60_000);
    await worker.lists.renewAudience(workspace, page, audience);
    await until(() => expect([badge(1), badge(2)]).toEqual(['', '']));
    sandbox.ledger.clear();
  });
  it('is what came of a watch until the tab is looked at', async () => {
    const { page, audience } = sandbox.seed.ids;
    visit(1, sandbox.seed.landing.audience);
    await until(() => expect(badge(1)).toBe('●'));
    const { showEndBadge } = await import('../../../../lib/page-status/worker/badge.ts');
    await showEndBadge({ url: sandbox.seed.landing.audience, ended: { status: 'published' } as never });
    await fakeWorld().session.set({ [REVISION]: 1 });
    await worker.lists.renewAudience(workspace, page, audience);
    await atRest();
    expect(badge(1)).toBe('✓');
    fakeWorld().onTabActivated.fire({ tabId: 1, windowId: 1 });
    await until(() => expect(badge(1)).toBe('●'));
    sandbox.ledger.clear();
  });
  it('appears when a tab becomes active, from what is known by then', async () => {
    fakeWorld().tabs.set(5, { id: 5, active: true, url: sandbox.seed.landing.audience });
    fakeWorld().onTabActivated.fire({ tabId: 5, windowId: 1 });
    await until(() => expect(badge(5)).toBe('●'));
  });
  it('appears as soon as access is granted', async () => {
    fakeWorld().tabs.set(5, { id: 5, active: true, url: sandbox.seed.landing.audience });
    fakeWorld().onPermissionAdded.fire({ origins: ['http://northwind.localhost/*'] });
    await until(() => expect(badge(5)).toBe('●'));
  });
  it('is of the active workspace, also after a switch', async () => {
    visit(1, sandbox.seed.landing.audience);
    await until(() => expect(badge(1)).toBe('●'));
    await connectWorkspace(worker, sandbox, { id: 'other', name: 'Other' });
    await worker.workspaces.chooseWorkspace('other');
    await until(() => expect(badge(1)).toBe(''));
    await worker.workspaces.chooseWorkspace(workspace.id);
    await until(() => expect(badge(1)).toBe('●'));
  });
  it('is not looked up if the browser hides the address', async () => {
    const opened = vi.spyOn(indexedDB, 'open');
    const read = vi.spyOn(fakeWorld().local, 'get');
    await atRest(); // the start's reads are done
    opened.mockClear();
    read.mockClear();
    visit(1, undefined);
    fakeWorld().onTabActivated.fire({ tabId: 1, windowId: 1 });
    fakeWorld().onTabActivated.fire({ tabId: 99, windowId: 1 });
    await atRest();
    expect(badge(1)).toBeUndefined();
    expect([opened.mock.calls, read.mock.calls]).toEqual([[], []]);
  });
});

describe('the listeners for tabs and windows', () => {
  const heard = () => {
    const { onTabUpdated, onTabActivated, onWindowFocused } = fakeWorld();
    return [onTabUpdated, onTabActivated, onWindowFocused].map((event) => event.hasAny());
  };
  const restart = async () => {
    worker = await startWorker();
    worker.start.startBackground();
  };

  it('security 16: are removed without access to a site, so that no visit starts the worker', async () => {
    fakeWorld().granted.delete(SITE);
    await restart();
    expect(heard()).toEqual([true, true, true]); // one of them may have started it
    await until(() => expect(heard()).toEqual([false, false, false]));
  });
  it('stay with access to a site beside that to the service', async () => {
    expect([...fakeWorld().granted]).toHaveLength(2);
    await restart();
    await atRest();
    expect(heard()).toEqual([true, true, true]);
  });
  it('return with access to a site, until it is removed', async () => {
    fakeWorld().granted.delete(SITE);
    await restart();
    await until(() => expect(heard()).toEqual([false, false, false]));
    fakeWorld().granted.add(SITE);
    fakeWorld().onPermissionAdded.fire({ origins: [SITE] });
    expect(heard()).toEqual([true, true, true]);
    visit(1, sandbox.seed.landing.audience);
    await until(() => expect(badge(1)).toBe('●'));
    fakeWorld().granted.delete(SITE);
    fakeWorld().onPermissionRemoved.fire({});
    await until(() => expect(heard()).toEqual([false, false, false]));
  });
});

describe('opening the panel', () => {
  const opened: number[] = [];
  beforeEach(() => {
    opened.length = 0;
    vi.stubGlobal('chrome', {
      sidePanel: { open: async ({ windowId }: { windowId: number }) => void opened.push(windowId) },
    });
  });

  it('is the first thing that a menu item or command does, in the window of the click', () => {
    fakeWorld().onMenuClicked.fire({ menuItemId: 'open-panel' }, { windowId: 7 });
    expect(opened).toEqual([7]);
    fakeWorld().onCommand.fire('open-panel', { windowId: 8 });
    expect(opened).toEqual([7, 8]);
    fakeWorld().onMenuClicked.fire({ menuItemId: 'another' }, { windowId: 7 });
    fakeWorld().onCommand.fire('another', { windowId: 8 });
    expect(opened).toEqual([7, 8]);
  });

  it('fault 8: has its menu items once, however often they are built at the same time', async () => {
    await Promise.all(
      [1, 2, 3].map(() =>
        import('../../../../lib/capture/worker/menu.ts').then(({ renewMenu }) =>
          renewMenu({ isStart: true }),
        ),
      ),
    );
    const forIcon = [...fakeWorld().menu.values()].filter(({ contexts }) => contexts?.includes('action'));
    expect(forIcon.map(({ id }) => id)).toEqual(['open-panel', 'open-home']);
    expect(fakeWorld().menu.get('open-panel')?.title).not.toBe('');
  });

  it('is next to Home in the menu of the icon', async () => {
    fakeWorld().onMenuClicked.fire({ menuItemId: 'open-home' }, { windowId: 7 });
    await until(() => expect(fakeWorld().opened).toEqual([expect.stringMatching(/\/home\.html$/)]));
    expect(opened).toEqual([]);
  });
});
