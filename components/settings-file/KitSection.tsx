import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import type { ListedWorkspace } from '../workspace/workspace-list.ts';
import { ExportKit } from './ExportKit.tsx';
import { faultText } from './fault-text.ts';
import { ImportKit } from './ImportKit.tsx';

interface KitSectionProps {
  ask: Ask;
  /** Undefined while they are not known. */
  workspaces: ListedWorkspace[] | undefined;
  saveFile(name: string, type: string, text: string): void;
  /** After workspaces changed. */
  onApplied(): void;
}

/** Workspaces for a whole team: saved as one file, taken from one, or set by the administrator. */
export function KitSection({ ask, workspaces, saveFile, onApplied }: KitSectionProps) {
  return (
    <section id="kit" aria-labelledby="kit-title">
      <h2 id="kit-title">{i18n.t('kit.title')}</h2>
      <p class="intro">{i18n.t('kit.intro')}</p>
      <PolicyNote ask={ask} onApplied={onApplied} />
      {workspaces !== undefined && workspaces.length > 0 && (
        <ExportKit ask={ask} workspaces={workspaces} saveFile={saveFile} />
      )}
      <ImportKit ask={ask} onApplied={onApplied} />
    </section>
  );
}

/** What the administrator set, or why it could not be used. */
function PolicyNote({ ask, onApplied }: Pick<KitSectionProps, 'ask' | 'onApplied'>) {
  const { loaded } = useLoaded('policy', () => ask('readPolicy', {}));
  const count = loaded.state === 'shown' ? loaded.data.workspaces : 0;
  // What is listed may be older than the policy.
  useEffect(() => {
    if (count > 0) onApplied();
  }, [count, onApplied]);
  if (loaded.state !== 'shown') return null;
  const { workspaces, fault } = loaded.data;
  if (workspaces === 0 && !fault) return null;
  return (
    <div class={fault ? 'notice warn' : 'notice'}>
      <AnyIcon name={fault ? 'warning' : 'lock'} />
      <p class="words">
        {fault
          ? i18n.t('kit.managed.faulty', [faultText(fault)])
          : i18n.t('kit.managed.applied', workspaces, [workspaces])}
      </p>
    </div>
  );
}
