import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';
import { faultText } from './fault-text.ts';

export function PolicyNote({ onApplied }: { onApplied(): void }) {
  const { ask } = useView();
  const { loaded, reload } = useLoaded(useAsync([ask], () => ask('readPolicy', {})));
  const count = loaded.state === 'shown' ? loaded.data.workspaces : 0;
  // The listed data may be older than the policy.
  useEffect(() => {
    if (count > 0) onApplied();
  }, [count, onApplied]);
  if (loaded.state === 'failed') return <ProblemNote problem={loaded.problem} onRetry={reload} />;
  if (loaded.state !== 'shown') return null;
  const { workspaces, fault } = loaded.data;
  if (workspaces === 0 && !fault) return null;
  return (
    <div class={fault ? 'notice warn' : 'notice'}>
      <Icon name={fault ? 'warning' : 'lock'} />
      <p class="words">
        {fault
          ? i18n.t('settingsFile.managed.faulty', [faultText(fault)])
          : i18n.t('settingsFile.managed.applied', workspaces, [workspaces])}
      </p>
    </div>
  );
}
