import { i18n } from '#i18n';
import { camelCase } from '../../lib/format/texts.ts';
import {
  type KeyKeeping,
  rateScales,
  type WorkspaceColor,
  workspaceColors,
} from '../../lib/workspace/workspace.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { ChoiceField } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useChoice } from '../ui/use-action.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';
import { Switch } from './OptionsSection.tsx';

interface ChoiceProps<Value> {
  value: Value;
  onChange(value: Value): void;
}

/** Radio buttons in their color. The chosen one also has a mark. */
export function ColorChoice({ value, onChange }: ChoiceProps<WorkspaceColor>) {
  const id = useOwnId();
  return (
    <fieldset class="field">
      <legend>{i18n.t('settingsFile.field.color')}</legend>
      <div class="swatches row wrap">
        {workspaceColors.map((color) => (
          <label key={color} class="swatch" data-color={color} title={i18n.t(`options.colors.${color}`)}>
            <input
              type="radio"
              name={`${id}-color`}
              value={color}
              checked={value === color}
              onChange={() => onChange(color)}
            />
            <span class="visually-hidden">{i18n.t(`options.colors.${color}`)}</span>
            <Icon name="check" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function ProductionSwitch({ value, onChange }: ChoiceProps<boolean>) {
  return (
    <Switch
      label={i18n.t('field.production')}
      hint={i18n.t('options.form.productionHint')}
      value={value}
      onChange={onChange}
    />
  );
}

const keepings: KeyKeeping[] = ['device', 'session'];

export function KeepingChoice({ value, onChange }: ChoiceProps<KeyKeeping>) {
  const id = useOwnId();
  return (
    <fieldset class="field choices">
      <legend>{i18n.t('options.form.keeping')}</legend>
      {keepings.map((keeping) => (
        <div key={keeping} class="choice">
          <input
            id={`${id}-${keeping}`}
            type="radio"
            name={`${id}-keeping`}
            value={keeping}
            checked={value === keeping}
            aria-describedby={`${id}-${keeping}-hint`}
            onChange={() => onChange(keeping)}
          />
          <label for={`${id}-${keeping}`}>{i18n.t(`options.form.keep.${keeping}`)}</label>
          <p id={`${id}-${keeping}-hint`} class="hint">
            {i18n.t(`options.form.keepHint.${keeping}`)}
          </p>
        </div>
      ))}
    </fieldset>
  );
}

/** The scale of the service's rates, inferred unless chosen. Stored immediately. */
export function RateScaleChoice({ workspace }: { workspace: WorkspaceView }) {
  const { ask } = useView();
  const { value, choose, note } = useChoice(workspace.rateScale, (scale) =>
    ask('setRateScale', { workspaceId: workspace.id, scale }),
  );
  return (
    <ChoiceField
      label={i18n.t('options.form.rates')}
      value={value}
      options={rateScales}
      textOf={(scale) => i18n.t(`popup.rates.${camelCase(scale)}`)}
      all={i18n.t('options.form.ratesAutomatic')}
      choose={choose}
      hint={i18n.t('options.form.ratesHint')}
    >
      {note}
    </ChoiceField>
  );
}
