import { useState } from 'preact/hooks';
import type { PageWatchState } from '../../lib/page-watch/page-watch.ts';
import type { OpenAt } from '../../lib/panel/panel.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import { openTab } from '../../lib/platform/open-tab.ts';
import { isStillShown, orderOf, type VersionSubject } from '../../lib/publish/version-order.ts';
import { panelPlaceOf, type SearchHit } from '../../lib/search/search.ts';
import { publishable } from '../../lib/search/search-acts.ts';
import type { PanelActions } from '../panel/panel-actions.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useAsync } from '../ui/use-async.ts';
import { useDisplay, useView, type View } from '../ui/view-context.ts';
import { type ActTools, loadingAct, moreActs, panelActs } from './panel-acts.ts';
import { SearchDialog } from './SearchDialog.tsx';

const PublishSheet = lazyPart(async () => (await import('../publish/PublishSheet.tsx')).PublishSheet);

interface SearchProps {
  state: PanelState | undefined;
  actions: PanelActions;
  watches: PageWatchState | undefined;
  openAt: OpenAt;
  /** What was typed while the search was loading; `isEntered`: followed by Enter. */
  typed(): { text: string; isEntered?: boolean };
  /** When the link in `typed` was opened (epoch ms). It waits during a version review. */
  openedAt?: number | undefined;
  /** Reopens the search for a link after another workspace became current. */
  searchFor(link: string): void;
  close(): void;
}

/** The search over the panel. Results open in the panel; publishing asks for confirmation as everywhere. */
export function Search({ state, actions, watches, openAt, typed, openedAt, searchFor, close }: SearchProps) {
  const { ask, reads } = useView();
  const { singleKeys } = useDisplay();
  const { showPage, goTo } = actions;
  /** A snapshot from when its sheet was opened. */
  const [reviewed, setReviewed] = useState<VersionSubject & { openedAt: number | undefined }>();
  const placing = useAction();
  const order = reviewed && orderOf(reviewed, 'publish');
  const present = state && publishable(state);
  const isCurrent = order !== undefined && present !== undefined && isStillShown(order, present);
  const subject = state?.shown?.subject;
  const workspaceId = state?.head?.workspace?.id;

  const pageId = subject?.pageId ?? '';
  const conversations = useAsync([ask, pageId], () => ask('countConversations', { pageId }), {
    when: pageId !== '',
    revision: workspaceId,
  });
  const load = async () => {
    const loaded = await ask('loadConversations', { pageId });
    conversations.again();
    return loaded;
  };

  const publish = () => {
    setReviewed(undefined);
    if (!order || !isCurrent) return;
    placing.run(async () => {
      await ask('order', order);
      // The versions section shows the progress.
      goTo('versions');
      close();
    });
  };
  if (reviewed) {
    const leave = () => (reviewed.openedAt === openedAt ? close() : setReviewed(undefined));
    return <PublishSheet subject={reviewed} current={isCurrent} onConfirm={publish} onClose={leave} />;
  }
  if (placing.busy) return null;
  const tools: ActTools = {
    ...actions,
    openTab,
    singleKeys,
    async watch(isOn) {
      if (!subject) return false;
      const { workspace, pageId, pageName } = subject;
      if (isOn) return (await ask('watchPage', { pageId, pageName })).isWatched;
      await ask('unwatchPage', { workspaceId: workspace.id, pageId });
      return false;
    },
    review: (subject) => setReviewed({ ...subject, openedAt }),
    compose: (place) =>
      place === 'new-entry' ? openAt('topics', { at: 'compose' }) : openAt('people', { at: 'new-person' }),
    switchTo: (id) => ask('switchWorkspace', { workspaceId: id }),
    brief: () => briefOfShown(state, { ask, reads }),
  };
  const loading = subject && loadingAct(subject.pageName, conversations.data, load);
  return (
    <SearchDialog
      key={openedAt}
      workspaceId={workspaceId}
      acts={[...panelActs(state, watches, tools), ...(loading ?? [])]}
      about={subject && (subject.audienceName ?? subject.pageName)}
      problem={placing.problem}
      typed={typed}
      close={close}
      show={(hit) => showHit(hit, showPage, openAt)}
      moreActs={(hit) => moreActs(hit, state, tools)}
      openShared={(text, place) => {
        if (place.workspace.id === workspaceId) return showPage(place.target, place.section);
        tools.switchTo(place.workspace.id);
        searchFor(text);
      }}
    />
  );
}

function showHit(hit: SearchHit, showPage: PanelActions['showPage'], openAt: OpenAt): void {
  const place = panelPlaceOf(hit);
  if ('target' in place) showPage(place.target, place.section, place.sought);
  else if (place.place) openAt(place.section, place.place);
}

async function briefOfShown(state: PanelState | undefined, { ask, reads }: View): Promise<string> {
  const { subject, pageStatus } = state?.shown ?? {};
  if (!subject) return '';
  const { pageId, audienceId } = subject;
  const [{ briefOf }, page, audience] = await Promise.all([
    import('../overview/brief-of.ts'),
    ask('getPage', { pageId }),
    audienceId === undefined ? undefined : ask('getAudience', { pageId, audienceId }),
  ]);
  return briefOf({ subject, pageStatus, reads, page, audience, scale: subject.workspace.rateScale });
}
