import { i18n } from '#i18n';
import type { Problem, ProblemKind } from '../../lib/api/problem.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { countedText } from '../../lib/format/numbers.ts';
import { camelCase } from '../../lib/format/texts.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import { type CheckStep, checkSteps } from '../../lib/workspace/workspace-view.ts';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { fill, HOLE, ServiceText } from '../ui/ServiceText.tsx';
import { useOwnId } from '../ui/view-context.ts';
import { type Check, type StepState, stateOfStep } from './use-connection-check.ts';

export type StepAction = 'grant' | 'key' | 'address' | 'again';

interface ChecklistProps {
  check: Check;
  baseUrl: string;
  onAction(action: StepAction): void;
}

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
  return (
    <li class={`step ${state}`}>
      <StepMark state={state} />
      <span>
        {state === 'failed' ? i18n.t(`options.check.not.${step}`) : i18n.t(`options.check.${step}`)}
        <span class="visually-hidden">: {i18n.t(`options.check.state.${state}`)}</span>
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
        <Icon name="refresh" tiny turning />
      ) : (
        <Icon name={state === 'done' ? 'check' : 'warning'} tiny />
      )}
    </span>
  );
}

interface FailedStepProps {
  step: CheckStep;
  problem: Problem | undefined;
  baseUrl: string;
  onAction(action: StepAction): void;
}

function FailedStep({ step, problem, baseUrl, onAction }: FailedStepProps) {
  const remedy = remedyFor(step, problem, baseUrl);
  return (
    <div class="remedy stack">
      <p>{remedy.sentence}</p>
      {problem && <Said problem={problem} />}
      <div class="row wrap">
        <button type="button" class="button compact" onClick={() => onAction(remedy.action)}>
          {i18n.t(`options.check.offer.${remedy.action}`)}
        </button>
        {isMaybeCertificate(problem, baseUrl) && (
          <button type="button" class="button compact" onClick={() => openTab(baseUrl)}>
            {i18n.t('options.check.openInTab')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Any other kind is retried. */
const actions: Partial<Record<ProblemKind, StepAction>> = {
  'no-permission': 'grant',
  'not-connected': 'key',
  unauthorized: 'key',
  forbidden: 'key',
  'not-found': 'address',
  rejected: 'address',
  'not-the-api': 'address',
  'too-large': 'address',
  'unexpected-answer': 'address',
};

/** Browsers do not report certificate errors to extensions; they look like an unreachable host. */
function isMaybeCertificate(problem: Problem | undefined, baseUrl: string): boolean {
  return problem?.kind === 'offline' && baseUrl.startsWith('https:');
}

function sentenceFor(problem: Problem, host: string, baseUrl: string): string {
  if (isMaybeCertificate(problem, baseUrl)) return i18n.t('options.remedy.offlineOrCertificate', [host]);
  const { kind, notBefore } = problem;
  switch (kind) {
    case 'not-found':
      return i18n.t('options.remedy.notFound', [`${baseUrl}/v0/pages`]);
    case 'rate-limited':
      return notBefore === undefined
        ? i18n.t('options.remedy.rateLimited')
        : i18n.t('options.remedy.rateLimitedUntil', [exactTime(notBefore)]);
    case 'not-kept':
    case 'storage-failed':
    case 'newer-data':
    case 'too-long':
    case 'no-text':
    case 'unreadable-file':
    case 'managed':
    case 'failed':
      return problemSentence(problem);
    default:
      return i18n.t(`options.remedy.${camelCase(kind)}`, [host]);
  }
}

function remedyFor(
  step: CheckStep,
  problem: Problem | undefined,
  baseUrl: string,
): { sentence: string; action: StepAction } {
  const { host } = new URL(baseUrl);
  if (step === 'address') return { sentence: i18n.t('options.remedy.address'), action: 'address' };
  if (!problem) return { sentence: i18n.t('options.remedy.denied', [host]), action: 'grant' };
  return { sentence: sentenceFor(problem, host, baseUrl), action: actions[problem.kind] ?? 'again' };
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

interface StatusProps {
  check: Check;
  name: string;
  host: string;
}

/** Outcome of the test, or what it waits for. Always rendered, so that changes are announced. */
export function CheckStatus(props: StatusProps) {
  return (
    <div class="stack check-status if-any" role="status">
      <StatusBody {...props} />
    </div>
  );
}

function StatusBody({ check, name, host }: StatusProps) {
  switch (check.phase) {
    case 'asking':
      return <p class="hint">{i18n.t('options.check.allow', [host])}</p>;
    case 'passed':
      return (
        <div class="notice good">
          <Icon name="check" />
          <p class="words">
            {fill(i18n.t('options.check.passed', [HOLE]), <ServiceText key="name" text={name} />)} ·{' '}
            {countedText(check.isPart, check.pages, (form, shown) =>
              i18n.t('options.check.pagesCount', form, [shown]),
            )}
          </p>
        </div>
      );
    case 'failed':
      return <p class="visually-hidden">{i18n.t(`options.check.not.${check.failedAt}`)}</p>;
    case 'broken':
      return (
        <>
          <div class="notice stop">
            <Icon name="warning" />
            <p class="words">{i18n.t('options.check.saveFailed')}</p>
          </div>
          <ProblemNote problem={check.problem} />
        </>
      );
    default:
      return null;
  }
}
