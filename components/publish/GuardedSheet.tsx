import '../ui/styles/fields.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { isTypedName } from '../../lib/format/names.ts';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { useOwnId } from '../ui/use-own-id.ts';
import { Counting } from './Counting.tsx';
import { ExactName } from './ExactName.tsx';
import { Sheet } from './Sheet.tsx';
import { useCountdown } from './use-countdown.ts';
import { useFocusAtFirst } from './use-focus-at-first.ts';

/** Time to think better of it (s). */
const COUNTDOWN = 5;

interface GuardedSheetProps {
  title: ComponentChildren;
  workspace: WorkspaceChip;
  /** Has to be typed where the workspace is marked production. */
  pageName: string;
  confirm: string;
  /** False once what is shown is no longer what would be hit: then nothing can be confirmed. */
  current: boolean;
  /** After the countdown. */
  onConfirm(): void;
  onClose(): void;
  children: ComponentChildren;
}

/** Asks before something goes live: shows what, lets the name be typed for production, counts down. */
export function GuardedSheet(props: GuardedSheetProps) {
  const { workspace, pageName, current, onConfirm, onClose } = props;
  const [typed, setTyped] = useState('');
  const countdown = useCountdown(COUNTDOWN, onConfirm);
  const isCounting = countdown.left !== undefined;
  const wasCounting = useRef(false);
  if (isCounting) wasCounting.current = true;
  const isReady = current && (!workspace.production || isTypedName(typed, pageName));
  useEffect(() => {
    if (!current) countdown.stop();
  }, [current]);
  const submit = (event: Event) => {
    event.preventDefault();
    if (isReady) countdown.start();
  };
  return (
    <Sheet
      title={props.title}
      color={workspace.color}
      onClose={onClose}
      onEscape={isCounting ? countdown.stop : undefined}
      footer={
        <form onSubmit={submit}>
          {!current && (
            <p class="notice warn" role="alert">
              <span class="words">{i18n.t('publishing.sheet.changed')}</span>
            </p>
          )}
          {workspace.production && !isCounting && (
            <TypedName pageName={pageName} typed={typed} onTyped={setTyped} />
          )}
          {countdown.left === undefined ? (
            <Answers
              confirm={props.confirm}
              ready={isReady}
              first={!workspace.production}
              again={wasCounting.current}
              onClose={onClose}
            />
          ) : (
            <Counting seconds={COUNTDOWN} left={countdown.left} stop={countdown.stop} />
          )}
        </form>
      }
    >
      {props.children}
    </Sheet>
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

interface AnswersProps {
  confirm: string;
  ready: boolean;
  /** The safe answer has the focus, unless something is to be typed. */
  first: boolean;
  /** In place of a countdown that was stopped, and that had the focus. */
  again: boolean;
  onClose(): void;
}

function Answers({ confirm, ready, first, again, onClose }: AnswersProps) {
  const safe = useFocusAtFirst(again);
  return (
    <div class="sheet-actions">
      <button ref={safe} type="button" class="button" data-first={first ? '' : undefined} onClick={onClose}>
        {i18n.t('publishing.sheet.notNow')}
      </button>
      <button type="submit" class="button primary" disabled={!ready}>
        {confirm}
      </button>
    </div>
  );
}
