import { i18n } from '#i18n';
import { useOwnId } from '../ui/use-own-id.ts';

interface ProductionSwitchProps {
  on: boolean;
  onChange(on: boolean): void;
}

export function ProductionSwitch({ on, onChange }: ProductionSwitchProps) {
  const id = useOwnId();
  return (
    <div class="choice">
      <input
        id={id}
        class="switch"
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{i18n.t('options.form.production')}</label>
      <p id={`${id}-hint`} class="hint">
        {i18n.t('options.form.productionHint')}
      </p>
    </div>
  );
}
