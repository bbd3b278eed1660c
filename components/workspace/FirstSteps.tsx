import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { Icon } from '../ui/Icon.tsx';
import { FirstPages } from './FirstPages.tsx';
import { type Check, isAllowed } from './use-connection-check.ts';

interface FirstStepsProps {
  check: Check;
  access: ComponentChildren;
  children: ComponentChildren;
}

export function FirstSteps({ check, access, children }: FirstStepsProps) {
  const now = stepOf(check);
  const allowed = isAllowed(check);
  const last = useRef<HTMLDivElement>(null);
  const hasPassed = check.phase === 'passed';
  useEffect(() => {
    if (hasPassed) last.current?.scrollIntoView({ block: 'nearest' });
  }, [hasPassed]);
  return (
    <ol class="first-steps">
      <FirstStep at={1} now={now} title={i18n.t('welcome.steps.key')}>
        {children}
      </FirstStep>
      <FirstStep at={2} now={now} isDone={allowed} title={i18n.t('welcome.steps.allow')}>
        <p class="hint">{access}</p>
        <p class="hint">{i18n.t('welcome.steps.compared')}</p>
      </FirstStep>
      <FirstStep at={3} now={now} title={i18n.t('welcome.steps.open')}>
        {!hasPassed && <p class="hint">{i18n.t('welcome.steps.offered')}</p>}
        <div ref={last} class="stack">
          {hasPassed ? <FirstPages count={check.pages} pages={check.first} /> : <Offer />}
        </div>
      </FirstStep>
    </ol>
  );
}

/** The current step. During the test it is still the first, where a wrong key is corrected. */
function stepOf(check: Check): number {
  if (check.phase === 'passed') return 3;
  const isAsked = check.phase === 'asking' || (check.phase === 'failed' && !isAllowed(check));
  return isAsked ? 2 : 1;
}

interface FirstStepProps {
  at: number;
  now: number;
  isDone?: boolean;
  title: string;
  children: ComponentChildren;
}

function FirstStep({ at, now, isDone = at < now, title, children }: FirstStepProps) {
  return (
    <li class="stack" aria-current={at === now ? 'step' : undefined}>
      <h3 class="row">
        <span class={`first-number small soft ${isDone ? 'done' : ''}`} aria-hidden="true">
          {isDone ? <Icon name="check" tiny /> : formatWhole(at)}
        </span>
        {title}
        {isDone && <span class="visually-hidden">: {i18n.t('options.check.state.done')}</span>}
      </h3>
      {children}
    </li>
  );
}

function Offer() {
  return (
    <div class="first-offer stack" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}
