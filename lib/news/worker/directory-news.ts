// News of pages, audiences and versions: what is kept of them now against what was kept before.

import { audienceName } from '../../api/audience-name.ts';
import type { Audience } from '../../api/schemas.ts';
import { pageView } from '../../directory/worker/situation.ts';
import type { AudiencesKept, PagesKept } from '../../service/worker/kept-changes.ts';
import { type FoundNews, type NewsChange, newsId } from '../news.ts';
import { audienceChanges, pageChanges, versionMoves } from '../news-differences.ts';

export function pageNews(kept: PagesKept['kept']): FoundNews[] {
  return kept.flatMap(({ before, after }) => {
    const changes = before ? pageChanges(before, after) : [{ part: 'new' as const }];
    if (changes.length === 0) return [];
    const { pageId, name } = pageView(after);
    return [{ kind: 'page', id: pageId, name, pageId, pageName: name, changes }];
  });
}

/** What concerns an audience, and what concerns its versions. */
export function audienceNews(
  pageId: string,
  kept: AudiencesKept['kept'],
  isOwn: (versionId: string) => boolean,
): FoundNews[] {
  return kept.flatMap(({ before, after }): FoundNews[] => {
    const thing = {
      id: newsId(pageId, after.audienceId),
      name: audienceName(after),
      pageId,
      audienceId: after.audienceId,
    };
    if (!before) return [{ ...thing, kind: 'audience', changes: [{ part: 'new' }] }];
    const found: FoundNews[] = [
      { ...thing, kind: 'audience', changes: changesBesides(before, after, isOwn) },
      { ...thing, kind: 'version', changes: versionMoves(before, after, isOwn) },
    ];
    return found.filter(({ changes }) => changes.length > 0);
  });
}

/** With a version come its texts: they are no news where the version is not. */
function changesBesides(
  before: Audience,
  after: Audience,
  isOwn: (versionId: string) => boolean,
): NewsChange[] {
  const [was, is] = [before.publishedVersion?.versionId, after.publishedVersion?.versionId];
  const isOwnTexts = is !== undefined && is !== was && isOwn(is);
  const changes = audienceChanges(before, after);
  return isOwnTexts
    ? changes.filter(({ part }) => part !== 'context' && !part.startsWith('metadata.'))
    : changes;
}
