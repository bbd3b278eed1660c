// Responses that differ from the declared interface never leave a page status blank or broken.
import { describe, expect, it, test } from 'vitest';
import { pageStatusKey } from '../../../../lib/service/session-keys.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import {
  ask,
  inPageStatusWorld,
  landing,
  pageStatus,
  sandbox,
  worker,
  workspace,
} from './page-status-world.ts';

inPageStatusWorld({ pages: 20, audiences: 12 });

describe('a drifted answer', () => {
  const parts: Record<string, string[]> = {
    listPages: [
      '*',
      'items',
      'items.*.*',
      'items.0.*',
      'items.*.metadata',
      'items.*.metadata.*',
      'items.*.name',
    ],
    listAudiences: [
      '*',
      'items.*.*',
      'items.*.latestVersion',
      'items.*.latestVersion.*',
      'items.*.effectiveMetadata.*',
      'items.*.personRouteKey',
    ],
    getAudienceMessages: [
      '*',
      'conversation',
      'conversation.*',
      'messages.*',
      'messages.*.*',
      'pendingChanges',
      'pendingChanges.*',
      'pendingChanges.*.*',
    ],
    getAnalyticsSummary: ['*', 'totalSessions'],
  };
  const changes = ['missing', 'null', 'wrong-type', 'extra', 'unknown-value'] as const;
  /** The days of the trend take sixteen requests and do not depend on other operations. */
  async function forgetAllButAnalytics(operation: string): Promise<void> {
    // Only what its lists are read into.
    if (operation.startsWith('list')) await worker.directory.clearDirectory(workspace.id);
    await fakeWorld().session.remove(pageStatusKey(landing().audience));
    const { diskAnswers, sessionAnswers } = worker.answerStores;
    for (const store of [diskAnswers, sessionAnswers])
      await store.remove(workspace.id, (answer) => answer.operation !== 'getAnalyticsSummary');
  }
  test.each(Object.keys(parts))(
    'fault 19: of %s leaves no page status blank or broken',
    async (operation) => {
      for (const path of parts[operation] ?? []) {
        for (const change of changes) {
          sandbox.faults.clear();
          sandbox.faults.add({ operation: operation as 'listPages', mismatch: { path, change } });
          await forgetAllButAnalytics(operation);
          if (operation === 'getAnalyticsSummary') await ask().clearStored({ workspaceId: workspace.id });
          const label = `${operation} ${path} ${change}`;
          const made = await pageStatus(landing().audience, true);
          expect(made.matchState.kind, label).toMatch(/^(matched|candidates|none|failed)$/);
          if (made.matchState.kind !== 'matched') continue;
          expect(made.matchState.page.name, label).not.toBe('');
          for (const name of ['analytics', 'trend'] as const)
            expect(made[name]?.state, label).toMatch(/shown|failed/);
        }
      }
      expect(fakeWorld().bugs).toEqual([]);
    },
  );

  it('fault 19: with an unknown status shows it as it came', async () => {
    sandbox.faults.add({
      operation: 'listAudiences',
      mismatch: { path: 'items.*.latestVersion.status', change: 'unknown-value' },
    });
    expect((await pageStatus(landing().audience)).versions).toMatchObject({
      data: { latest: { status: 'never-heard-of' } },
    });
  });

  it('fault 19: with unreadable pages has them counted', async () => {
    sandbox.faults.add({
      operation: 'listPages',
      mismatch: { path: 'items.4.pageId', change: 'wrong-type' },
    });
    const { directory } = await pageStatus(landing().audience);
    expect(directory).toMatchObject({ state: 'ready', unreadable: 2, done: 18 });
  });
});
