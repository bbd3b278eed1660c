import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { movedByChoices } from '../../lib/news/news.ts';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { Sheet } from '../publish/GuardedSheet.tsx';
import { useOwnId, useView } from '../ui/view-context.ts';

interface ChangeThresholdDialogProps {
  workspace: WorkspaceChip;
  /** In percent. */
  movedBy: number;
  changed(): void;
  onClose(): void;
}

/** How much a figure has to move to be news. What is chosen holds at once. */
export function ChangeThresholdDialog({ workspace, movedBy, changed, onClose }: ChangeThresholdDialogProps) {
  const { ask } = useView();
  const id = useOwnId();
  const [chosen, setChosen] = useState(movedBy);
  const choose = (percent: number) => {
    setChosen(percent);
    ask('setNewsMovedBy', { workspaceId: workspace.id, movedBy: percent }).then(changed, reportError);
  };
  // One that was set elsewhere stays choosable.
  const choices = [...new Set([...movedByChoices, movedBy])].sort((a, b) => a - b);
  return (
    <Sheet
      title={i18n.t('news.movedBy')}
      workspace={workspace}
      onClose={onClose}
      footer={
        <div class="sheet-actions">
          <button type="button" class="button" onClick={onClose}>
            {i18n.t('act.done')}
          </button>
        </div>
      }
    >
      <fieldset class="moved-by" aria-label={i18n.t('news.movedBy')}>
        {choices.map((percent) => (
          <label key={percent} class="row">
            <input
              type="radio"
              name={id}
              data-first={percent === movedBy ? '' : undefined}
              checked={percent === chosen}
              onChange={() => choose(percent)}
            />
            {i18n.t('news.percent', [percent])}
          </label>
        ))}
      </fieldset>
    </Sheet>
  );
}
