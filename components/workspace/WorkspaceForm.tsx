import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type BaseUrlReading, repairBaseUrl } from '../../lib/workspace/base-url.ts';
import type { ManagedField } from '../../lib/workspace/workspace.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { Locked } from '../settings-file/Locked.tsx';
import { Field } from '../ui/Field.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { BaseUrlField } from './BaseUrlField.tsx';
import { Checklist, CheckStatus, type StepAction } from './Checklist.tsx';
import { KeyField } from './KeyField.tsx';
import { type Check, isStored, isUnderWay, useConnectionCheck } from './use-connection-check.ts';
import { faultsOf, formOf, useWorkspaceDraft, type WorkspaceDraft } from './use-workspace-draft.ts';
import { ColorChoice, KeepingChoice, ProductionSwitch, RateScaleChoice } from './WorkspaceFields.tsx';

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
  const { check } = connection;
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
  const keepsKey = draft.key === undefined;
  const isMoved = workspace !== undefined && keepsKey && reading.ok && reading.baseUrl !== workspace.baseUrl;
  const submit = () => {
    if (isUnderWay(check)) return;
    if (!reading.ok || Object.keys(found).length > 0) return setRefusals(refusals + 1);
    connection.start(formOf(draft, reading.baseUrl, workspace?.id), reading.origin);
    setRefusals(0);
  };
  const act = (action: StepAction) => {
    if (action === 'address') return focus(baseUrlField);
    if (action !== 'key') return submit();
    if (keepsKey) set({ key: '' });
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
        <Field
          label={i18n.t('field.name')}
          value={draft.name}
          onInput={(name) => set({ name })}
          hint={i18n.t('options.form.nameHint')}
          fault={faults.name && i18n.t('options.form.faultName')}
          input={{ required: true, maxLength: 60, dir: 'auto', spellcheck: true }}
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
      <div class="stack form-footer">
        <p class="hint">{accessText(reading)}</p>
        {isMoved && (
          <p class="hint strong">
            {fill(
              i18n.t('options.form.newAddress', [HOLE]),
              <bdi key="url">{new URL(reading.origin).host}</bdi>,
            )}
          </p>
        )}
        <div class="form-actions row wrap">
          <button
            type="submit"
            class="button primary"
            aria-disabled={isUnderWay(check)}
            // On the click, not on submit: Enter arrives here too, and the browser counts it as a user's act.
            onClick={(event) => {
              event.preventDefault();
              submit();
            }}
          >
            {submitText(check)}
          </button>
          {props.onClose && (
            <button type="button" class="button" onClick={props.onClose}>
              {isStored(check) ? i18n.t('act.done') : i18n.t('act.cancel')}
            </button>
          )}
        </div>
        {check.phase !== 'idle' && <Checklist check={check} baseUrl={connection.baseUrl} onAction={act} />}
        <CheckStatus check={check} host={URL.parse(connection.baseUrl)?.host ?? ''} />
      </div>
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

function submitText(check: Check): string {
  if (check.phase === 'saving') return i18n.t('options.form.saving');
  return isUnderWay(check) ? i18n.t('options.form.testing') : i18n.t('options.form.submit');
}

/** Runs after something was open and is closed: the place to give the focus back to where it came from. */
export function useWhenClosed(open: boolean, run: () => void): void {
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) run();
    before.current = open;
  });
}
