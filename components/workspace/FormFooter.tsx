import { i18n } from '#i18n';
import type { BaseUrlReading } from '../../lib/workspace/base-url.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { fill, HOLE } from '../ui/fill.tsx';
import { Checklist, CheckStatus } from './Checklist.tsx';
import type { StepAction } from './step-remedies.ts';
import { type Check, type ConnectionCheck, isStored, isUnderWay } from './use-connection-check.ts';

interface FormFooterProps {
  connection: ConnectionCheck;
  reading: BaseUrlReading;
  stored: WorkspaceView | undefined;
  keepsKey: boolean;
  onSubmit(): void;
  onAction(action: StepAction): void;
  onClose: (() => void) | undefined;
}

/** Why access is asked for, the one button, and how the test goes. */
export function FormFooter({
  connection,
  reading,
  stored,
  keepsKey,
  onSubmit,
  onAction,
  onClose,
}: FormFooterProps) {
  const { check, baseUrl } = connection;
  const busy = isUnderWay(check);
  const moved = stored !== undefined && keepsKey && reading.ok && reading.baseUrl !== stored.baseUrl;
  return (
    <div class="stack form-footer">
      <p class="hint">{accessText(reading)}</p>
      {moved && (
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
          aria-disabled={busy}
          // On the click, not on submit: Enter arrives here too, and the browser counts it as a user's act.
          onClick={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {submitText(check)}
        </button>
        {onClose && (
          <button type="button" class="button" onClick={onClose}>
            {isStored(check) ? i18n.t('act.done') : i18n.t('act.cancel')}
          </button>
        )}
      </div>
      {check.phase !== 'idle' && <Checklist check={check} baseUrl={baseUrl} onAction={onAction} />}
      <CheckStatus check={check} host={URL.parse(baseUrl)?.host ?? ''} />
    </div>
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
