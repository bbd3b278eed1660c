import { i18n } from '#i18n';
import type { RateExample } from '../../lib/analytics/figures.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';

interface RateQuestionProps {
  workspaceId: string;
  example: RateExample;
  /** Told once the answer is stored. */
  onAnswered(scale: RateScale): void;
}

/** The interface does not show the scale of rates, so the person is asked by one of them, once for a workspace. */
export function RateQuestion({ workspaceId, example, onAnswered }: RateQuestionProps) {
  const { ask } = useView();
  const saving = useAction();
  const { name, sent, likely, other } = example;
  const no =
    other.text === undefined ? i18n.t('figures.rates.no') : i18n.t('figures.rates.noBut', [other.text]);
  const answers = [
    { scale: likely.scale, text: i18n.t('figures.rates.yes') },
    { scale: other.scale, text: no },
  ];
  return (
    <fieldset class="rate-question row wrap">
      <legend>{i18n.t('figures.rates.question', [i18n.t(`figures.name.${name}`), sent, likely.text])}</legend>
      {answers.map(({ scale, text }) => (
        <button
          key={scale}
          type="button"
          class="button"
          disabled={saving.busy}
          onClick={() =>
            saving.run(async () => {
              await ask('setRateScale', { workspaceId, scale });
              onAnswered(scale);
            })
          }
        >
          {text}
        </button>
      ))}
      {saving.problem && (
        <div class="block-problem">
          <ProblemNote problem={saving.problem} />
        </div>
      )}
    </fieldset>
  );
}
