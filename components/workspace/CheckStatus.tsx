import { i18n } from '#i18n';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { failedStepNames } from './Checklist.tsx';
import type { Check } from './connection-check.ts';

/** How the test ended, or what it waits for. Always there, so that what changes in it is spoken. */
export function CheckStatus({ check, host }: { check: Check; host: string }) {
  return (
    <div class="check-status" role="status">
      <StatusBody check={check} host={host} />
    </div>
  );
}

function StatusBody({ check, host }: { check: Check; host: string }) {
  switch (check.phase) {
    case 'asking':
      return <p class="hint">{i18n.t('options.check.allow', [host])}</p>;
    case 'passed':
      return (
        <div class="notice good">
          <AnyIcon name="check" />
          <p class="words">
            {check.pages === 0 ? i18n.t('options.check.passedEmpty') : i18n.t('options.check.passed')}
          </p>
        </div>
      );
    case 'failed':
      return <p class="visually-hidden">{failedStepNames[check.failedAt]()}</p>;
    case 'broken':
      return (
        <>
          <div class="notice stop">
            <AnyIcon name="warning" />
            <p class="words">
              {check.saved ? i18n.t('options.check.bug') : i18n.t('options.check.saveFailed')}
            </p>
          </div>
          {check.problem && <ProblemNote problem={check.problem} now={Date.now()} />}
        </>
      );
    default:
      return null;
  }
}
