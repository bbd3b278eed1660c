import { beforeEach, describe, expect, it } from 'vitest';
import type { PageStatus } from '../../../../lib/page-status/page-status.ts';
import { flashSavingBadge, renewVersionsBadge, showBadge } from '../../../../lib/page-status/worker/badge.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { holdTimers } from '../../fixtures/hold-timers.ts';
import { until } from '../../fixtures/until.ts';

function statusWith(status: string): PageStatus {
  const data = { latest: { versionId: 'v2', status } };
  return {
    workspaces: [],
    url: 'https://a.example/',
    sequence: 1,
    matchState: { kind: 'none' },
    directory: { state: 'ready', done: 0, unreadable: 0 },
    versions: { state: 'shown', data, at: 0, stale: false, renewing: false },
  };
}

describe('the badge of a tab', () => {
  beforeEach(() => {
    newProfile();
    fakeWorld().tabs.set(1, { id: 1, url: 'https://a.example/', active: true });
  });

  it('appears for a draft and clears without one', async () => {
    await showBadge(1, statusWith('draft'));
    expect(fakeWorld().badges.get(1)).toEqual({ text: '●', color: '#8a5200' });
    await showBadge(1, statusWith('cancelled'));
    expect(fakeWorld().badges.get(1)?.text).toBe('');
  });

  it('fault 26: shows nothing of the last address', async () => {
    fakeWorld().tabs.set(1, { id: 1, url: 'https://a.example/next', active: true });
    await showBadge(1, statusWith('draft'));
    expect(fakeWorld().badges.size).toBe(0);
  });

  it('says that a text was saved although a renewal had begun, and then what it said before', async () => {
    const status = statusWith('draft');
    await showBadge(1, status);
    const stays = holdTimers('/page-status/worker/badge.ts');
    const versions = status.versions?.state === 'shown' ? status.versions.data : undefined;
    const renewed = renewVersionsBadge(1, status.url, versions);
    const flashed = flashSavingBadge(1, true);
    await renewed;
    await until(() => expect(stays).toHaveLength(1));
    expect(fakeWorld().badges.get(1)?.text).toBe('✓');
    stays[0]?.ring();
    await flashed;
    expect(fakeWorld().badges.get(1)?.text).toBe('●');
  });

  it('ignores a tab that was closed meanwhile', async () => {
    await showBadge(2, statusWith('draft'));
    expect(fakeWorld().badges.size).toBe(0);
  });

  it('passes other failures on', async () => {
    fakeWorld().badges.set = () => {
      throw new Error('The extension context is gone.');
    };
    await expect(showBadge(1, statusWith('draft'))).rejects.toThrow('context is gone');
  });
});
