import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { HomeHead } from '../../lib/home/home.ts';
import type { PanelPlace } from '../../lib/panel/wanted-place.ts';
import { NewsBell } from '../news/NewsBell.tsx';
import { ShortcutsByKey } from '../search/ShortcutsByKey.tsx';
import { paletteShortcut, paletteTip, usePaletteKey } from '../search/use-palette-key.ts';
import { IconButton } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePageActions } from '../ui/view-context.ts';
import { WorkspaceSwitch } from '../workspace/WorkspaceSwitch.tsx';
import { PAGES } from './home-ways.ts';

const HomeSearch = lazyPart(async () => (await import('./HomeSearch.tsx')).HomeSearch);

const places = {
  today: 'home.html',
  pages: `home.html#${PAGES}`,
  report: 'report.html',
} as const;

interface HomeBarProps {
  /** Undefined until loaded. */
  head: Pick<HomeHead, 'workspace' | 'workspaces'> | undefined;
  /** Why it could not be loaded. */
  problem: Problem | undefined;
  view: 'home' | 'report';
  showPlace(place: PanelPlace, address?: string): void;
}

/** The header of Home and the week report: navigation, search and news. */
export function HomeBar({ head, problem, view, showPlace }: HomeBarProps) {
  const { refresh, openOptions } = usePageActions();
  const { workspace } = head ?? {};
  const [searching, setSearching] = useState<{ text: string }>();
  usePaletteKey(workspace !== undefined, (isOpen) => setSearching(isOpen ? { text: '' } : undefined));
  const hash = useHash();
  const current = view === 'report' ? 'report' : hash === `#${PAGES}` ? 'pages' : 'today';
  return (
    <header class="home-head row wrap">
      <WorkspaceSwitch status={head} problem={problem} />
      {workspace && (
        <nav class="row" aria-label={i18n.t('home.title')}>
          {(['today', 'pages', 'report'] as const).map((place) => (
            <a key={place} href={places[place]} aria-current={place === current ? 'page' : undefined}>
              {i18n.t(`home.tabs.${place}`)}
            </a>
          ))}
        </nav>
      )}
      <span class="home-icons row">
        {workspace && (
          <>
            <IconButton
              icon="search"
              label={i18n.t('search.open')}
              title={paletteTip(false)}
              keys={paletteShortcut(false)}
              onClick={() => setSearching({ text: '' })}
            />
            <NewsBell workspaceId={workspace.id} open={() => showPlace({ section: 'news' })} />
            <IconButton icon="refresh" label={i18n.t('act.refresh')} onClick={refresh} />
          </>
        )}
        <IconButton icon="options" label={i18n.t('act.options')} onClick={openOptions} />
      </span>
      {searching && workspace && head && (
        <HomeSearch
          key={`${workspace.id} ${workspace.connectionVersion}`}
          workspace={workspace}
          showPlace={showPlace}
          refresh={refresh}
          openOptions={openOptions}
          workspaces={head.workspaces}
          text={searching.text}
          searchFor={(text) => setSearching({ text })}
          close={() => setSearching(undefined)}
        />
      )}
      <ShortcutsByKey />
    </header>
  );
}

function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const update = () => setHash(location.hash);
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return hash;
}
