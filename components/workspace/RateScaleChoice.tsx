import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOwnId } from '../ui/use-own-id.ts';

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
      {saving.problem && <ProblemNote problem={saving.problem} now={Date.now()} />}
    </div>
  );
}
