// The service key never leaks while a page status is loaded or afterwards.
import { describe, expect, test } from 'vitest';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { inPageStatusWorld, landing, sandbox, states, worker, workspace } from './page-status-world.ts';

inPageStatusWorld();

describe('the key', () => {
  test.each(['session', 'device'] as const)(
    'security 6: kept for the %s is nowhere but in its store',
    async (keyKeeping) => {
      worker.start.startBackground();
      const key = sandbox.key;
      const ask = worker.ask.ask;
      const form = {
        id: workspace.id,
        name: 'N',
        color: 'red',
        baseUrl: sandbox.url,
        production: false,
        keyKeeping,
        key,
      } as const;
      await ask('saveWorkspace', form);
      const saving = fakeWorld().messages.shift();
      expect(spelledOut(saving)).toContain(key); // the only message that must contain it
      sandbox.faults.add({
        operation: 'getAudienceMessages',
        status: 403,
        body: `{"message":"${key} is not yours"}`,
      });
      const made = await ask('pageStatus', { tabId: 1, url: landing().audience });
      await ask('testWorkspace', { workspaceId: workspace.id });
      await ask('listWorkspaces', {});
      await ask('storedSummary', { workspaceId: workspace.id });
      expect(states(made)).toEqual(['shown', 'failed', 'shown', 'shown']);
      const { [`key:${workspace.id}`]: own, ...session } = fakeWorld().session.all();
      expect(own).toEqual(keyKeeping === 'session' ? { [`2 ${sandbox.url}`]: key } : undefined);
      const everything = spelledOut([
        session,
        fakeWorld().local.all(),
        fakeWorld().messages,
        await storedInDatabases(),
      ]);
      expect(everything).toContain('Jane Doe, Contoso');
      for (const part of [key, key.slice(-16), btoa(key)]) expect(everything).not.toContain(part);
      expect(sandbox.ledger.entries().every(({ keyOk }) => keyOk)).toBe(true);
      expect(spelledOut(sandbox.ledger.entries())).not.toContain(key);
    },
  );
});
