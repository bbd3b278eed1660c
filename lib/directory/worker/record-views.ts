// Converts records of the directory to view models.
import { audienceName } from '../../api/audience-name.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { initialsOf } from '../../format/names.ts';
import { firstFilled } from '../../format/texts.ts';
import { plausibleTotal } from '../cursor-crawl.ts';
import type {
  AudienceView,
  Coverage,
  DirectoryProgress,
  PageView,
  VersionsView,
  VersionView,
} from '../record-views.ts';
import type { CrawlState } from './directory-records.ts';

export function pageView(page: Page): PageView {
  return {
    pageId: page.pageId,
    name: firstFilled(page.name, page.title) ?? page.pageId,
    title: firstFilled(page.title),
    audiencesCount: page.audiencesCount ?? undefined,
    updatedAt: page.updatedAt || undefined,
    archivedAt: page.archivedAt || undefined,
    deletedAt: page.deletedAt || undefined,
  };
}

export function audienceView(audience: Audience): AudienceView {
  const name = audienceName(audience);
  return {
    audienceId: audience.audienceId,
    name,
    initials: initialsOf(name),
    routeKey: audience.personRouteKey || undefined,
    personId: audience.personId || undefined,
    archivedAt: audience.archivedAt || undefined,
  };
}

export function versionsView(audience: Audience): VersionsView {
  const { latestVersion, publishedVersion } = audience;
  return {
    latest: latestVersion ? versionView(latestVersion) : undefined,
    published: publishedVersion ? versionView(publishedVersion) : undefined,
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
    number: version.versionNumber ?? undefined,
    status: version.status || undefined,
    since: since || undefined,
  };
}

export function progressOf(crawl: CrawlState | undefined): DirectoryProgress {
  if (!crawl) return { state: 'empty', done: 0, unreadable: 0 };
  const { complete, ...lacks } = coverageOf(crawl);
  const isCrawling = crawl.state === 'syncing' && !crawl.problem;
  const done = isCrawling ? crawl.items : (crawl.wholeItems ?? crawl.items);
  return {
    state: crawl.state === 'syncing' && crawl.problem ? 'stopped' : crawl.state,
    done,
    unreadable: crawl.unreadable,
    total: plausibleTotal(crawl.totalCount, done),
    at: crawl.at,
    ...(complete ? { complete } : {}),
    ...lacks,
    problem: crawl.problem,
  };
}

/** Whether a complete crawl is stored. */
export function isWholeBefore({ current, partial }: Pick<CrawlState, 'current' | 'partial'>): boolean {
  return current > 0 && !partial;
}

/** A complete crawl without an unreadable item has all that the service had. */
export function coverageOf(crawl: CrawlState | undefined): Coverage {
  if (!crawl || !isWholeBefore(crawl))
    return { complete: false, ...(crawl?.state === 'incomplete' ? { ended: true } : {}) };
  const { currentUnreadable: lacking = 0 } = crawl;
  return lacking > 0 ? { complete: false, lacking } : { complete: true };
}
