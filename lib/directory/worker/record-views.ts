// Records of the directory as views show them.
import { audienceName } from '../../api/audience-name.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { initialsOf } from '../../format/names.ts';
import type {
  AudienceView,
  DirectoryProgress,
  PageView,
  VersionsView,
  VersionView,
} from '../record-views.ts';
import type { CrawlState } from './directory-records.ts';

export function pageView(page: Page): PageView {
  return {
    pageId: page.pageId,
    name: page.name || page.title || page.pageId,
    ...(page.title ? { title: page.title } : {}),
    ...(typeof page.audiencesCount === 'number' ? { audiencesCount: page.audiencesCount } : {}),
    ...(page.archivedAt ? { archivedAt: page.archivedAt } : {}),
    ...(page.deletedAt ? { deletedAt: page.deletedAt } : {}),
  };
}

export function audienceView(audience: Audience): AudienceView {
  const name = audienceName(audience);
  return {
    ...{ audienceId: audience.audienceId, name, initials: initialsOf(name) },
    ...(audience.personRouteKey ? { routeKey: audience.personRouteKey } : {}),
    ...(audience.personId ? { personId: audience.personId } : {}),
    ...(audience.archivedAt ? { archivedAt: audience.archivedAt } : {}),
  };
}

export function versionsView(audience: Audience): VersionsView {
  const { latestVersion, publishedVersion } = audience;
  return {
    ...(latestVersion ? { latest: versionView(latestVersion) } : {}),
    ...(publishedVersion ? { published: versionView(publishedVersion) } : {}),
  };
}

function versionView(version: NonNullable<Audience['latestVersion']>): VersionView {
  const sinceByStatus: Record<string, string | null | undefined> = {
    draft: version.becameDraftAt ?? version.createdAt,
    queued: version.queuedAt,
    published: version.publishedAt,
    cancelled: version.cancelledAt,
    archived: version.archivedAt ?? version.obsoleteAt,
  };
  const since = sinceByStatus[version.status ?? ''];
  return {
    versionId: version.versionId,
    ...(typeof version.versionNumber === 'number' ? { number: version.versionNumber } : {}),
    ...(version.status ? { status: version.status } : {}),
    ...(since ? { since } : {}),
  };
}

export function progressOf(crawl: CrawlState | undefined): DirectoryProgress {
  if (!crawl) return { state: 'empty', done: 0, unreadable: 0 };
  const isCrawling = crawl.state === 'syncing' && !crawl.problem;
  return {
    state: crawl.state === 'syncing' && crawl.problem ? 'stopped' : crawl.state,
    done: isCrawling ? crawl.items : (crawl.wholeItems ?? crawl.items),
    unreadable: crawl.unreadable,
    ...(crawl.totalCount === undefined ? {} : { total: crawl.totalCount }),
    ...(crawl.at === undefined ? {} : { at: crawl.at }),
    ...(crawl.problem ? { problem: crawl.problem } : {}),
  };
}
