import { i18n } from '#i18n';
import { camelCase } from '../../lib/format/texts.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { useView } from '../ui/view-context.ts';

const answers = ['fraction', 'percent', 'as-sent'] as const satisfies RateScale[];

interface RateQuestionProps {
  workspaceId: string;
  /** Told once the answer is stored. */
  onAnswered?: (scale: RateScale) => void;
}

/** The interface does not show the scale of rates, so the person is asked, once for a workspace. */
export function RateQuestion({ workspaceId, onAnswered }: RateQuestionProps) {
  const { ask } = useView();
  const saving = useAction();
  return (
    <fieldset class="rate-question row wrap">
      <legend class="small">{i18n.t('popup.rates.question')}</legend>
      {answers.map((scale) => (
        <button
          key={scale}
          type="button"
          class="button compact"
          disabled={saving.busy}
          onClick={() =>
            saving.run(async () => {
              await ask('setRateScale', { workspaceId, scale });
              onAnswered?.(scale);
            })
          }
        >
          {i18n.t(`popup.rates.${camelCase(scale)}`)}
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
