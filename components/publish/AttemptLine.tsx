import type { Ask } from '../../lib/app/requests.ts';
import type { VersionView } from '../../lib/directory/record-views.ts';
import { shortTime } from '../../lib/format/dates.ts';
import { type AttemptTone, attemptFacts } from '../../lib/publish/attempt-line.ts';
import type { Attempt, ChangedBecause } from '../../lib/publish/publishing.ts';
import { toneOf } from '../../lib/publish/version-line.ts';
import { useNow } from '../ui/Age.tsx';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { StatusPill, statusWord } from '../ui/StatusPill.tsx';
import { useAction } from '../ui/use-action.ts';
import { versionName, versionNameFirst } from './version-text.ts';
import './publishing.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';

const icons: Record<AttemptTone, AnyIconName> = {
  busy: 'refresh',
  live: 'check',
  warn: 'warning',
  stop: 'close',
  quiet: 'clock',
};

interface AttemptLineProps {
  attempt: Attempt;
  ask: Ask;
  /** Shows what is there now. */
  refresh(): void;
  /** After the attempt was taken off. */
  onDismissed?: (() => void) | undefined;
}

/** How an attempt to publish or cancel stands, in words, and what can be done next. */
export function AttemptLine({ attempt, ask, refresh, onDismissed }: AttemptLineProps) {
  const now = useNow();
  const { id, state } = attempt;
  const facts = attemptFacts(state);
  const acting = useAction();
  const dismiss = async () => {
    await ask('dismissAttempt', { id });
    onDismissed?.();
  };
  const lookAgain = async () => {
    refresh();
    await dismiss();
  };
  return (
    <div class={`outcome-line ${facts.tone}`}>
      <AnyIcon name={icons[facts.tone]} turning={facts.busy || acting.busy} />
      <div class="words">
        {attemptWords(attempt)}
        <OutcomeDetail attempt={attempt} />
        {'now' in state && state.now && <NowThere version={state.now} />}
        {facts.check && (
          <span class="detail">{i18n.t('publishing.attempt.asked', [askedAt(attempt, now)])}</span>
        )}
        {acting.problem && <ProblemNote problem={acting.problem} />}
        <Next>
          {facts.check && (
            <button
              type="button"
              class="button compact"
              aria-disabled={acting.busy}
              onClick={() => acting.run(() => ask('checkAttempt', { id }))}
            >
              {i18n.t('publishing.attempt.check')}
            </button>
          )}
          {facts.lookAgain && (
            <button
              type="button"
              class="button compact"
              aria-disabled={acting.busy}
              onClick={() => acting.run(lookAgain)}
            >
              {i18n.t('publishing.attempt.lookAgain')}
            </button>
          )}
        </Next>
      </div>
      {facts.dismiss && (
        <IconButton
          icon={<AnyIcon name="close" />}
          label={i18n.t('publishing.attempt.dismiss')}
          onClick={() => acting.run(dismiss)}
        />
      )}
    </div>
  );
}

function Next({ children }: { children: ComponentChildren }) {
  return <div class="outcome-next">{children}</div>;
}

/** When the service was asked: what a person compares with what they find there. */
function askedAt({ startedAt }: Attempt, now: number): string {
  return shortTime(startedAt, now);
}

/** What the service said, as it came. */
function OutcomeDetail({ attempt }: { attempt: Attempt }) {
  const detail = refusedDetail(attempt);
  if (!detail) return null;
  return (
    <span class="detail">
      {detail.lead} {detail.text !== undefined && <bdi>{detail.text}</bdi>}
    </span>
  );
}

function NowThere({ version }: { version: VersionView }) {
  const { number, status } = version;
  return (
    <span class="now-there">
      {i18n.t('publishing.attempt.nowThere')}
      <StatusPill
        tone={toneOf(status)}
        {...(number === undefined ? {} : { number })}
        {...(status === undefined ? {} : { status })}
      />
    </span>
  );
}

const becauses: Record<ChangedBecause, () => string> = {
  version: () => i18n.t('publishing.attempt.changedVersion'),
  gone: () => i18n.t('publishing.attempt.changedGone'),
  address: () => i18n.t('publishing.attempt.changedAddress'),
  workspace: () => i18n.t('publishing.attempt.changedWorkspace'),
};

function changedWords(because: ChangedBecause | undefined): string {
  return becauses[because ?? 'version']();
}

/** One sentence for how an attempt stands. */
function attemptWords({ order, state }: Attempt): string {
  const name = versionName(order.versionNumber);
  const first = versionNameFirst(order.versionNumber);
  const isPublish = order.action === 'publish';
  switch (state.kind) {
    case 'checking':
      return i18n.t('publishing.attempt.checking');
    case 'sending':
      return isPublish
        ? i18n.t('publishing.attempt.publishing', [name])
        : i18n.t('publishing.attempt.cancelling', [name]);
    case 'confirmed':
      return isPublish ? published(first, state.status) : i18n.t('publishing.attempt.cancelled', [first]);
    case 'accepted':
      return isPublish
        ? i18n.t('publishing.attempt.accepted', [name])
        : i18n.t('publishing.attempt.cancelAccepted', [name]);
    case 'unknown':
      return isPublish
        ? i18n.t('publishing.attempt.unknown', [name])
        : i18n.t('publishing.attempt.cancelUnknown', [name]);
    case 'refused':
      return isPublish
        ? i18n.t('publishing.attempt.refused', [first])
        : i18n.t('publishing.attempt.cancelRefused', [first]);
    case 'changed':
      return `${i18n.t('publishing.attempt.nothingPosted')} ${changedWords(state.because)}`;
  }
}

function published(name: string, status: string): string {
  if (status === 'published') return i18n.t('publishing.attempt.live', [name]);
  return i18n.t('publishing.attempt.begun', [name, statusWord(status)]);
}

/** Why, in the service's own words where it sent some. */
function refusedDetail({ state }: Attempt): { lead: string; text?: string } | undefined {
  if (!('problem' in state) || !state.problem) return undefined;
  const { problem } = state;
  if (problem.detail === undefined) return { lead: problemSentence(problem.kind) };
  const lead =
    problem.status === undefined
      ? i18n.t('problem.said')
      : i18n.t('problem.saidWithStatus', [problem.status]);
  return { lead, text: problem.detail };
}
