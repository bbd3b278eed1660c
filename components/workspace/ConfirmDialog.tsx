import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOwnId } from '../ui/use-own-id.ts';

interface ConfirmDialogProps {
  title: ComponentChildren;
  confirm: string;
  /** What is confirmed. The dialog stays open, and says why, where it fails. */
  work(): Promise<unknown>;
  /** After the work, with the dialog closed. */
  onDone(): void;
  onClose(): void;
  children: ComponentChildren;
}

/** Asks before something is lost. Open from its first moment; the safe answer has the focus. */
export function ConfirmDialog({ title, confirm, work, onDone, onClose, children }: ConfirmDialogProps) {
  const id = useOwnId();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const action = useAction();
  // Before the first paint: what is typed next must not reach the page behind.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    cancel.current?.focus();
  }, []);
  const proceed = async () => {
    await work();
    // Closed before it is taken away: the browser then gives the focus back.
    dialog.current?.close();
    onDone();
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={onClose}>
      <h3 id={id}>{title}</h3>
      <div class="dialog-body">{children}</div>
      {action.problem && <ProblemNote problem={action.problem} />}
      <div class="dialog-actions">
        <button ref={cancel} type="button" class="button" onClick={() => dialog.current?.close()}>
          {i18n.t('options.cancel')}
        </button>
        <button
          type="button"
          class="button destructive"
          aria-disabled={action.busy}
          onClick={() => action.run(proceed)}
        >
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
