import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { useOwnId } from '../ui/view-context.ts';
import type { DraftFaults } from './use-workspace-draft.ts';

interface KeyFieldProps {
  /** Undefined keeps the stored key, which is never shown. */
  value: string | undefined;
  hasKey: boolean;
  fault: DraftFaults['key'];
  onChange(value: string | undefined): void;
}

export function KeyField({ value, hasKey, fault, onChange }: KeyFieldProps) {
  const id = useOwnId();
  const input = useRef<HTMLInputElement>(null);
  const replace = useRef<HTMLButtonElement>(null);
  const stored = hasKey && value === undefined;
  const before = useRef(stored);
  useEffect(() => {
    const changed = before.current !== stored;
    before.current = stored;
    if (!changed) return;
    // Only a person makes the field appear; it goes by itself too, once its key is stored.
    if (!stored) input.current?.focus();
    else if (document.activeElement === document.body) replace.current?.focus();
  }, [stored]);
  if (stored) {
    return (
      <div class="field">
        <span class="field-name">{i18n.t('field.apiKey')}</span>
        <p class="row stored-key">
          <AnyIcon name="key" />
          {i18n.t('options.form.keyStored')}
          <button
            ref={replace}
            type="button"
            class="button compact push"
            aria-label={i18n.t('options.form.keyReplaceLabel')}
            onClick={() => onChange('')}
          >
            {i18n.t('options.form.keyReplace')}
          </button>
        </p>
        <p class="note">
          <span class="hint">{i18n.t('options.form.keyHint')}</span>
        </p>
      </div>
    );
  }
  return (
    <div class="field">
      <label for={id}>{i18n.t('field.apiKey')}</label>
      <input
        ref={input}
        id={id}
        class="input"
        name="key"
        type="password"
        autocomplete="off"
        spellcheck={false}
        required
        value={value ?? ''}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-note`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-note`} class="note">
        <KeyNote fault={fault} />
        {hasKey && (
          <button type="button" class="link" onClick={() => onChange(undefined)}>
            {i18n.t('options.form.keyKeep')}
          </button>
        )}
      </p>
    </div>
  );
}

function KeyNote({ fault }: { fault: DraftFaults['key'] }) {
  if (fault === 'missing') return <span class="error">{i18n.t('options.form.faultKey')}</span>;
  if (fault === 'characters') return <span class="error">{i18n.t('options.form.faultKeyCharacters')}</span>;
  return <span class="hint">{i18n.t('options.form.keyHint')}</span>;
}
