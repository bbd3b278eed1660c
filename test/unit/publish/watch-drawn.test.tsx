// What the line of a watched version says, and what it leaves open.
import { beforeEach, expect, it, vi } from 'vitest';
import { WatchLine } from '../../../components/publish/WatchLine.tsx';
import type { VersionView } from '../../../lib/directory/record-views.ts';
import { shortTime } from '../../../lib/format/dates.ts';
import type { Watch } from '../../../lib/publish/publishing.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const NOW = Date.UTC(2026, 10, 20);

const watch: Watch = {
  workspaceId: 'w',
  pageId: 'p',
  audienceId: 'a',
  versionId: 'v13',
  versionNumber: 13,
  audienceName: 'Jane Doe',
  startedAt: NOW - 43_000,
};

beforeEach(newProfile);

const line = (more: Partial<Watch>, latest?: VersionView) => (
  <WatchLine
    watch={{ ...watch, ...more }}
    latest={latest}
    isShown={false}
    onDismissed={async () => undefined}
  />
);
const textOf = async (more: Partial<Watch>) => (await draw(line(more))).text();

it('calls a version not live only if the last reading showed it', async () => {
  const ended = { at: 9, problem: { kind: 'unauthorized' } } as const;
  const unread = () => line({ ended, seenAt: 5 });
  const { text, redraw } = await draw(unread());
  expect(text()).toContain('Stopped watching v13. It may be live by now.');
  // The words of problems are loaded when first needed.
  await until(async () => {
    await redraw(unread());
    expect(text()).toContain('Your service doesn’t accept the API key.');
  });
});

it('does not call a service slow if it answered until the watch ended, and says when that was', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const at = NOW - 24 * 3_600_000;
  const read = await textOf({ ended: { at, problem: { kind: 'timeout' } }, seenAt: at });
  expect(read).toContain(`Stopped watching v13. It wasn’t live when last checked (${shortTime(at, NOW)}).`);
  expect(shortTime(at, NOW)).toContain('Nov');
  expect(read).not.toContain('too long');
});

it('names no duration that the service did not send', async () => {
  expect(await textOf({ ended: { at: 9, status: 'published' } })).toContain('v13 is live.');
});

it('says how long a status has lasted only by the service’s time, and otherwise how long it has been watched', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const since = (ago: number) => new Date(NOW - ago).toISOString();
  const processing = { versionId: 'v13', status: 'processing' };
  const said = async (more: Partial<Watch>, latest?: VersionView) => (await draw(line(more, latest))).text();
  expect(await said({ status: 'processing' }, { ...processing, since: since(10_000) })).toContain(
    'Watching, processing 0:10',
  );
  // Of another status, of a time to come, or of none.
  const queued = { versionId: 'v13', status: 'queued', since: since(10_000) };
  for (const latest of [undefined, processing, queued, { ...processing, since: since(-3_600_000) }])
    expect(await said({ status: 'processing' }, latest)).toContain('Watching for 0:43, now processing');
  expect(await said({}, { versionId: 'v13', since: since(10_000) })).toContain('Watching for 0:43');
  // The clock was set meanwhile.
  expect(await said({ startedAt: NOW - 3_643_000, leapt: 3_600_000 })).toContain('Watching for 0:43');
  expect(await said({ startedAt: NOW + 3_557_000, leapt: -3_600_000 })).toContain('Watching for 0:43');
});

it('fault 22: names no duration of a watch that began later than the clock now says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  for (const ahead of [5000, 3_600_000]) {
    const startedAt = NOW + ahead;
    for (const more of [{}, { status: 'processing' }, { status: 'processing', seenAt: startedAt }])
      expect(await textOf({ startedAt, ...more })).toMatch(/^Watching[^ ,]/);
  }
});

it('speaks of now only if it was read lately, and otherwise of the last reading', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const since = new Date(NOW - 600_000).toISOString();
  const latest: VersionView = { versionId: 'v13', status: 'queued', since };
  const said = async (more: Partial<Watch>) =>
    (await draw(line({ startedAt: NOW - 700_000, status: 'queued', ...more }, latest))).text();
  expect(await said({ seenAt: NOW - 9000 })).toContain('Watching, queued 10:00');
  expect(await said({ seenAt: NOW - 300_000 })).toContain('Watching, last seen as queued at Nov 19, 11:55');
  // No reading succeeded: what the view loaded may be over, too.
  const { status: _, ...unread } = watch;
  const { text } = await draw(line({ ...unread, startedAt: NOW - 700_000 }, latest));
  expect(text()).toMatch(/^Watching for 11:40[^,]/);
});

it('says that you will be notified only while the browser shows notifications, and else offers to ask again', async () => {
  fakeWorld().granted.add('notifications');
  const drawn = await draw(line({ allowed: true }));
  await until(() => expect(drawn.text()).toContain('We’ll notify you when it’s live.'));
  expect(drawn.text()).not.toContain('Notify me when it’s live');
  fakeWorld().granted.delete('notifications');
  fakeWorld().onPermissionRemoved.fire({ permissions: ['notifications'] });
  await until(() => expect(drawn.text()).toContain('Your browser blocks notifications'));
  expect(drawn.text()).not.toContain('We’ll notify you');
  expect(drawn.text()).toContain('Notify me when it’s live');
  fakeWorld().granted.add('notifications');
  fakeWorld().onPermissionAdded.fire({ permissions: ['notifications'] });
  await until(() => expect(drawn.text()).toContain('We’ll notify you when it’s live.'));
});

it('points to the icon only if there is an address whose tabs show the outcome on it', async () => {
  const shown = await draw(line({ allowed: false, url: 'https://a.example/' }));
  await until(() => expect(shown.text()).toContain('Watch the icon instead.'));
  const blocked = await draw(line({ allowed: false }));
  await until(() =>
    expect(blocked.text()).toContain('Your browser blocks notifications from Audience Lens.'),
  );
  expect(blocked.text()).not.toContain('icon');
  expect(blocked.text()).not.toContain('Notify me');
});
