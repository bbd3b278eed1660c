import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { filled } from '../../lib/format/texts.ts';
import { type BaseUrlReading, repairBaseUrl } from '../../lib/workspace/base-url.ts';
import type { ManagedField } from '../../lib/workspace/workspace.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { Locked } from '../settings-file/Locked.tsx';
import { Field } from '../ui/Field.tsx';
import { Fold } from '../ui/Fold.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { BaseUrlField } from './BaseUrlField.tsx';
import { Checklist, CheckStatus, type StepAction } from './Checklist.tsx';
import { FirstPages } from './FirstPages.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { KeyField } from './KeyField.tsx';
import { type Check, isStored, isUnderWay, useConnectionCheck } from './use-connection-check.ts';
import {
  faultsOf,
  formOf,
  suggestedName,
  useWorkspaceDraft,
  type WorkspaceDraft,
  withKeyAsked,
} from './use-workspace-draft.ts';
import { ColorChoice, KeepingChoice, ProductionSwitch, RateScaleChoice } from './WorkspaceFields.tsx';

interface WorkspaceFormProps {
  /** As stored; undefined until a new one is first stored. */
  workspace: WorkspaceView | undefined;
  start(): WorkspaceDraft;
  label: string;
  focused: boolean;
  /** The three-step form that initially shows only address and key. */
  isFirst?: boolean;
  onSaved(view: WorkspaceView): void;
  /** Undefined if there is nothing to go back to. */
  onClose?: (() => void) | undefined;
}

const MAX_NAME_LENGTH = 60;
const baseUrlField = 'input[name="base-url"]';

/** The form of a workspace. Input stays until stored, whatever fails. */
export function WorkspaceForm({ workspace, onSaved, ...props }: WorkspaceFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft: typed, edits, set, suggestName, onStored } = useWorkspaceDraft(workspace, props.start);
  const draft = withKeyAsked(typed, workspace);
  const [left, setLeft] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [isEditing, setEditing] = useState(false);
  const connection = useConnectionCheck();
  const { check } = connection;
  const focus = useCallback(
    (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus(),
    [],
  );
  const { focused } = props;
  useEffect(() => {
    if (focused) focus(baseUrlField);
  }, [focused, focus]);
  useEffect(() => {
    if (refusals > 0) focus('[aria-invalid="true"]');
  }, [refusals, focus]);

  const isLocked = (field: ManagedField) => workspace?.managed?.fields.includes(field) ?? false;
  const reading = repairBaseUrl(draft.baseUrl);
  // The first workspace is named after its host by default, with the name field collapsed.
  const isUnnamed = props.isFirst && reading.ok && filled(draft.name) === undefined;
  const named = isUnnamed ? { ...draft, name: nameOf(reading.origin) } : draft;
  const found = faultsOf(named);
  const faults = refusals > 0 ? found : {};
  const keepsKey = draft.key === undefined;
  const isMoved = draft !== typed;
  const submit = () => {
    if (isUnderWay(check)) return;
    if (!reading.ok || Object.keys(found).length > 0) return setRefusals(refusals + 1);
    setEditing(false);
    connection.start(formOf(named, edits, reading.baseUrl, workspace), reading.origin, (view, sent) => {
      onStored(sent.key);
      onSaved(view);
    });
    setRefusals(0);
  };
  const act = (action: StepAction) => {
    if (action === 'address') return focus(baseUrlField);
    if (action !== 'key') return submit();
    if (keepsKey) set({ key: '' });
    else focus('input[name="key"]');
  };

  const access = accessText(reading);
  const { onClose, isFirst = false } = props;
  const rest = () => (
    <>
      <KeepingChoice value={draft.keyKeeping} onChange={(keyKeeping) => set({ keyKeeping })} />
      <Locked on={isLocked('name')}>
        <Field
          label={i18n.t('field.name')}
          value={draft.name}
          onInput={(name) => set({ name })}
          hint={i18n.t('options.form.nameHint')}
          fault={faults.name && i18n.t('options.form.faultName')}
          input={{ required: true, maxLength: MAX_NAME_LENGTH, dir: 'auto', spellcheck: true }}
        />
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
    </>
  );
  const status = (
    <CheckStatus
      check={check}
      name={workspace?.name ?? ''}
      host={URL.parse(connection.baseUrl)?.host ?? ''}
    />
  );
  const parts = (
    <>
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
        hasKey={(workspace?.hasKey ?? false) && !isMoved}
        newHost={isMoved && reading.ok ? new URL(reading.origin).host : undefined}
        fault={faults.key}
        onChange={(key) => set({ key })}
      />
      {isFirst ? <Fold summary={i18n.t('options.form.more')}>{rest}</Fold> : rest()}
      <div class="stack form-footer">
        {!isFirst && <p class="hint">{access}</p>}
        <div class="form-actions row wrap">
          <button
            type="submit"
            // Secondary while the demo or the first page is the main action.
            class={isFirst || check.phase === 'passed' ? 'button' : 'button primary'}
            aria-disabled={isUnderWay(check)}
            // On click rather than submit: Enter triggers it too, and the browser counts it as a user gesture.
            onClick={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            {submitText(check, isFirst)}
          </button>
          {onClose && !isFirst && (
            <button type="button" class="button" onClick={onClose}>
              {isStored(check) ? i18n.t('act.done') : i18n.t('act.cancel')}
            </button>
          )}
        </div>
        {check.phase === 'failed' && <Checklist check={check} baseUrl={connection.baseUrl} onAction={act} />}
        {status}
        {!isFirst && check.phase === 'passed' && <FirstPages count={check.pages} pages={check.first} />}
      </div>
    </>
  );
  // Once the first one is connected, its fields are hidden to make room for the next step.
  const isDone = isFirst && check.phase === 'passed' && !isEditing;
  const connected = (
    <>
      {status}
      <p class="row">
        <button type="button" class="link" onClick={() => setEditing(true)}>
          {i18n.t('options.form.change')}
        </button>
      </p>
    </>
  );
  return (
    <form
      ref={form}
      class={isFirst ? 'workspace-form' : 'stack workspace-form'}
      aria-label={props.label}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      {isFirst ? (
        <FirstSteps check={check} access={access}>
          {isDone ? connected : parts}
        </FirstSteps>
      ) : (
        parts
      )}
    </form>
  );
}

function accessText(reading: BaseUrlReading) {
  if (!reading.ok) return i18n.t('options.form.access', [i18n.t('options.form.thisAddress')]);
  return fill(
    i18n.t('options.form.access', [HOLE]),
    <bdi key="host" class="strong">
      {new URL(reading.origin).host}
    </bdi>,
  );
}

function nameOf(origin: string): string {
  return suggestedName(origin) || new URL(origin).hostname.slice(0, MAX_NAME_LENGTH);
}

function submitText(check: Check, isFirst: boolean): string {
  if (check.phase === 'saving') return i18n.t('options.form.saving');
  if (isUnderWay(check)) return i18n.t('options.form.testing');
  return isFirst ? i18n.t('options.form.connect') : i18n.t('options.form.submit');
}

/** Runs when something open has closed, to restore the focus. */
export function useWhenClosed(open: boolean, run: () => void): void {
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) run();
    before.current = open;
  });
}
