import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { type PastedKey, readPastedKey } from '../../lib/workspace/pasted-key.ts';
import { Icon } from '../ui/Icon.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { useOwnId } from '../ui/view-context.ts';
import type { DraftFaults } from './use-workspace-draft.ts';

interface KeyFieldProps {
  /** Undefined keeps the stored key, which is never shown. */
  value: string | undefined;
  hasKey: boolean;
  /** The new host, if the stored key belongs to another one. */
  newHost?: string | undefined;
  fault: DraftFaults['key'];
  onChange(value: string | undefined): void;
}

export function KeyField({ value, hasKey, newHost, fault, onChange }: KeyFieldProps) {
  const id = useOwnId();
  const input = useRef<HTMLInputElement>(null);
  const stored = hasKey && value === undefined;
  const before = useRef(stored);
  useEffect(() => {
    const changed = before.current !== stored;
    before.current = stored;
    if (!changed) return;
    // The field gets the focus when a person opens it, but not when another address makes it appear.
    if (!stored && newHost === undefined) input.current?.focus();
  }, [stored, newHost]);
  // Two elements, so that the focus goes on with the whole of what replaces the other.
  if (stored) {
    return (
      <div key="stored" class="field">
        <span class="field-name">{i18n.t('field.apiKey')}</span>
        <p class="row sunken stored-key">
          <Icon name="key" />
          {i18n.t('options.form.keyStored')}
          <button
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
    <div key="typed" class="field">
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
        <KeyNote fault={fault} newHost={newHost} pasted={readPastedKey(value ?? '')} />
        {hasKey && (
          <button type="button" class="link" onClick={() => onChange(undefined)}>
            {i18n.t('options.form.keyKeep')}
          </button>
        )}
      </p>
    </div>
  );
}

interface KeyNoteProps extends Pick<KeyFieldProps, 'fault' | 'newHost'> {
  pasted: PastedKey;
}

function KeyNote({ fault, newHost, pasted }: KeyNoteProps) {
  if (pasted.mistaken)
    return <span class="error">{i18n.t(`options.form.faultKeyMistaken.${pasted.mistaken}`)}</span>;
  if (fault === 'characters') return <span class="error">{i18n.t('options.form.faultKeyCharacters')}</span>;
  if (newHost !== undefined)
    return (
      <span class={fault ? 'error' : 'hint strong'}>
        {fill(i18n.t('options.form.newHost', [HOLE]), <bdi key="host">{newHost}</bdi>)}
      </span>
    );
  if (fault === 'missing') return <span class="error">{i18n.t('options.form.faultKey')}</span>;
  if (pasted.hasSpace) return <span class="hint strong">{i18n.t('options.form.keySpace')}</span>;
  if (pasted.isUnwrapped) return <span class="hint">{i18n.t('options.form.keyUnwrapped')}</span>;
  return <span class="hint">{i18n.t('options.form.keyHint')}</span>;
}
