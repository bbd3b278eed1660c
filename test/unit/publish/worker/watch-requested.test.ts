// A watch that a person requested.
import { describe, expect, it } from 'vitest';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { shownState } from './publish-world.ts';
import {
  draft,
  inWatchWorld,
  later,
  poll,
  publish,
  requests,
  sandbox,
  shownWatch,
  URL_SHOWN,
  worker,
  workspace,
} from './watch-world.ts';

inWatchWorld();

describe('a watch that the user requested', () => {
  const ask = (url?: string) =>
    worker.run(({ answers }) =>
      answers.watch({
        pageId: sandbox.seed.ids.page,
        audienceId: sandbox.seed.ids.audience,
        versionId: draft,
        ...(url === undefined ? {} : { url }),
      }),
    );

  it('names the audience and the version, and continues an existing one', async () => {
    await publish();
    const before = shownWatch();
    await ask(URL_SHOWN);
    expect(shownState().watches).toHaveLength(1);
    expect(shownWatch()).toMatchObject({ startedAt: before?.startedAt, url: URL_SHOWN, status: 'queued' });
    expect(shownWatch()?.versionNumber).toBeTypeOf('number');
    expect(shownWatch()?.audienceName).not.toBe(sandbox.seed.ids.audience);
  });

  it('ends when the request is withdrawn', async () => {
    await ask();
    const { page: pageId, audience: audienceId } = sandbox.seed.ids;
    await worker.run(({ answers }) => answers.unwatch({ pageId, audienceId, versionId: draft }));
    expect(shownState().watches).toEqual([]);
    expect(fakeWorld().alarms.has('publishing')).toBe(false);
    later(60_000);
    await poll();
    expect(requests()).toEqual([]);
  });

  it('belongs to its workspace, and is hidden while another is shown', async () => {
    await ask();
    await worker.run(async ({ workspaces, publishing }) => {
      await workspaces.putWorkspace('other', () => ({ ...workspace, id: 'other' }));
      await workspaces.chooseWorkspace('other');
      await publishing.resuming.resumePublishing();
    });
    expect(shownState().watches).toEqual([]);
    sandbox.ledger.clear();
    later(10_000);
    await poll();
    expect(requests()).toEqual(['listAudiences']);
  });

  const reconnect = ({ baseUrl }: { baseUrl: string }) => {
    const { id, name, color, production, keyKeeping } = workspace;
    const form = { id, name, color, production, keyKeeping, baseUrl, key: sandbox.key };
    return worker.run(({ answers }) => answers.saveWorkspace(form));
  };

  it('goes on under a new key, and shows the outcome', async () => {
    await publish();
    await ask(URL_SHOWN);
    await reconnect(workspace);
    expect(shownWatch()).toMatchObject({ versionId: draft, url: URL_SHOWN });
    later(60_000);
    await poll();
    expect(shownWatch()?.ended).toMatchObject({ status: 'published' });
  });

  it('says that it stopped if its workspace moved to another address, and sends no request there', async () => {
    fakeWorld().granted.add('notifications');
    await ask(URL_SHOWN);
    const name = shownWatch()?.audienceName;
    await reconnect({ baseUrl: sandbox.url.replace('localhost', '127.0.0.1') });
    sandbox.ledger.clear();
    later(60_000);
    await poll();
    const title = expect.stringMatching(/^Stopped watching/);
    expect([...fakeWorld().notifications.values()]).toMatchObject([{ title, message: name }]);
    expect(requests()).toEqual([]);
    expect(shownState().watches).toEqual([]);
    await reconnect(workspace);
    await poll();
    expect(shownState().watches).toEqual([]);
  });
});
