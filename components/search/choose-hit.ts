import { type SafeLink, safeLink } from '../../lib/format/addresses.ts';
import type { OpenAt } from '../../lib/panel/panel.ts';
import type { SearchHit } from '../../lib/search/search.ts';
import type { PanelActions } from '../panel/panel-actions.ts';

/** Where a hit leads inside the panel. */
export function showHit(hit: SearchHit, { showPage }: Pick<PanelActions, 'showPage'>, openAt: OpenAt): void {
  const { kind } = hit;
  if (kind === 'page') showPage({ pageId: hit.pageId, pageName: hit.name });
  else if (kind === 'audience') {
    const { pageId, pageName, audienceId, name } = hit;
    showPage({ pageId, pageName, audienceId, audienceName: name });
  } else if (kind === 'topic') openAt('topics', { at: 'topic', topicId: hit.topicId });
  else if (kind === 'entry') openAt('topics', { at: 'topic', topicId: hit.topicId, entryId: hit.entryId });
  else if (kind === 'person') openAt('people', { at: 'person', personId: hit.personId });
  else openAt('people', { at: 'account', accountId: hit.accountId });
}

/** Its own address, where it has one that may be opened. */
export function linkOf(hit: SearchHit | undefined): SafeLink | undefined {
  return hit && 'address' in hit ? safeLink(hit.address) : undefined;
}
