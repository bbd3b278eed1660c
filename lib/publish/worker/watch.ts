// Watches a version until it comes to rest, one request a poll. What is to be asked and when is stored, so that a
// killed worker goes on where it was.

import { audienceName } from '../../api/audience-name.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import { activeWorkspace, currentWorkspace } from '../../service/worker/workspaces.ts';
import type { Watch } from '../publishing.ts';
import { armAlarm } from './alarm.ts';
import { changeWatch, type KeptAttempt, type KeptWatch, listWatches } from './kept-records.ts';
import { nextPollIn } from './poll-times.ts';
import { pollWatch } from './poll-watch.ts';
import { publishState } from './publishing-state.ts';

/** Longer waits are the alarm's (ms). */
const ALARM_FROM = 30_000;
/** What is asked about sooner need not be hurried (ms). */
const HURRY_AFTER = 2000;

type WatchSubject = Omit<Watch, 'startedAt' | 'ended' | 'seenAt'> & Pick<KeptWatch, 'epoch'>;

/** Begins to watch; one that is watched already goes on, with the address it is given. */
export async function startWatch(subject: WatchSubject): Promise<void> {
  const now = Date.now();
  await changeWatch(subject.workspaceId, subject.versionId, (kept) => {
    const present = kept?.epoch === subject.epoch ? kept : undefined;
    const { allowed = present?.allowed } = subject;
    const answer = allowed === undefined ? {} : { allowed };
    // The browser's answer may come late: what was seen of the version meanwhile stays, its end too.
    if (present && subject.allowed !== undefined) return { ...present, ...answer };
    if (present && !present.ended) return { ...present, ...subject };
    const counts = { seenPolls: 0, quietPolls: 0, failures: 0 };
    return { ...subject, ...answer, ...counts, startedAt: now, nextAt: now + nextPollIn(counts, true) };
  });
  // The alarm comes first: a worker that is killed before it shows anything is woken for the watch.
  await planNext();
  await publishState();
}

/** What an attempt means for watching: a publish that was taken is watched until it is live. */
export async function watchAttempt({ order, state, audienceName }: KeptAttempt): Promise<void> {
  const { workspaceId, epoch, pageId, audienceId, versionId, versionNumber, url } = order;
  if (state.kind !== 'accepted' && state.kind !== 'confirmed') return;
  const status = state.kind === 'confirmed' ? state.status : undefined;
  if (order.action === 'cancel' || status === 'published') {
    // Nothing more is to come, and whoever pressed has seen it; what ended before stays.
    if (status !== undefined) await dropWatch(workspaceId, versionId, ({ ended }) => !ended);
    return;
  }
  await startWatch({
    ...{ workspaceId, epoch, pageId, audienceId, versionId, audienceName },
    ...(versionNumber === undefined ? {} : { versionNumber }),
    ...(url === undefined ? {} : { url }),
    ...(status === undefined ? {} : { status }),
  });
}

export async function dropWatch(
  workspaceId: string,
  versionId: string,
  which: (watch: KeptWatch) => boolean = () => true,
): Promise<void> {
  await changeWatch(workspaceId, versionId, (present) => (present && which(present) ? undefined : present));
  await publishState();
  await planNext();
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets the alarm, and a timer for what comes sooner than an alarm can. */
async function planNext(): Promise<void> {
  await armAlarm();
  const times = (await listWatches()).filter(({ ended }) => !ended).map(({ nextAt }) => nextAt - Date.now());
  const wait = Math.max(0, Math.min(...times));
  clearTimeout(timer);
  timer = wait < ALARM_FROM ? setTimeout(() => void pollWatches().catch(reportError), wait) : undefined;
}

/** Asks about every watched version whose time has come. Idempotent: an alarm may come late, twice or not at all. */
export async function pollWatches(): Promise<void> {
  const watches = await listWatches();
  await Promise.all(watches.filter(({ ended, untold }) => !ended || untold).map(pollWatch));
  await planNext();
}

/** A view was opened or asked for something: what it watches is asked about at once, and more often from now on. */
export async function hurryWatches(): Promise<void> {
  const now = Date.now();
  const slow = (await listWatches()).filter(
    ({ ended, nextAt, quietPolls }) => !ended && quietPolls > 0 && nextAt > now + HURRY_AFTER,
  );
  if (slow.length === 0) return;
  for (const { workspaceId, versionId } of slow) {
    await changeWatch(
      workspaceId,
      versionId,
      (present) => present && { ...present, nextAt: now, seenPolls: 0, quietPolls: 0 },
    );
  }
  await pollWatches();
}

/** Watches a version that a view shows. */
export async function watchVersion({
  pageId,
  audienceId,
  versionId,
  url,
  allowed,
}: {
  pageId: string;
  audienceId: string;
  versionId: string;
  url?: string;
  allowed?: boolean;
}): Promise<void> {
  const workspace = await currentWorkspace();
  const kept = await findAudience(workspace, pageId, audienceId);
  const { latest } = kept ? versionsView(kept.audience) : {};
  const version = latest?.versionId === versionId ? latest : undefined;
  await startWatch({
    ...{ workspaceId: workspace.id, epoch: workspace.epoch, pageId, audienceId, versionId },
    audienceName: kept ? audienceName(kept.audience) : audienceId,
    ...(version?.number === undefined ? {} : { versionNumber: version.number }),
    ...(version?.status === undefined ? {} : { status: version.status }),
    ...(url === undefined ? {} : { url }),
    ...(allowed === undefined ? {} : { allowed }),
  });
}

export async function unwatchVersion(versionId: string): Promise<void> {
  const workspace = await activeWorkspace();
  if (workspace) await dropWatch(workspace.id, versionId);
}
