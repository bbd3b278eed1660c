import { i18n } from '#i18n';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { useView } from '../ui/view-context.ts';

const answers: { scale: RateScale; label(): string }[] = [
  { scale: 'fraction', label: () => i18n.t('popup.rates.fraction') },
  { scale: 'percent', label: () => i18n.t('popup.rates.percent') },
  { scale: 'as-sent', label: () => i18n.t('popup.rates.asSent') },
];

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
      {answers.map(({ scale, label }) => (
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
          {label()}
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
