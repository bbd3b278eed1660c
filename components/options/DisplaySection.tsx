import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { exactTime } from '../../lib/format/dates.ts';
import { formatPercent } from '../../lib/format/numbers.ts';
import { type Display, keepDisplay, textSizes, themes } from '../../lib/platform/display.ts';
import { useChoice } from '../ui/use-action.tsx';
import { useDisplay, useOwnId } from '../ui/view-context.ts';
import { OptionsSection, Switch } from '../workspace/OptionsSection.tsx';

const csvChoices = ['region', 'comma', 'semicolon', 'point'] as const satisfies Display['csv'][];

export function DisplaySection() {
  const [example] = useState(() => exactTime(Date.now()));
  return (
    <OptionsSection
      id="display"
      title={i18n.t('options.display.title')}
      intro={i18n.t('options.display.intro')}
    >
      <div class="stack display-choices">
        <Choice
          legend={i18n.t('options.display.theme')}
          name="theme"
          options={themes.map((theme) => [theme, i18n.t(`options.display.themes.${theme}`)] as const)}
        />
        <Choice
          legend={i18n.t('options.display.textSize')}
          hint={i18n.t('options.display.textSizeHint')}
          name="textSize"
          options={textSizes.map((size) => [size, formatPercent(size)] as const)}
        />
        <StoredSwitch
          label={i18n.t('options.display.exactTimes')}
          hint={i18n.t('options.display.exactTimesHint', [example])}
          name="exactTimes"
        />
        <StoredSwitch
          label={i18n.t('options.display.singleKeys')}
          hint={i18n.t('options.display.singleKeysHint')}
          name="singleKeys"
        />
        <StoredSwitch
          label={i18n.t('options.display.pageMenu')}
          hint={i18n.t('options.display.pageMenuHint')}
          name="pageMenu"
        />
        <Choice
          legend={i18n.t('options.display.csv')}
          hint={i18n.t('options.display.csvHint')}
          name="csv"
          options={csvChoices.map((csv) => [csv, i18n.t(`options.display.csvForm.${csv}`)] as const)}
        />
      </div>
    </OptionsSection>
  );
}

function useDisplayChoice<Name extends keyof Display>(name: Name) {
  return useChoice(useDisplay()[name], (value) => keepDisplay({ [name]: value }));
}

interface StoredSwitchProps {
  name: 'exactTimes' | 'singleKeys' | 'pageMenu';
  label: string;
  hint: string;
}

function StoredSwitch({ name, ...words }: StoredSwitchProps) {
  const { value, choose, note } = useDisplayChoice(name);
  return (
    <>
      <Switch {...words} value={value} onChange={choose} />
      {note}
    </>
  );
}

interface ChoiceProps<Name extends keyof Display> {
  name: Name;
  legend: string;
  hint?: string;
  options: readonly (readonly [value: Display[Name], text: string])[];
}

function Choice<Name extends 'theme' | 'textSize' | 'csv'>({
  name,
  legend,
  hint,
  options,
}: ChoiceProps<Name>) {
  const id = useOwnId();
  const { value, choose, note } = useDisplayChoice(name);
  return (
    <fieldset class="field choices" aria-describedby={hint && `${id}-hint`}>
      <legend>{legend}</legend>
      <div class="row wrap">
        {options.map(([each, text]) => (
          <div key={each} class="choice">
            <input
              id={`${id}-${each}`}
              type="radio"
              name={id}
              value={each}
              checked={value === each}
              onChange={() => choose(each)}
            />
            <label for={`${id}-${each}`}>{text}</label>
          </div>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {note}
    </fieldset>
  );
}
