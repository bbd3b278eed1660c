// A page status never mixes workspaces or keys while the workspace, its key or a choice changes.
import { describe, expect, it } from 'vitest';
import type { PageStatus } from '../../../../lib/page-status/page-status.ts';
import { browser } from '../../../../lib/platform/browser.ts';
import { CURRENT_SESSION } from '../../../../lib/service/session-keys.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import {
  ask,
  inPageStatusWorld,
  landing,
  pageStatus,
  publishedStatuses,
  sandbox,
  sent,
  stored,
  worker,
  workspace,
} from './page-status-world.ts';

inPageStatusWorld();

describe('nothing crosses over', () => {
  const other = () => connectWorkspace(worker, sandbox, { id: 'other', name: 'Other' });

  it('fault 25: when the workspace is switched during a load', async () => {
    await other();
    const statuses = publishedStatuses();
    sandbox.faults.add({ operation: 'getAudienceMessages', held: true, times: 1 });
    const old = pageStatus(landing().audience);
    await until(() => expect(sent()).toContain('getAudienceMessages'));
    await ask().switchWorkspace({ workspaceId: 'other' });
    const before = statuses.length;
    const next = pageStatus(landing().audience);
    expect((await next).workspace?.id).toBe('other');
    sandbox.faults.clear();
    expect((await old).workspace?.id).toBe(workspace.id);
    const after = statuses.slice(before).map((each) => each.workspace?.id);
    expect(new Set(after)).toEqual(new Set(['other']));
    expect(stored(landing().audience)?.workspace?.id).toBe('other');
    expect(fakeWorld().session.all()[CURRENT_SESSION]).toEqual({
      workspaceId: 'other',
      connectionVersion: 1,
    });
  });

  it('fault 25: when a view asks as soon as it hears of the switch', async () => {
    await other();
    sandbox.faults.add({ operation: 'getAudienceMessages', held: true, times: 1 });
    const old = pageStatus(landing().audience);
    await until(() => expect(sent()).toContain('getAudienceMessages'));
    const { promise: asked, resolve } = Promise.withResolvers<PageStatus>();
    browser.storage.session.onChanged.addListener((changes) => {
      if (CURRENT_SESSION in changes) resolve(pageStatus(landing().audience));
    });
    await ask().switchWorkspace({ workspaceId: 'other' });
    expect((await asked).workspace?.id).toBe('other');
    sandbox.faults.clear();
    await old;
  });

  it('fault 25: when the key changes during a load', async () => {
    const statuses = publishedStatuses();
    sandbox.faults.add({ operation: 'listAudiences', held: true, times: 1 });
    const old = pageStatus(landing().audience);
    await until(() => expect(sent()).toContain('listAudiences'));
    const { id, name, color, baseUrl, production, keyKeeping } = workspace;
    await ask().saveWorkspace({ id, name, color, baseUrl, production, keyKeeping, key: 'another key' });
    const before = statuses.length;
    sandbox.faults.clear();
    expect((await old).workspace?.connectionVersion).toBe(1);
    expect(statuses.slice(before)).toEqual([]);
    expect(stored(landing().audience)).toBeUndefined();
    const left = await storedInDatabases();
    for (const [store, values] of Object.entries(left))
      if (store.includes('/')) expect(values, store).toEqual([]);
  });

  it('fault 25: when another worker changes the key during a load', async () => {
    sandbox.faults.add({ operation: 'listAudiences', held: true, times: 1 });
    const statuses = publishedStatuses();
    const old = pageStatus(landing().audience);
    await until(() => expect(sent()).toContain('listAudiences'));
    await connectWorkspace(worker, sandbox, { connectionVersion: 2 });
    const before = statuses.length;
    sandbox.faults.clear();
    await old;
    expect(statuses.slice(before)).toEqual([]);
  });

  it('from before a decision of the person to after it', async () => {
    sandbox.faults.add({ operation: 'getAudienceMessages', held: true, times: 1 });
    const old = pageStatus(landing().audience);
    await until(() => expect(sent()).toContain('getAudienceMessages'));
    await ask().bind({ url: landing().audience, below: false, never: true });
    expect((await pageStatus(landing().audience)).matchState.kind).toBe('never');
    sandbox.faults.clear();
    await old;
    expect(stored(landing().audience)?.matchState.kind).toBe('never');
  });

  it('fault 25: between two workspaces of the same service', async () => {
    await pageStatus(landing().audience);
    const first = sent().length;
    await other();
    await ask().switchWorkspace({ workspaceId: 'other' });
    await pageStatus(landing().audience);
    expect(sent()).toHaveLength(2 * first);
    expect(sandbox.ledger.entries().every(({ keyOk }) => keyOk)).toBe(true);
  });

  it('to a private address from a service on another machine', async () => {
    await connectWorkspace(worker, { url: 'https://service.example', key: 'k' });
    expect((await pageStatus(landing().audience)).matchState).toEqual({
      kind: 'restricted',
      reason: 'private-host',
    });
  });
});
