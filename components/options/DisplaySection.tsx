import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { formatPercent } from '../../lib/format/numbers.ts';
import { type Display, keepDisplay, textSizes } from '../../lib/platform/display.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useDisplay, useOwnId } from '../ui/view-context.ts';
import { OptionsSection, Switch } from '../workspace/OptionsSection.tsx';

/** How all views are drawn. Each choice is kept at once, and every open view follows it. */
export function DisplaySection() {
  const display = useDisplay();
  const [example] = useState(() => exactTime(Date.now()));
  const [problem, setProblem] = useState<Problem>();
  const keep = (changed: Partial<Display>) =>
    void keepDisplay(changed).then(
      () => setProblem(undefined),
      () => setProblem({ kind: 'not-kept' }),
    );
  return (
    <OptionsSection
      id="display"
      title={i18n.t('options.display.title')}
      intro={i18n.t('options.display.intro')}
    >
      <div class="stack display-choices">
        <TextSizeChoice value={display.textSize} choose={(textSize) => keep({ textSize })} />
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
      </div>
      {problem && <ProblemNote problem={problem} />}
    </OptionsSection>
  );
}

interface TextSizeChoiceProps {
  value: Display['textSize'];
  choose(size: Display['textSize']): void;
}

function TextSizeChoice({ value, choose }: TextSizeChoiceProps) {
  const id = useOwnId();
  return (
    <fieldset class="field choices" aria-describedby={`${id}-hint`}>
      <legend>{i18n.t('options.display.textSize')}</legend>
      <div class="row wrap">
        {textSizes.map((size) => (
          <div key={size} class="choice">
            <input
              id={`${id}-${size}`}
              type="radio"
              name={id}
              value={size}
              checked={value === size}
              onChange={() => choose(size)}
            />
            <label for={`${id}-${size}`}>{formatPercent(size)}</label>
          </div>
        ))}
      </div>
      <p id={`${id}-hint`} class="hint">
        {i18n.t('options.display.textSizeHint')}
      </p>
    </fieldset>
  );
}
