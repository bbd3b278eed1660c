// Reports that a watched version settled: on its tab's badge, and with a notification if allowed.
import { safeLink } from '../../format/addresses.ts';
import { capitalized } from '../../format/texts.ts';
import { visibleText } from '../../format/visible-text.ts';
import { showEndBadge } from '../../page-status/worker/badge.ts';
import { mayNotify } from '../../platform/access.ts';
import { browser } from '../../platform/browser.ts';
import { i18n } from '../../platform/worker/catalogue.ts';
import { loadLanguage } from '../../platform/worker/spoken-language.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Watch } from '../publishing.ts';
import { isKnownNotLive } from '../watch-line.ts';
import type { WatchRecord } from './publish-records.ts';
import { listWatches } from './publish-store.ts';

export async function notifyOfEnd(watch: WatchRecord): Promise<void> {
  // Badges are of the active workspace.
  if ((await activeWorkspace())?.id === watch.workspaceId) await showEndBadge(watch);
  if (!(await mayNotify())) return;
  listenForNotificationClicks();
  await loadLanguage();
  await browser.notifications.create(notificationId(watch), {
    type: 'basic',
    iconUrl: browser.runtime.getURL('icon/128.png'),
    ...textOfEnd(watch),
  });
}

const PREFIX = 'watch:';

function notificationId({ workspaceId, pageId, audienceId, versionId }: WatchRecord): string {
  return PREFIX + [workspaceId, pageId, audienceId, versionId].map(encodeURIComponent).join(':');
}

/** The API exists only with the permission: call at startup and once the permission is granted. */
export function listenForNotificationClicks(): void {
  const { notifications } = browser as { notifications?: typeof browser.notifications };
  if (!notifications || notifications.onClicked.hasListener(follow)) return;
  notifications.onClicked.addListener(follow);
}

function follow(id: string): void {
  if (id.startsWith(PREFIX)) openWatched(id).catch(reportError);
}

async function openWatched(id: string): Promise<void> {
  await browser.notifications.clear(id);
  const watch = (await listWatches()).find((each) => notificationId(each) === id);
  // Some browsers open any scheme.
  const link = safeLink(watch?.url);
  if (link) await browser.tabs.create({ url: link.href });
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

type EndedWatch = Pick<Watch, 'ended' | 'seenAt' | 'versionNumber' | 'audienceName'>;

/** Names the version by its number if it has one. */
export function textOfEnd(watch: EndedWatch) {
  const { versionNumber: number, audienceName } = watch;
  const title =
    number === undefined
      ? capitalized(titleOf(i18n.t('watch.thisVersion'), watch))
      : titleOf(i18n.t('common.versionNumber', [String(number)]), watch);
  return { title, message: visibleText(audienceName) };
}

function titleOf(version: string, watch: EndedWatch): string {
  const { ended } = watch;
  if (!ended || 'problem' in ended)
    return isKnownNotLive(watch) ? i18n.t('watch.gaveUp', [version]) : i18n.t('watch.unread', [version]);
  if (ended.status === 'published')
    return ended.tookMs === undefined
      ? i18n.t('publishing.attempt.live', [version])
      : i18n.t('watch.live', [version, duration(ended.tookMs)]);
  return ended.status === 'cancelled'
    ? i18n.t('watch.cancelled', [version])
    : i18n.t('watch.archived', [version]);
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < MINUTE) return i18n.t('common.seconds', [String(seconds)]);
  const [hours, minutes, rest] = [seconds / HOUR, (seconds % HOUR) / MINUTE, seconds % MINUTE].map((part) =>
    String(Math.floor(part)),
  );
  return seconds < HOUR
    ? i18n.t('watch.minutes', [minutes ?? '', rest ?? ''])
    : i18n.t('watch.hours', [hours ?? '', minutes ?? '']);
}
