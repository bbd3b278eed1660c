import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import {
  type KeyKeeping,
  type RateScale,
  type WorkspaceColor,
  workspaceColors,
} from '../../lib/workspace/workspace.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
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

const names: Record<WorkspaceColor, () => string> = {
  violet: () => i18n.t('options.colors.violet'),
  blue: () => i18n.t('options.colors.blue'),
  teal: () => i18n.t('options.colors.teal'),
  green: () => i18n.t('options.colors.green'),
  amber: () => i18n.t('options.colors.amber'),
  red: () => i18n.t('options.colors.red'),
  pink: () => i18n.t('options.colors.pink'),
  slate: () => i18n.t('options.colors.slate'),
};

interface ColorChoiceProps {
  value: WorkspaceColor;
  onChange(value: WorkspaceColor): void;
}

/** Radio buttons that look like their colour. The chosen one carries a mark too. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const id = useOwnId();
  return (
    <fieldset class="field">
      <legend>{i18n.t('options.form.color')}</legend>
      <div class="swatches">
        {workspaceColors.map((color) => (
          <label key={color} class="swatch" data-color={color} title={names[color]()}>
            <input
              type="radio"
              name={`${id}-color`}
              value={color}
              checked={value === color}
              onChange={() => onChange(color)}
            />
            <span class="visually-hidden">{names[color]()}</span>
            <Icon name="check" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

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

const scales: { value: RateScale; label(): string }[] = [
  { value: 'fraction', label: () => i18n.t('popup.rates.fraction') },
  { value: 'percent', label: () => i18n.t('popup.rates.percent') },
  { value: 'as-sent', label: () => i18n.t('popup.rates.asSent') },
];

/** How the service's rates are meant: first asked beside the figures, changed here. Stored at once. */
export function RateScaleChoice({ workspace, ask }: { workspace: WorkspaceView; ask: Ask }) {
  const id = useOwnId();
  const [scale, setScale] = useState(workspace.rateScale);
  const saving = useAction();
  const choose = (chosen: RateScale) =>
    saving.run(async () => {
      await ask('setRateScale', { workspaceId: workspace.id, scale: chosen });
      setScale(chosen);
    });
  return (
    <div class="field">
      <label for={id}>{i18n.t('options.form.rates')}</label>
      <select
        id={id}
        class="select"
        name="rates"
        value={scale ?? ''}
        disabled={saving.busy}
        aria-describedby={`${id}-hint`}
        onChange={(event) => choose(event.currentTarget.value as RateScale)}
      >
        {scale === undefined && <option value="">{i18n.t('options.form.ratesNotChosen')}</option>}
        {scales.map(({ value, label }) => (
          <option key={value} value={value}>
            {label()}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} class="hint">
        {i18n.t('options.form.ratesHint')}
      </p>
      {saving.problem && <ProblemNote problem={saving.problem} />}
    </div>
  );
}
