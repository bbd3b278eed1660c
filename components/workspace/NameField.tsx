import { i18n } from '#i18n';
import { useOwnId } from '../ui/use-own-id.ts';

interface NameFieldProps {
  value: string;
  missing: boolean;
  onInput(value: string): void;
}

export function NameField({ value, missing, onInput }: NameFieldProps) {
  const id = useOwnId();
  return (
    <div class="field">
      <label for={id}>{i18n.t('options.form.name')}</label>
      <input
        id={id}
        class="input"
        type="text"
        autocomplete="off"
        required
        maxLength={60}
        dir="auto"
        value={value}
        aria-invalid={missing}
        aria-describedby={`${id}-note`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <p id={`${id}-note`} class="note">
        {missing ? (
          <span class="error">{i18n.t('options.form.faultName')}</span>
        ) : (
          <span class="hint">{i18n.t('options.form.nameHint')}</span>
        )}
      </p>
    </div>
  );
}
