import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { CheckStep } from '../../lib/workspace/workspace-view.ts';
import { remedyFor, type StepAction } from './step-remedies.ts';

const labels: Record<StepAction, () => string> = {
  grant: () => i18n.t('options.check.grant'),
  key: () => i18n.t('options.check.checkKey'),
  address: () => i18n.t('options.check.checkAddress'),
  again: () => i18n.t('options.check.again'),
};

interface FailedStepProps {
  step: CheckStep;
  problem: Problem | undefined;
  baseUrl: string;
  onAction(action: StepAction): void;
}

/** Why a step failed, in words, what the service said about it, and the one thing to do next. */
export function FailedStep({ step, problem, baseUrl, onAction }: FailedStepProps) {
  const remedy = remedyFor(step, problem, { baseUrl, host: new URL(baseUrl).host });
  return (
    <div class="remedy">
      <p>{remedy.sentence}</p>
      {problem && <Said problem={problem} />}
      <button type="button" class="button compact" onClick={() => onAction(remedy.action)}>
        {labels[remedy.action]()}
      </button>
    </div>
  );
}

function Said({ problem: { status, detail } }: { problem: Problem }) {
  if (status === undefined && detail === undefined) return null;
  return (
    <p class="hint">
      {i18n.t('options.check.said')} {status !== undefined && <span class="mono">{status} </span>}
      {detail !== undefined && <bdi>{detail}</bdi>}
    </p>
  );
}
