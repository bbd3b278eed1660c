// State of a watched version for views.

import type { VersionView } from '../directory/record-views.ts';
import { readTimestamp } from '../format/dates.ts';
import { isSettledBy } from './attempt-line.ts';
import { isSameVersion } from './intent.ts';
import type { Watch } from './publishing.ts';
import type { VersionSubject } from './version-order.ts';

interface RunningWatch {
  status?: string | undefined;
  /** Since when it has this status (epoch ms), if the service says so. */
  since?: number | undefined;
  /** When the status was read (epoch ms), if that says nothing about now. */
  readAt?: number;
}

/** A watch that gave up knows that the version is not live only if its last reading succeeded. Otherwise its problem says why. */
export function isKnownNotLive({ ended, seenAt }: Pick<Watch, 'ended' | 'seenAt'>): boolean {
  return ended !== undefined && 'problem' in ended && ended.at === seenAt;
}

/** How long it has watched (ms), without times in which it could not. Undefined if the clock was set back just now. */
export function watchedFor(
  { startedAt, leapt = 0 }: Pick<Watch, 'startedAt' | 'leapt'>,
  now: number,
): number | undefined {
  const watched = now - startedAt - leapt;
  return watched < 0 ? undefined : watched;
}

/** How long a reading describes the present (ms). While a view is open, polls are at most ten seconds apart, unless they fail. */
const PRESENT_FOR = 60_000;

/** The latest version in a view may be newer or older than the watch's last reading. */
export function runningWatch(watch: Watch, latest: VersionView | undefined, now: number): RunningWatch {
  const { seenAt } = watch;
  const age = seenAt === undefined ? watchedFor(watch, now) : now - seenAt;
  if (age !== undefined && Math.abs(age) > PRESENT_FOR)
    return seenAt === undefined || age < 0 ? {} : { status: watch.status, readAt: seenAt };
  const same = latest?.versionId === watch.versionId ? latest : undefined;
  const status = watch.status ?? same?.status;
  const since = status !== undefined && same?.status === status ? readTimestamp(same.since) : undefined;
  return { status, since };
}

export function watchFor(
  watches: readonly Watch[],
  subject: Pick<VersionSubject, 'workspace' | 'pageId' | 'audienceId' | 'versions' | 'archivedAt'>,
): Watch | undefined {
  const { workspace, pageId, audienceId, versions } = subject;
  const { versionId } = versions.latest ?? {};
  if (versionId === undefined) return undefined;
  return watches.find(
    (watch) =>
      isSameVersion(watch, { workspaceId: workspace.id, pageId, audienceId, versionId }) &&
      // What it did not see may have happened since.
      !(
        watch.ended &&
        'problem' in watch.ended &&
        isSettledBy(subject, { ...watch, action: 'publish', failure: 'gaveUp' })
      ),
  );
}
