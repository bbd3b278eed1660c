import { i18n } from '#i18n';
import { type WorkspaceColor, workspaceColors } from '../../lib/workspace/workspace.ts';
import { Icon } from '../ui/Icon.tsx';
import { useOwnId } from '../ui/use-own-id.ts';

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
