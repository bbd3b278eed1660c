import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { isTypedName } from '../../lib/format/names.ts';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { ExactName } from '../ui/ExactText.tsx';
import { useEvent } from '../ui/use-stable.ts';
import { useOwnId } from '../ui/view-context.ts';

/** Time to think better of it (s). */
const COUNTDOWN = 5;

export interface GuardProps {
  workspace: WorkspaceChip;
  /** Has to be typed where the workspace is marked production. */
  pageName: string;
  /** Says what the button does. */
  confirm: string;
  /** False once what is shown is no longer what would be hit: then nothing can be confirmed. */
  current: boolean;
  /** After the countdown. */
  onConfirm(): void;
}

interface GuardPartProps extends Omit<GuardProps, 'onConfirm'> {
  countdown: Countdown;
  back: string;
  onBack(): void;
}

/** Has something confirmed: lets the name be typed for production, and counts down. */
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
          {/* The safe answer has the focus, unless something is to be typed, or a countdown that had it was stopped. */}
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
  // Where the confirming button was: the second half of a double click on that one stops nothing.
  const onClick = (event: MouseEvent) => {
    if (event.detail < 2) stop();
  };
  return (
    <div class="sheet-counting">
      {/* Said once: a number that changes each second would be read aloud each second. */}
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

/** How often the countdown is looked at (ms). */
const STEP = 200;

export type Countdown = ReturnType<typeof useCountdown>;

/**
 * Seconds left until `done` is called; undefined where nothing counts. Stopping, or leaving the view, ends
 * it without the call. Counted by a clock that does not jump.
 */
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

/** A ref: gives a button the focus when it appears, and leaves it alone from then on. */
function focusOnMount(button: HTMLButtonElement | null): void {
  button?.focus();
}
