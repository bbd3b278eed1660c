import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { shortTime } from '../../lib/format/dates.ts';
import { isOpen, isUnderWay, toneOfState } from '../../lib/publish/attempt-line.ts';
import type { Attempt, AttemptState } from '../../lib/publish/publishing.ts';
import { pillOf } from '../../lib/publish/version-line.ts';
import { useNow } from '../ui/Age.tsx';
import { ProblemDetail } from '../ui/ProblemWords.tsx';
import { writeSentence } from '../ui/problem-sentence.ts';
import { StatusPill, statusWord } from '../ui/StatusPill.tsx';
import { ActionButton, useAction } from '../ui/use-action.tsx';
import { usePageActions, useView } from '../ui/view-context.ts';
import { OutcomeLine } from './OutcomeLine.tsx';
import { livePill, versionName, versionText } from './version-text.ts';

interface AttemptLineProps {
  attempt: Attempt;
  onDismissed(): void;
  /** Next steps once the version is live. */
  next?: ComponentChildren;
}

export function AttemptLine({ attempt, onDismissed, next }: AttemptLineProps) {
  const now = useNow();
  const { ask } = useView();
  const { refresh } = usePageActions();
  const acting = useAction();
  const { id, state, startedAt } = attempt;
  // For a former version, the list offers the way forward.
  const isNewLive = state.kind === 'confirmed' && state.status === 'published' && !attempt.order.instead;
  const busy = isUnderWay(state);
  const dismiss = async () => {
    await ask('dismissAttempt', { id });
    onDismissed();
  };
  const readAgain = () => {
    refresh();
    return dismiss();
  };
  return (
    <OutcomeLine
      tone={toneOfState(state)}
      turning={busy || acting.busy}
      acting={acting}
      dismiss={busy ? undefined : { label: i18n.t('publishing.attempt.dismiss'), act: dismiss }}
      next={
        <>
          {isNewLive && next}
          {isOpen(state) && (
            <ActionButton
              acting={acting}
              label={i18n.t('act.check')}
              act={() => ask('checkAttempt', { id })}
            />
          )}
          {state.kind === 'changed' && (
            <ActionButton acting={acting} label={i18n.t('act.refresh')} act={readAgain} />
          )}
        </>
      }
    >
      {attemptText(attempt)}
      <Why state={state} />
      {'now' in state && state.now && !namesLiveVersion(attempt) && (
        <span class="row wrap now-there">
          {i18n.t('publishing.attempt.nowThere')}
          <StatusPill {...livePill(pillOf(state.now))} />
        </span>
      )}
      {isOpen(state) && (
        // Shown so that a person can compare it with the service's times.
        <span class="detail">
          {i18n.t('publishing.attempt.asked', [shortTime(startedAt, now), shortTime(state.at, now)])}
        </span>
      )}
    </OutcomeLine>
  );
}

/** Whether the sentence already names the live version. */
function namesLiveVersion({ order, state }: Attempt): boolean {
  return order.instead !== undefined && state.kind === 'accepted' && state.now?.number !== undefined;
}

/** The reason, in the service's words if there are any. */
function Why({ state }: { state: AttemptState }) {
  if (!('problem' in state) || !state.problem) return null;
  const { detail, status } = state.problem;
  if (detail !== undefined) return <ProblemDetail text={detail} status={status} />;
  return <span class="detail">{writeSentence(state.problem, 'change')} </span>;
}

const attemptText = (attempt: Attempt): string =>
  versionText(attempt.order.versionNumber, (name) => textWith(name, attempt));

function textWith(name: string, { order: { action, instead }, state }: Attempt): string {
  const { kind } = state;
  if (kind === 'checking') return i18n.t('publishing.attempt.checking');
  if (instead && kind === 'changed' && (state.because ?? 'version') === 'version')
    return i18n.t('publishing.back.changed');
  if (instead && kind === 'accepted' && state.now?.number !== undefined)
    return i18n.t('publishing.back.accepted', [versionName(state.now.number)]);
  if (kind === 'confirmed' && state.as?.number !== undefined)
    return i18n.t('publishing.back.liveAs', [name, versionName(state.as.number)]);
  if (kind === 'changed') return i18n.t(`publishing.attempt.changed.${state.because ?? 'version'}`);
  if (kind !== 'confirmed') {
    return action === 'publish'
      ? i18n.t(`publishing.attempt.publish.${kind}`, [name])
      : i18n.t(`publishing.attempt.cancel.${kind}`, [name]);
  }
  if (action === 'cancel') return i18n.t('publishing.attempt.cancelled', [name]);
  if (state.status === 'published') return i18n.t('publishing.attempt.live', [name]);
  return i18n.t('publishing.attempt.begun', [name, statusWord(state.status)]);
}
