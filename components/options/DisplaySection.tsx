import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { formatPercent } from '../../lib/format/numbers.ts';
import { type Display, keepDisplay, textSizes, themes } from '../../lib/platform/display.ts';
import { problemOf } from '../../lib/platform/failure.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useDisplay, useOwnId } from '../ui/view-context.ts';
import { OptionsSection, Switch } from '../workspace/OptionsSection.tsx';

const csvChoices = ['region', 'comma', 'semicolon'] as const satisfies Display['csv'][];

export function DisplaySection() {
  const display = useDisplay();
  const [example] = useState(() => exactTime(Date.now()));
  const [failure, setFailure] = useState<{ problem: Problem; times: number }>();
  const keep = (changed: Partial<Display>) =>
    void keepDisplay(changed).then(
      () => setFailure(undefined),
      (error: unknown) =>
        setFailure((before) => ({ problem: problemOf(error), times: (before?.times ?? 0) + 1 })),
    );
  return (
    <OptionsSection
      id="display"
      title={i18n.t('options.display.title')}
      intro={i18n.t('options.display.intro')}
    >
      <div class="stack display-choices">
        <Choice
          legend={i18n.t('options.display.theme')}
          value={display.theme}
          options={themes.map((theme) => [theme, i18n.t(`options.display.themes.${theme}`)] as const)}
          choose={(theme) => keep({ theme })}
        />
        <Choice
          legend={i18n.t('options.display.textSize')}
          hint={i18n.t('options.display.textSizeHint')}
          value={display.textSize}
          options={textSizes.map((size) => [size, formatPercent(size)] as const)}
          choose={(textSize) => keep({ textSize })}
        />
        <Switch
          label={i18n.t('options.display.exactTimes')}
          hint={i18n.t('options.display.exactTimesHint', [example])}
          value={display.exactTimes}
          onChange={(exactTimes) => keep({ exactTimes })}
        />
        <Switch
          label={i18n.t('options.display.singleKeys')}
          hint={i18n.t('options.display.singleKeysHint')}
          value={display.singleKeys}
          onChange={(singleKeys) => keep({ singleKeys })}
        />
        <Switch
          label={i18n.t('options.display.pageMenu')}
          hint={i18n.t('options.display.pageMenuHint')}
          value={display.pageMenu}
          onChange={(pageMenu) => keep({ pageMenu })}
        />
        <Choice
          legend={i18n.t('options.display.csv')}
          hint={i18n.t('options.display.csvHint')}
          value={display.csv}
          options={csvChoices.map((csv) => [csv, i18n.t(`options.display.csvForm.${csv}`)] as const)}
          choose={(csv) => keep({ csv })}
        />
      </div>
      {/* Drawn anew each time, so that the same problem is seen, and heard, to come again. */}
      {failure && <ProblemNote key={failure.times} problem={failure.problem} />}
    </OptionsSection>
  );
}

interface ChoiceProps<Value extends string | number> {
  legend: string;
  hint?: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  choose(value: Value): void;
}

function Choice<Value extends string | number>({ legend, hint, value, options, choose }: ChoiceProps<Value>) {
  const id = useOwnId();
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
    </fieldset>
  );
}
