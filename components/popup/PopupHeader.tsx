import { i18n } from '#i18n';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { WorkspaceSwitch } from '../workspace/WorkspaceSwitch.tsx';
import type { PopupActions } from './popup-actions.ts';

export function PopupHeader({ look, actions }: { look: PageStatus | undefined; actions: PopupActions }) {
  return (
    <header>
      <WorkspaceSwitch look={look} actions={actions} />
      <span class="header-icons">
        {look?.workspace && (
          <IconButton
            icon={<Icon name="refresh" turning={isRenewing(look)} />}
            label={i18n.t('popup.refresh')}
            onClick={actions.refresh}
          />
        )}
        <IconButton
          icon={<Icon name="options" />}
          label={i18n.t('popup.options')}
          onClick={actions.openOptions}
        />
      </span>
    </header>
  );
}

function isRenewing({ versions, conversation, analytics, trend }: PageStatus): boolean {
  return [versions, conversation, analytics, trend].some(
    (block) => block?.state === 'shown' && block.renewing,
  );
}
