import '../publish/publishing.css';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOwnId } from '../ui/use-own-id.ts';

interface ConfirmProps {
  title: string;
  confirm: string;
  /** The safe answer, which has the focus. */
  keep: string;
  work(): Promise<unknown>;
  onClose(): void;
  children: ComponentChildren;
}

/** Asks before something is lost, in the popup and the panel. */
export function Confirm({ title, confirm, keep, work, onClose, children }: ConfirmProps) {
  const id = useOwnId();
  const { dialog, safe, action, proceed } = useConfirming(work);
  return (
    <dialog ref={dialog} class="sheet ask" aria-labelledby={id} onClose={onClose}>
      <h2 id={id} class="sheet-title">
        {title}
      </h2>
      <div class="stack ask-body">{children}</div>
      {action.problem && <ProblemNote problem={action.problem} />}
      <div class="sheet-footer">
        <div class="sheet-actions">
          <button ref={safe} type="button" class="button" onClick={() => dialog.current?.close()}>
            {keep}
          </button>
          <button type="button" class="button stopping" aria-disabled={action.busy} onClick={proceed}>
            {confirm}
          </button>
        </div>
      </div>
    </dialog>
  );
}

/** A dialog that is open from its first moment. It stays, and says why, where `work` fails; `onDone` comes with it closed. */
export function useConfirming(work: () => Promise<unknown>, onDone?: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  /** The safe answer, which has the focus. */
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
  return { dialog, safe, action, proceed };
}
