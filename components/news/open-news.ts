import type { NewsItem, NewsKind } from '../../lib/news/news.ts';
import type { PageTarget, SubjectSection } from '../../lib/panel/panel.ts';
import type { WorkspaceSectionProps } from '../panel/workspace-section-props.ts';

type Ways = Pick<WorkspaceSectionProps, 'showPage' | 'openAt'>;

/** Where each kind is looked at. */
const sections: Partial<Record<NewsKind, SubjectSection>> = {
  version: 'versions',
  messages: 'messages',
  analytics: 'analytics',
};

/** Goes to the thing itself. */
export function openNews(item: NewsItem, { showPage, openAt }: Ways): void {
  const { kind, topicId, thingId } = item;
  const target = targetOf(item);
  if (kind === 'entry' && topicId !== undefined) {
    openAt('topics', { at: 'topic', topicId, ...(thingId === undefined ? {} : { entryId: thingId }) });
  } else if (kind === 'asset' && thingId !== undefined) {
    openAt('assets', { at: 'asset', assetId: thingId });
  } else if (target) {
    showPage(target, sections[kind] ?? 'overview');
  }
}

function targetOf({ pageId, pageName, audienceId, name }: NewsItem): PageTarget | undefined {
  if (pageId === undefined) return undefined;
  const page = { pageId, pageName: pageName ?? pageId };
  return audienceId === undefined ? page : { ...page, audienceId, audienceName: name };
}
