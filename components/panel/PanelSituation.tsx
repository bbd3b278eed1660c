import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { SituationView } from '../popup/SituationView.tsx';
import { ClickToLook } from './ClickToLook.tsx';
import type { PanelActions } from './panel-actions.ts';

interface PanelSituationProps {
  look: PageStatus;
  now: number;
  actions: PanelActions;
}

/** What there is to say of a tab that shows no page for certain. */
export function PanelSituation({ look, now, actions }: PanelSituationProps) {
  const { situation, workspace, url } = look;
  // Unlike the popup, the panel was not opened by a click on this very tab: the browser hides its address.
  const isHidden =
    workspace !== undefined && situation.kind === 'restricted' && situation.reason === 'unknown';
  const key = `${workspace?.id ?? ''} ${workspace?.epoch ?? ''} ${url}`;
  return (
    <div class="popup-view">
      {isHidden ? (
        <ClickToLook key={key} workspaceId={workspace.id} now={now} actions={actions} />
      ) : (
        <SituationView key={key} look={look} now={now} actions={actions} />
      )}
    </div>
  );
}
