import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { isTypedName } from '../../lib/format/names.ts';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { ExactName } from '../ui/ExactText.tsx';
import { useEvent } from '../ui/use-stable.ts';
import { useOwnId } from '../ui/view-context.ts';

/** Time to cancel (s). */
const COUNTDOWN = 5;

export interface GuardProps {
  workspace: WorkspaceChip;
  /** Must be typed if the workspace is marked as production. */
  pageName: string;
  confirm: string;
  /** False if the shown data no longer matches what would be changed; confirming is then impossible. */
  current: boolean;
  /** Called after the countdown. */
  onConfirm(): void;
}

interface GuardPartProps extends Omit<GuardProps, 'onConfirm'> {
  countdown: Countdown;
  back: string;
  onBack(): void;
}

/** Asks for confirmation: requires typing the name for production, then counts down. */
export function Guard({ workspace, pageName, confirm, current, countdown, back, onBack }: GuardPartProps) {
  const [typed, setTyped] = useState('');
  const { stop } = countdown;
  const isCounting = countdown.left !== undefined;
  const wasCounting = useRef(false);
  if (isCounting) wasCounting.current = true;
  const isReady = current && (!workspace.production || isTypedName(typed, pageName));
  useEffect(() => {
    if (!current) stop();
  }, [current, stop]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (isReady) countdown.start();
  };
  return (
    <form onSubmit={submit}>
      {!current && <ChangedNotice />}
      {workspace.production && !isCounting && (
        <TypedName pageName={pageName} typed={typed} onTyped={setTyped} />
      )}
      {countdown.left === undefined ? (
        <div class="stack sheet-guard">
          <button type="submit" class="button primary" disabled={!isReady}>
            {confirm}
          </button>
          {/* The safe button has the focus, unless a name must be typed or a countdown was stopped. */}
          <button
            ref={wasCounting.current ? focusOnMount : null}
            type="button"
            class="button"
            data-first={workspace.production ? undefined : ''}
            onClick={onBack}
          >
            {back}
          </button>
        </div>
      ) : (
        <Counting left={countdown.left} stop={countdown.stop} />
      )}
    </form>
  );
}

export function ChangedNotice() {
  return (
    <p class="notice warn" role="alert">
      <span class="words">{i18n.t('publishing.sheet.changed')}</span>
    </p>
  );
}

interface TypedNameProps {
  pageName: string;
  typed: string;
  onTyped(text: string): void;
}

function TypedName({ pageName, typed, onTyped }: TypedNameProps) {
  const id = useOwnId();
  return (
    <div class="field">
      <label for={id}>{i18n.t('publishing.sheet.typeName')}</label>
      <span class="hint" id={`${id}-name`}>
        <ExactName text={pageName} />
      </span>
      <input
        id={id}
        class="input"
        type="text"
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        aria-describedby={`${id}-name`}
        data-first
        value={typed}
        onInput={(event) => onTyped(event.currentTarget.value)}
      />
    </div>
  );
}

function Counting({ left, stop }: { left: number; stop(): void }) {
  // The second half of a double click on the confirming button, which was at this place, must not stop the countdown.
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2) stop();
  };
  return (
    <div class="sheet-counting">
      {/* Announced once: a changing number would be read aloud each second. */}
      <p class="visually-hidden" role="status">
        {i18n.t('publishing.sheet.countingAloud', [COUNTDOWN])}
      </p>
      <p class="bold" aria-hidden="true">
        {i18n.t('publishing.sheet.counting', [left])}
      </p>
      <button ref={focusOnMount} type="button" class="button" onClick={onClick}>
        {i18n.t('common.stop')}
      </button>
      <progress max={COUNTDOWN} value={COUNTDOWN - left} aria-hidden="true" />
    </div>
  );
}

/** Interval of the countdown's timer (ms). */
const STEP = 200;

type Countdown = ReturnType<typeof useCountdown>;

/** Returns the seconds left until `done` is called, or undefined. Stopping or unmounting cancels it. Uses a monotonic clock. */
export function useCountdown(done: () => void) {
  const [left, setLeft] = useState<number>();
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  const finish = useEvent(done);

  const stop = useCallback(() => {
    clearInterval(timer.current);
    timer.current = undefined;
    setLeft(undefined);
  }, []);
  const start = () => {
    if (timer.current !== undefined) return;
    const end = performance.now() + COUNTDOWN * 1000;
    setLeft(COUNTDOWN);
    timer.current = setInterval(() => {
      const remaining = end - performance.now();
      if (remaining > 0) return setLeft(Math.ceil(remaining / 1000));
      stop();
      finish();
    }, STEP);
  };
  useEffect(() => () => clearInterval(timer.current), []);
  return { left, start, stop };
}

/** A ref that focuses a button when it mounts. */
function focusOnMount(button: HTMLButtonElement | null): void {
  button?.focus();
}
