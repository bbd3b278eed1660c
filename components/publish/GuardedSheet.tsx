import '../ui/styles/fields.css';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { ExactName } from '../ui/ExactText.tsx';
import { useDialog } from '../ui/focus.ts';
import { useOwnId } from '../ui/view-context.ts';
import { Guard, type GuardProps, useCountdown } from './Guard.tsx';

interface GuardedSheetProps extends GuardProps {
  title: ComponentChildren;
  note?: ComponentChildren;
  onClose(): void;
  children: ComponentChildren;
}

export function GuardedSheet(props: GuardedSheetProps) {
  const { workspace, pageName, onConfirm, onClose } = props;
  const countdown = useCountdown(onConfirm);
  return (
    <Sheet
      workspace={workspace}
      pageName={pageName}
      title={props.title}
      note={props.note}
      onClose={onClose}
      onEscape={countdown.left === undefined ? undefined : countdown.stop}
      footer={
        <Guard {...props} countdown={countdown} back={i18n.t('publishing.sheet.notNow')} onBack={onClose} />
      }
    >
      {props.children}
    </Sheet>
  );
}

interface PlaceProps {
  id?: string;
  workspace: WorkspaceChip;
  pageName: string | undefined;
  note?: ComponentChildren;
}

/** The exact names of the workspace and page affected. */
export function Place({ id, workspace, pageName, note }: PlaceProps) {
  return (
    <p id={id} class="sheet-place small soft">
      <span class="workspace-mark" aria-hidden="true" />
      <ExactName text={workspace.name} />
      {workspace.production && <span class="tag production">{i18n.t('field.isProduction')}</span>}
      {pageName !== undefined && [' · ', <ExactName key="page" text={pageName} />]}
      {note && [' · ', note]}
    </p>
  );
}

interface SheetProps {
  title: ComponentChildren;
  /** The exact names of what is affected, under the title. */
  workspace: WorkspaceChip;
  pageName?: string;
  note?: ComponentChildren;
  onClose(): void;
  /** Escape calls this instead of closing, to stop something first. */
  onEscape?: (() => void) | undefined;
  children: ComponentChildren;
  /** Stays visible while the content scrolls. By default, a button that closes the sheet. */
  footer?: ComponentChildren;
}

/** A dialog that opens when mounted. Its line has the workspace's color. */
export function Sheet(props: SheetProps) {
  const { title, workspace, pageName, note, onClose, onEscape, children, footer } = props;
  const id = useOwnId();
  const dialog = useDialog(onClose, onEscape);
  return (
    <dialog
      {...dialog}
      class="sheet"
      data-color={workspace.color}
      aria-labelledby={id}
      aria-describedby={`${id}-place`}
    >
      <header class="sheet-head">
        <h2 id={id} class="sheet-title">
          {title}
        </h2>
        <Place id={`${id}-place`} workspace={workspace} pageName={pageName} note={note} />
      </header>
      {/* Scrollable, so it is in the tab order. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region needs the arrow keys */}
      <section class="sheet-body" tabIndex={0} aria-labelledby={id}>
        {children}
      </section>
      <div class="sheet-footer">{footer ?? <DoneButton onClick={onClose} />}</div>
    </dialog>
  );
}

function DoneButton({ onClick }: { onClick(): void }) {
  return (
    <div class="sheet-actions row wrap">
      <button type="button" class="button" onClick={onClick}>
        {i18n.t('act.done')}
      </button>
    </div>
  );
}
