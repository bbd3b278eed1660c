import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemNote } from './ProblemNote.tsx';
import { useAction } from './use-action.tsx';
import { useOwnId } from './view-context.ts';

interface ConfirmProps {
  title: ComponentChildren;
  confirm: string;
  /** The safe answer, which has the focus. */
  keep?: string;
  /** What is confirmed. The dialog stays open, and says why, where it fails. */
  work(): Promise<unknown>;
  /** After the work, with the dialog closed. */
  onDone?(): void;
  onClose(): void;
  children: ComponentChildren;
}

/** Asks before something is lost. Open from its first moment. */
export function Confirm({ title, confirm, keep, work, onDone, onClose, children }: ConfirmProps) {
  const id = useOwnId();
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  const action = useAction();
  // Before the first paint: what is typed next must not reach the page behind.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    safe.current?.focus();
  }, []);
  const proceed = () =>
    action.run(async () => {
      await work();
      // Closed before it is taken away: the browser then gives the focus back.
      dialog.current?.close();
      onDone?.();
    });
  return (
    <dialog ref={dialog} class="sheet ask" aria-labelledby={id} onClose={onClose}>
      <h3 id={id}>{title}</h3>
      <div class="stack ask-body">{children}</div>
      {action.problem && <ProblemNote problem={action.problem} />}
      <div class="row wrap ask-actions">
        <button ref={safe} type="button" class="button" onClick={() => dialog.current?.close()}>
          {keep ?? i18n.t('act.cancel')}
        </button>
        <button type="button" class="button stopping" aria-disabled={action.busy} onClick={proceed}>
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
