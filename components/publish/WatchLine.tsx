import './publishing.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { VersionView } from '../../lib/directory/record-views.ts';
import type { PublishingState, Watch } from '../../lib/publish/publishing.ts';
import { elapsedSince } from '../../lib/publish/version-life.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import { runningWatch, watchFor } from '../../lib/publish/watch-line.ts';
import { useTicking } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { statusWord } from '../ui/StatusPill.tsx';
import { useAction } from '../ui/use-action.ts';
import { elapsedText, shortElapsedText, versionNameFirst } from './version-text.ts';

interface WatchLineProps {
  watch: Watch;
  latest: VersionView | undefined;
  ask: Ask;
  /** Asks the browser whether notifications may be shown. First thing in a click. */
  requestNotifications?: (() => Promise<boolean>) | undefined;
  onDismissed?: (() => void) | undefined;
  /** What to do once it is live. */
  next?: ComponentChildren;
}

/** A version that is watched: how long it has been on its way, then how it ended. */
export function WatchLine(props: WatchLineProps) {
  return props.watch.ended ? <EndedWatch {...props} ended={props.watch.ended} /> : <Watching {...props} />;
}

function Watching(props: WatchLineProps) {
  const { watch, latest, ask, requestNotifications } = props;
  const { allowed } = watch;
  const ticking = useTicking(true);
  const acting = useAction();
  const { status, since } = runningWatch(watch, latest);
  const elapsed = elapsedText(elapsedSince(since, ticking) ?? 0);
  const tell = async (request: () => Promise<boolean>) => {
    const allowed = await request();
    await ask('watch', { ...subjectOf(watch), allowed });
  };
  const words =
    status === undefined
      ? i18n.t('publishing.watch.running', [elapsed])
      : i18n.t('publishing.watch.runningIn', [statusWord(status), elapsed]);
  return (
    <div class="outcome-line busy">
      <AnyIcon name="clock" />
      <div class="words">
        {words}
        {allowed !== undefined && (
          <span class="detail" role="status">
            {allowed ? i18n.t('publishing.watch.told') : i18n.t('publishing.watch.notAllowed')}
          </span>
        )}
        {acting.problem && <ProblemNote problem={acting.problem} />}
        <div class="outcome-next">
          {requestNotifications && allowed === undefined && (
            <button
              type="button"
              class="button compact"
              aria-disabled={acting.busy}
              onClick={() => acting.run(() => tell(requestNotifications))}
            >
              {i18n.t('publishing.watch.tell')}
            </button>
          )}
        </div>
      </div>
      <IconButton
        icon={<AnyIcon name="close" />}
        label={i18n.t('publishing.watch.stop')}
        onClick={() => acting.run(() => ask('unwatch', { versionId: watch.versionId }))}
      />
    </div>
  );
}

function subjectOf({ pageId, audienceId, versionId, url }: Watch) {
  return { pageId, audienceId, versionId, ...(url === undefined ? {} : { url }) };
}

type Ended = NonNullable<Watch['ended']>;

function EndedWatch({ watch, ended, ask, onDismissed, next }: WatchLineProps & { ended: Ended }) {
  const acting = useAction();
  const name = versionNameFirst(watch.versionNumber);
  const isLive = 'status' in ended && ended.status === 'published';
  const dismiss = async () => {
    await ask('unwatch', { versionId: watch.versionId });
    onDismissed?.();
  };
  const again = () => ask('watch', subjectOf(watch));
  return (
    <div class={`outcome-line ${isLive ? 'live' : 'warn'}`}>
      <AnyIcon name={isLive ? 'check' : 'warning'} />
      <div class="words">
        {endedWords(name, ended)}
        {'problem' in ended && <ProblemNote problem={ended.problem} />}
        {acting.problem && <ProblemNote problem={acting.problem} />}
        <div class="outcome-next">
          {isLive && next}
          {'problem' in ended && (
            <button
              type="button"
              class="button compact"
              aria-disabled={acting.busy}
              onClick={() => acting.run(again)}
            >
              {i18n.t('publishing.watch.again')}
            </button>
          )}
        </div>
      </div>
      <IconButton
        icon={<AnyIcon name="close" />}
        label={i18n.t('publishing.attempt.dismiss')}
        onClick={() => acting.run(dismiss)}
      />
    </div>
  );
}

function endedWords(name: string, ended: Ended): string {
  if ('problem' in ended) return i18n.t('publishing.watch.gaveUp', [name]);
  const took = shortElapsedText(ended.tookMs);
  if (ended.status === 'published') return i18n.t('publishing.watch.live', [name, took]);
  return i18n.t('publishing.watch.ended', [name, statusWord(ended.status), took]);
}

interface TellMeProps {
  subject: VersionSubject;
  publishing: PublishingState;
  ask: Ask;
  requestNotifications?: (() => Promise<boolean>) | undefined;
}

/** Offered while the version is on its way and nobody watches it. */
export function TellMe({ subject, publishing, ask, requestNotifications }: TellMeProps) {
  const { latest } = subject.versions;
  const acting = useAction();
  if (!latest || watchFor(publishing.watches, subject)) return null;
  const { pageId, audienceId, url } = subject;
  const { versionId } = latest;
  const tell = async () => {
    // The permission first: the browser hears of it only within the click. Watched either way, for the badge.
    const allowed = await requestNotifications?.();
    await ask('watch', {
      ...{ pageId, audienceId, versionId },
      ...(url === undefined ? {} : { url }),
      ...(allowed === undefined ? {} : { allowed }),
    });
  };
  return (
    <>
      <button type="button" class="link" aria-disabled={acting.busy} onClick={() => acting.run(tell)}>
        {i18n.t('publishing.watch.tell')}
      </button>
      {acting.problem && <ProblemNote problem={acting.problem} />}
    </>
  );
}
