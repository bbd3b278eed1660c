import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { awaitsAudience } from '../../lib/page-status/page-status.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import { NewsBell } from '../news/NewsBell.tsx';
import { paletteShortcut, paletteTip } from '../search/use-palette-key.ts';
import { IconButton } from '../ui/Icon.tsx';
import { useDisplay } from '../ui/view-context.ts';
import { WorkspaceSwitch } from '../workspace/WorkspaceSwitch.tsx';
import type { PanelActions } from './panel-actions.ts';

interface PanelHeaderProps {
  state: PanelState | undefined;
  problem: Problem | undefined;
  actions: PanelActions;
  search(): void;
  news: { isOpen: boolean; toggle(): void };
}

export function PanelHeader({ state, problem, actions, search, news }: PanelHeaderProps) {
  const { refresh, openOptions, openHome, pin, unpin } = actions;
  const { singleKeys } = useDisplay();
  const { how, pageStatus } = state?.shown ?? {};
  const isPinned = how === 'pinned';
  const isAwaited = how === 'followed' && pageStatus !== undefined && awaitsAudience(pageStatus);
  return (
    <header class="row">
      <WorkspaceSwitch status={state?.head ?? state?.pageStatus} problem={problem} />
      <span class="header-icons row">
        {state?.head?.workspace && (
          <>
            <IconButton icon="home" label={i18n.t('home.open')} onClick={openHome} />
            <IconButton
              icon="search"
              label={i18n.t('search.open')}
              title={paletteTip(singleKeys)}
              keys={paletteShortcut(singleKeys)}
              onClick={search}
            />
            <NewsBell workspaceId={state.head.workspace.id} pressed={news.isOpen} open={news.toggle} />
            <IconButton icon="refresh" label={i18n.t('act.refresh')} onClick={refresh} />
          </>
        )}
        <IconButton icon="options" label={i18n.t('act.options')} onClick={openOptions} />
        <IconButton
          icon="pin"
          label={i18n.t('panel.pin')}
          title={isPinned ? i18n.t('panel.isPinned') : i18n.t('panel.isFollowing')}
          pressed={isPinned}
          disabled={!state?.shown || isAwaited}
          onClick={isPinned ? unpin : pin}
        />
      </span>
    </header>
  );
}
