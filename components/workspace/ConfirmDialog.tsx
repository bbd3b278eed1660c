import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { useConfirming } from '../capture/Confirm.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
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
  const { dialog, safe, action, proceed } = useConfirming(work, onDone);
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={onClose}>
      <h3 id={id}>{title}</h3>
      <div class="stack dialog-body">{children}</div>
      {action.problem && <ProblemNote problem={action.problem} />}
      <div class="row wrap dialog-actions">
        <button ref={safe} type="button" class="button" onClick={() => dialog.current?.close()}>
          {i18n.t('act.cancel')}
        </button>
        <button type="button" class="button destructive" aria-disabled={action.busy} onClick={proceed}>
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
