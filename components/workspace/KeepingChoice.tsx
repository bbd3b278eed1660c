import { i18n } from '#i18n';
import type { KeyKeeping } from '../../lib/workspace/workspace.ts';
import { useOwnId } from '../ui/use-own-id.ts';

const choices: { value: KeyKeeping; label(): string; hint(): string }[] = [
  {
    value: 'device',
    label: () => i18n.t('options.form.keepDevice'),
    hint: () => i18n.t('options.form.keepDeviceHint'),
  },
  {
    value: 'session',
    label: () => i18n.t('options.form.keepSession'),
    hint: () => i18n.t('options.form.keepSessionHint'),
  },
];

interface KeepingChoiceProps {
  value: KeyKeeping;
  onChange(value: KeyKeeping): void;
}

/** Where the key is kept, with what each place protects from. */
export function KeepingChoice({ value, onChange }: KeepingChoiceProps) {
  const id = useOwnId();
  return (
    <fieldset class="field choices">
      <legend>{i18n.t('options.form.keeping')}</legend>
      {choices.map((choice) => (
        <div key={choice.value} class="choice">
          <input
            id={`${id}-${choice.value}`}
            type="radio"
            name={`${id}-keeping`}
            value={choice.value}
            checked={value === choice.value}
            aria-describedby={`${id}-${choice.value}-hint`}
            onChange={() => onChange(choice.value)}
          />
          <label for={`${id}-${choice.value}`}>{choice.label()}</label>
          <p id={`${id}-${choice.value}-hint`} class="hint">
            {choice.hint()}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
