import { i18n } from '#i18n';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type { PopupActions } from '../popup/popup-actions.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';
import { PageAddress } from './PageAddress.tsx';

interface NeverHereProps {
  look: PageStatus;
  now: number;
  actions: PopupActions;
  bindingId: string;
}

export function NeverHere({ look, now, actions, bindingId }: NeverHereProps) {
  const undoing = useAction();
  const undo = () => undoing.run(() => actions.ask('unbind', { bindingId }));
  return (
    <section class="calm">
      <h1>{i18n.t('popup.never.title')}</h1>
      <PageAddress url={look.url} />
      <p class="soft">{i18n.t('popup.never.text')}</p>
      {undoing.problem && <ProblemNote problem={undoing.problem} now={now} onRetry={undo} />}
      <button type="button" class="button" disabled={undoing.busy} onClick={undo}>
        {i18n.t('popup.never.undo')}
      </button>
    </section>
  );
}
