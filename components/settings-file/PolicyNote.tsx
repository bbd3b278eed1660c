import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';
import { faultText } from './fault-text.ts';

export function PolicyNote({ onApplied }: { onApplied(): void }) {
  const { ask } = useView();
  const { data, problem, again } = useLoaded([ask], () => ask('readPolicy', {}));
  const count = data?.workspaces ?? 0;
  // The listed data may be older than the policy.
  useEffect(() => {
    if (count > 0) onApplied();
  }, [count, onApplied]);
  if (problem) return <ProblemNote problem={problem} onRetry={again} />;
  const fault = data?.fault;
  if (count === 0 && !fault) return null;
  return (
    <div class={fault ? 'notice warn' : 'notice'}>
      <Icon name={fault ? 'warning' : 'lock'} />
      <p class="words">
        {fault
          ? i18n.t('settingsFile.managed.faulty', [faultText(fault)])
          : i18n.t('settingsFile.managed.applied', count)}
      </p>
    </div>
  );
}
