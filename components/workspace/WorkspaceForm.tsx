import { useEffect, useRef, useState } from 'preact/hooks';
import { repairBaseUrl } from '../../lib/workspace/base-url.ts';
import type { ManagedField } from '../../lib/workspace/workspace.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { Locked } from '../settings-file/Locked.tsx';
import { BaseUrlField } from './BaseUrlField.tsx';
import { FormFooter } from './FormFooter.tsx';
import { KeyField } from './KeyField.tsx';
import type { StepAction } from './step-remedies.ts';
import { isUnderWay, useConnectionCheck } from './use-connection-check.ts';
import { faultsOf, formOf, useWorkspaceDraft, type WorkspaceDraft } from './use-workspace-draft.ts';
import {
  ColorChoice,
  KeepingChoice,
  NameField,
  ProductionSwitch,
  RateScaleChoice,
} from './WorkspaceFields.tsx';

interface WorkspaceFormProps {
  /** As stored; absent until a new one is stored for the first time. */
  workspace: WorkspaceView | undefined;
  start(): WorkspaceDraft;
  label: string;
  focused: boolean;
  onSaved(view: WorkspaceView): void;
  /** Absent where there is nothing to go back to. */
  onClose?: (() => void) | undefined;
}

const baseUrlField = 'input[name="base-url"]';

/** Everything about one workspace. What is typed stays until it is stored, whatever fails. */
export function WorkspaceForm({ workspace, onSaved, ...props }: WorkspaceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, set, suggestName, forgetKey } = useWorkspaceDraft(props.start);
  const [left, setLeft] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const connection = useConnectionCheck((view, sent) => {
    forgetKey(sent.key);
    onSaved(view);
  });
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();
  const { focused } = props;
  useEffect(() => {
    if (focused) focus(baseUrlField);
  }, [focused]);
  useEffect(() => {
    if (refusals > 0) focus('[aria-invalid="true"]');
  }, [refusals]);

  const isLocked = (field: ManagedField) => workspace?.managed?.fields.includes(field) ?? false;
  const reading = repairBaseUrl(draft.baseUrl);
  const found = faultsOf(draft);
  const faults = refusals > 0 ? found : {};
  const submit = () => {
    if (isUnderWay(connection.check)) return;
    if (!reading.ok || Object.keys(found).length > 0) return setRefusals(refusals + 1);
    connection.start(formOf(draft, reading.baseUrl, workspace?.id), reading.origin);
    setRefusals(0);
  };
  const act = (action: StepAction) => {
    if (action === 'address') return focus(baseUrlField);
    if (action !== 'key') return submit();
    if (draft.key === undefined) set({ key: '' });
    else focus('input[name="key"]');
  };

  return (
    <form
      ref={form}
      class="stack workspace-form"
      aria-label={props.label}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <Locked on={isLocked('baseUrl')}>
        <BaseUrlField
          value={draft.baseUrl}
          faultShown={refusals > 0 || left}
          onInput={(baseUrl) => set({ baseUrl })}
          onLeave={() => {
            setLeft(draft.baseUrl.trim() !== '');
            suggestName();
          }}
        />
      </Locked>
      <KeyField
        value={draft.key}
        hasKey={workspace?.hasKey ?? false}
        fault={faults.key}
        onChange={(key) => set({ key })}
      />
      <KeepingChoice value={draft.keyKeeping} onChange={(keyKeeping) => set({ keyKeeping })} />
      <Locked on={isLocked('name')}>
        <NameField value={draft.name} missing={faults.name !== undefined} onInput={(name) => set({ name })} />
      </Locked>
      <Locked on={isLocked('color')}>
        <ColorChoice value={draft.color} onChange={(color) => set({ color })} />
      </Locked>
      <Locked on={isLocked('production')}>
        <ProductionSwitch value={draft.production} onChange={(production) => set({ production })} />
      </Locked>
      {workspace && (
        <Locked on={isLocked('rateScale')}>
          <RateScaleChoice workspace={workspace} />
        </Locked>
      )}
      <FormFooter
        connection={connection}
        reading={reading}
        stored={workspace}
        keepsKey={draft.key === undefined}
        onSubmit={submit}
        onAction={act}
        onClose={props.onClose}
      />
    </form>
  );
}

/** Runs after something was open and is closed: the place to give the focus back to where it came from. */
export function useWhenClosed(open: boolean, run: () => void): void {
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) run();
    before.current = open;
  });
}
