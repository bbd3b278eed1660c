import './publishing.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { VersionView } from '../../lib/directory/record-views.ts';
import { shortTime } from '../../lib/format/dates.ts';
import { type AttemptTone, attemptFacts } from '../../lib/publish/attempt-line.ts';
import type { Attempt } from '../../lib/publish/publishing.ts';
import { toneOf } from '../../lib/publish/version-line.ts';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { StatusPill } from '../ui/StatusPill.tsx';
import { useAction } from '../ui/use-action.ts';
import { attemptWords, refusedDetail } from './attempt-words.ts';

const icons: Record<AttemptTone, AnyIconName> = {
  busy: 'refresh',
  live: 'check',
  warn: 'warning',
  stop: 'close',
  quiet: 'clock',
};

interface AttemptLineProps {
  attempt: Attempt;
  now: number;
  ask: Ask;
  /** Shows what is there now. */
  refresh(): void;
  /** After the attempt was taken off. */
  onDismissed?: (() => void) | undefined;
}

/** How an attempt to publish or cancel stands, in words, and what can be done next. */
export function AttemptLine({ attempt, now, ask, refresh, onDismissed }: AttemptLineProps) {
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
        {acting.problem && <ProblemNote problem={acting.problem} now={now} />}
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
