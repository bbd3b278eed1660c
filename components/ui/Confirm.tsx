import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { useDialog } from './focus.ts';
import { ProblemNote } from './ProblemNote.tsx';
import { useAction } from './use-action.tsx';
import { useOwnId } from './view-context.ts';

interface ConfirmProps {
  title: ComponentChildren;
  confirm: string;
  /** Label of the safe button, which has the initial focus. */
  keep?: string;
  /** The confirmed action. If it rejects, the dialog stays open and shows why. */
  work(): Promise<unknown>;
  onDone?(): void;
  onClose(): void;
  children: ComponentChildren;
}

/** Asks before something is lost. Opens when mounted. */
export function Confirm({ title, confirm, keep, work, onDone, onClose, children }: ConfirmProps) {
  const id = useOwnId();
  const dialog = useDialog(onClose);
  const action = useAction();
  const proceed = () =>
    action.run(async () => {
      await work();
      // Closed before it unmounts, so that the browser restores the focus.
      dialog.ref.current?.close();
      onDone?.();
    });
  return (
    <dialog {...dialog} class="sheet ask" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div class="stack ask-body">{children}</div>
      {action.problem && <ProblemNote problem={action.problem} />}
      <div class="row wrap ask-actions">
        <button type="button" class="button" data-first onClick={onClose}>
          {keep ?? i18n.t('act.cancel')}
        </button>
        <button type="button" class="button stopping" aria-disabled={action.busy} onClick={proceed}>
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
