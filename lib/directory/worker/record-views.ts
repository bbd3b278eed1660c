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

export function progressOf(walk: CrawlState | undefined): DirectoryProgress {
  if (!walk) return { state: 'empty', done: 0, unreadable: 0 };
  const isCrawling = walk.state === 'syncing' && !walk.problem;
  return {
    state: walk.state === 'syncing' && walk.problem ? 'stopped' : walk.state,
    done: isCrawling ? walk.items : (walk.wholeItems ?? walk.items),
    unreadable: walk.unreadable,
    ...(walk.totalCount === undefined ? {} : { total: walk.totalCount }),
    ...(walk.at === undefined ? {} : { at: walk.at }),
    ...(walk.problem ? { problem: walk.problem } : {}),
  };
}
