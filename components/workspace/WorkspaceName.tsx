import { i18n } from '#i18n';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { ServiceText } from '../ui/ServiceText.tsx';

export function WorkspaceName({ workspace }: { workspace: WorkspaceChip }) {
  return (
    <>
      <span class="workspace-mark" aria-hidden="true" />
      <ServiceText text={workspace.name} />
      {workspace.production && <span class="tag">{i18n.t('popup.production')}</span>}
    </>
  );
}
