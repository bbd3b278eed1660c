import { useState } from 'preact/hooks';
import type { OpenAt } from '../../lib/panel/panel.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import { isStillShown, orderOf, type VersionSubject } from '../../lib/publish/version-order.ts';
import { placeOf, type SearchHit } from '../../lib/search/search.ts';
import { publishable, type SearchAct, searchActs } from '../../lib/search/search-acts.ts';
import type { PanelActions } from '../panel/panel-actions.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useAction } from '../ui/use-action.ts';
import { useView } from '../ui/view-context.ts';
import { SearchDialog } from './SearchDialog.tsx';
import type { SearchEntry } from './search-entries.ts';

const PublishSheet = lazyPart(async () => (await import('../publish/PublishSheet.tsx')).PublishSheet);

interface SearchProps extends Pick<PanelActions, 'showPage' | 'goTo'> {
  state: PanelState | undefined;
  openAt: OpenAt;
  /** What was typed before this was there. */
  typed(): string;
  close(): void;
}

/** The search over the panel. What is chosen in it is shown in the panel; publishing asks first, as everywhere. */
export function Search({ state, showPage, goTo, openAt, typed, close }: SearchProps) {
  const { ask } = useView();
  /** As it was when its sheet was opened. */
  const [reviewed, setReviewed] = useState<VersionSubject>();
  const placing = useAction();
  const order = reviewed && orderOf(reviewed, 'publish');
  const present = state && publishable(state);
  const isCurrent = order !== undefined && present !== undefined && isStillShown(order, present);

  const act = (chosen: SearchAct) => {
    if (chosen.kind === 'publish') return setReviewed(chosen.subject);
    if (chosen.kind === 'audit') goTo('audit');
    else if (chosen.kind === 'new-entry') openAt('topics', { at: 'compose' });
    else openAt('people', { at: 'new-person' });
  };
  const publish = () => {
    setReviewed(undefined);
    if (!order || !isCurrent) return;
    placing.run(async () => {
      await ask('order', order);
      // How it gets on is told there.
      goTo('versions');
      close();
    });
  };
  if (reviewed) {
    return <PublishSheet subject={reviewed} current={isCurrent} onConfirm={publish} onClose={close} />;
  }
  if (placing.busy) return null;
  return (
    <SearchDialog
      directory={state?.head?.directory}
      acts={searchActs(state)}
      problem={placing.problem}
      {...{ typed, close }}
      show={(entry: SearchEntry) => ('hit' in entry ? showHit(entry.hit, showPage, openAt) : act(entry.act))}
    />
  );
}

/** Where a hit leads inside the panel. */
function showHit(hit: SearchHit, showPage: PanelActions['showPage'], openAt: OpenAt): void {
  const { kind } = hit;
  if (kind === 'page' || kind === 'audience') showPage(placeOf(hit));
  else if (kind === 'topic') openAt('topics', { at: 'topic', topicId: hit.topicId });
  else if (kind === 'entry') openAt('topics', { at: 'topic', topicId: hit.topicId, entryId: hit.entryId });
  else if (kind === 'person') openAt('people', { at: 'person', personId: hit.personId });
  else openAt('people', { at: 'account', accountId: hit.accountId });
}
