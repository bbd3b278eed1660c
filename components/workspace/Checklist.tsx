import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { type CheckStep, checkSteps } from '../../lib/workspace/workspace-view.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { useOwnId } from '../ui/use-own-id.ts';
import { type Check, type StepState, stateOfStep } from './connection-check.ts';
import { FailedStep } from './FailedStep.tsx';
import type { StepAction } from './step-remedies.ts';

const stepNames: Record<CheckStep, () => string> = {
  address: () => i18n.t('options.check.address'),
  permission: () => i18n.t('options.check.permission'),
  reachable: () => i18n.t('options.check.reachable'),
  json: () => i18n.t('options.check.json'),
  key: () => i18n.t('options.check.key'),
  pages: () => i18n.t('options.check.pages'),
};

export const failedStepNames: Record<CheckStep, () => string> = {
  address: () => i18n.t('options.check.not.address'),
  permission: () => i18n.t('options.check.not.permission'),
  reachable: () => i18n.t('options.check.not.reachable'),
  json: () => i18n.t('options.check.not.json'),
  key: () => i18n.t('options.check.not.key'),
  pages: () => i18n.t('options.check.not.pages'),
};

const stateNames: Record<StepState, () => string> = {
  pending: () => i18n.t('options.check.pending'),
  running: () => i18n.t('options.check.running'),
  done: () => i18n.t('options.check.done'),
  failed: () => i18n.t('options.check.failed'),
};

interface ChecklistProps {
  check: Check;
  baseUrl: string;
  onAction(action: StepAction): void;
}

/** The six steps of a connection in their order, and what to do about the one that failed. */
export function Checklist({ check, baseUrl, onAction }: ChecklistProps) {
  const id = useOwnId();
  return (
    <section class="checklist" aria-labelledby={id}>
      <h4 id={id}>{i18n.t('options.check.title')}</h4>
      <ol>
        {checkSteps.map((step) => (
          <Step key={step} step={step} check={check}>
            {check.phase === 'failed' && check.failedAt === step && (
              <FailedStep step={step} problem={check.problem} baseUrl={baseUrl} onAction={onAction} />
            )}
          </Step>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  step: CheckStep;
  check: Check;
  children: preact.ComponentChildren;
}

function Step({ step, check, children }: StepProps) {
  const state = stateOfStep(check, step);
  const counted = step === 'pages' && check.phase === 'passed';
  return (
    <li class={`step ${state}`}>
      <StepMark state={state} />
      <span>
        {(state === 'failed' ? failedStepNames : stepNames)[step]()}
        <span class="visually-hidden">: {stateNames[state]()}</span>
        {counted && <span class="soft"> · {pagesText(check.pages)}</span>}
      </span>
      {children}
    </li>
  );
}

function StepMark({ state }: { state: StepState }) {
  if (state === 'pending') return <span class="step-mark hollow" />;
  return (
    <span class="step-mark">
      {state === 'running' ? (
        <AnyIcon name="refresh" tiny turning />
      ) : (
        <AnyIcon name={state === 'done' ? 'check' : 'warning'} tiny />
      )}
    </span>
  );
}

function pagesText(count: number): string {
  return i18n.t('options.check.pagesCount', count, [formatWhole(count)]);
}
