import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import type { RequestInput } from '../../lib/app/requests.ts';
import type { VersionView } from '../../lib/directory/record-views.ts';
import { shortTime } from '../../lib/format/dates.ts';
import { mayNotify, onPermissionsChanged, requestNotifications } from '../../lib/platform/access.ts';
import type { PublishingState, Watch } from '../../lib/publish/publishing.ts';
import { elapsedSince } from '../../lib/publish/version-life.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { isKnownNotLive, runningWatch, watchedFor, watchFor } from '../../lib/publish/watch-line.ts';
import { useNow, useTicking } from '../ui/Age.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';
import { OutcomeLine } from './OutcomeLine.tsx';
import { elapsedText, shortElapsedText, versionText } from './version-text.ts';

interface WatchLineProps {
  watch: Watch;
  latest: VersionView | undefined;
  /** Whether the versions beside it already show that it is live. */
  isShown: boolean;
  onDismissed(): Promise<unknown>;
  /** Next steps once it is live. */
  next?: ComponentChildren;
}

export function WatchLine(props: WatchLineProps) {
  return props.watch.ended ? <EndedWatch {...props} ended={props.watch.ended} /> : <Watching {...props} />;
}

function Watching({ watch, latest }: WatchLineProps) {
  const { ask } = useView();
  const isAsked = watch.allowed !== undefined;
  const mayNotify = useMayNotify();
  const ticking = useTicking(true);
  const acting = useAction();
  const tell = async () => {
    const isAllowed = await requestNotifications();
    await ask('watch', { ...subjectOf(watch), allowed: isAllowed });
  };
  return (
    <OutcomeLine
      tone="busy"
      icon="clock"
      acting={acting}
      dismiss={{ label: i18n.t('publishing.watch.stop'), act: () => ask('unwatch', nameOf(watch)) }}
      next={
        (!isAsked || (watch.allowed && mayNotify === false)) && (
          <ActionButton acting={acting} label={i18n.t('publishing.watch.tell')} act={tell} />
        )
      }
    >
      {runningText(watch, latest, ticking)}
      {isAsked && mayNotify !== undefined && (
        <span class="detail" role="status">
          {mayNotify ? i18n.t('publishing.watch.told') : blockedText(watch)}
        </span>
      )}
    </OutcomeLine>
  );
}

/** Whether the browser shows notifications now, whatever it answered when asked. Undefined until known. */
function useMayNotify(): boolean | undefined {
  const { data, again } = useAsync([], mayNotify);
  useEffect(() => onPermissionsChanged(again), [again]);
  return data;
}

/** Counts the status only from the service's time. When the watch began says nothing of the version. */
function runningText(watch: Watch, latest: VersionView | undefined, now: number): string {
  const { status, since, readAt } = runningWatch(watch, latest, now);
  if (status !== undefined && readAt !== undefined)
    return i18n.t('publishing.watch.lastSeen', [statusWord(status), shortTime(readAt, now)]);
  const inStatus = elapsedSince(since, now);
  if (status !== undefined && inStatus !== undefined)
    return i18n.t('publishing.watch.runningIn', [statusWord(status), elapsedText(inStatus)]);
  const elapsed = watchedFor(watch, now);
  if (elapsed === undefined) return i18n.t('publishing.watch.untimed');
  return status === undefined
    ? i18n.t('publishing.watch.running', [elapsedText(elapsed)])
    : i18n.t('publishing.watch.runningNow', [elapsedText(elapsed), statusWord(status)]);
}

/** The icon shows the end on tabs with the watch's address. */
const blockedText = ({ url }: Watch): string =>
  url === undefined ? i18n.t('publishing.watch.blocked') : i18n.t('publishing.watch.notAllowed');

function nameOf({ pageId, audienceId, versionId }: RequestInput<'unwatch'>) {
  return { pageId, audienceId, versionId };
}

function subjectOf({ url, ...version }: RequestInput<'watch'>) {
  return { ...nameOf(version), ...(url === undefined ? {} : { url }) };
}

type Ended = NonNullable<Watch['ended']>;

function EndedWatch({ watch, ended, isShown, onDismissed, next }: WatchLineProps & { ended: Ended }) {
  const { ask } = useView();
  const acting = useAction();
  const isLive = 'status' in ended && ended.status === 'published';
  const dismiss = async () => {
    await ask('unwatch', nameOf(watch));
    await onDismissed();
  };
  const isNotLive = isKnownNotLive(watch);
  const checked = shortTime(ended.at, useNow());
  const text = versionText(watch.versionNumber, (name) =>
    isNotLive ? i18n.t('publishing.watch.gaveUp', [name, checked]) : endText(name, ended),
  );
  // Still announced to screen readers.
  if (isLive && isShown) return <p class="visually-hidden">{text}</p>;
  return (
    <OutcomeLine
      tone={isLive ? 'live' : 'warn'}
      acting={acting}
      dismiss={{ label: i18n.t('publishing.attempt.dismiss'), act: dismiss }}
      next={
        <>
          {isLive && next}
          {'problem' in ended && (
            <ActionButton
              acting={acting}
              label={i18n.t('publishing.watch.again')}
              act={() => ask('watch', subjectOf(watch))}
            />
          )}
        </>
      }
    >
      {text}
      {'problem' in ended && !isNotLive && <ProblemNote problem={ended.problem} />}
    </OutcomeLine>
  );
}

function endText(name: string, ended: Ended): string {
  if ('problem' in ended) return i18n.t('watch.unread', [name]);
  if (ended.status === 'published')
    return ended.tookMs === undefined
      ? i18n.t('publishing.attempt.live', [name])
      : i18n.t('watch.live', [name, shortElapsedText(ended.tookMs)]);
  return ended.status === 'cancelled' ? i18n.t('watch.cancelled', [name]) : i18n.t('watch.archived', [name]);
}

interface TellMeProps {
  subject: VersionSubject;
  publishing: PublishingState;
}

/** Offered while the version is in progress and not watched. */
export function TellMe({ subject, publishing }: TellMeProps) {
  const { ask } = useView();
  const { latest } = subject.versions;
  const acting = useAction();
  if (!latest || watchFor(publishing.watches, subject)) return null;
  const tell = async () => {
    // Permission first: it can only be requested in the click. Without it, the watch still updates the badge.
    const allowed = await requestNotifications();
    await ask('watch', { ...subjectOf({ ...subject, versionId: latest.versionId }), allowed });
  };
  return (
    <>
      <ActionButton class="link" acting={acting} label={i18n.t('publishing.watch.tell')} act={tell} />
      {acting.problem && <ProblemNote problem={acting.problem} />}
    </>
  );
}
