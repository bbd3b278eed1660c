import { i18n } from '#i18n';
import type { HomeHead } from '../../lib/home/home.ts';
import { workspaceSections } from '../../lib/panel/panel.ts';
import type { PanelPlace } from '../../lib/panel/wanted-place.ts';
import { panelPlaceOf } from '../../lib/search/search.ts';
import { SearchDialog } from '../search/SearchDialog.tsx';
import { type PaletteAct, sectionAct, workspaceAct } from '../search/search-entries.ts';
import { useView } from '../ui/view-context.ts';

interface HomeSearchProps {
  workspace: NonNullable<HomeHead['workspace']>;
  workspaces: HomeHead['workspaces'];
  showPlace(place: PanelPlace, address?: string): void;
  refresh(): void;
  openOptions(): void;
  text: string;
  /** Reopens the search for a link after another workspace became current. */
  searchFor(link: string): void;
  close(): void;
}

export function HomeSearch(props: HomeSearchProps) {
  const { workspace, showPlace, text, searchFor, close } = props;
  const { ask } = useView();
  const switchTo = (workspaceId: string) => ask('switchWorkspace', { workspaceId });
  return (
    <SearchDialog
      key={text}
      workspaceId={workspace.id}
      acts={actsOf(props, switchTo)}
      about={undefined}
      problem={undefined}
      typed={() => ({ text, isEntered: text !== '' })}
      close={close}
      show={(hit) => showPlace(panelPlaceOf(hit), 'address' in hit ? hit.address : undefined)}
      moreActs={() => []}
      openShared={(link, { workspace: { id }, target, section }) => {
        if (id === workspace.id) showPlace({ target, section });
        else {
          switchTo(id);
          searchFor(link);
        }
      }}
    />
  );
}

function actsOf(props: HomeSearchProps, switchTo: (workspaceId: string) => unknown): PaletteAct[] {
  const { workspace, workspaces, showPlace, refresh, openOptions } = props;
  return [
    {
      id: 'new-entry',
      icon: 'plus',
      text: i18n.t('act.newEntry'),
      hint: i18n.t('search.act.entryHint'),
      run: () => showPlace({ section: 'topics', place: { at: 'compose' } }),
    },
    { id: 'refresh', icon: 'refresh', text: i18n.t('act.refresh'), run: refresh },
    ...workspaces.filter(({ id }) => id !== workspace.id).map((other) => workspaceAct(other, switchTo)),
    ...workspaceSections.map((section) => sectionAct(section, () => showPlace({ section }))),
    { id: 'options', icon: 'options', text: i18n.t('search.act.options'), run: openOptions },
  ];
}
