// A world as the tables of the sandbox hold it.
import type { AudienceRecord, PageRecord, VersionRecord, VisitSum } from '../sandbox/records.ts';
import type { Store } from '../sandbox/store.ts';
import { audienceParts, pageMetadata, pageParts } from './panel/record.ts';
import type { AudienceFact, MessageFact, PageFact, World } from './world.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** 2 March 2026, a Monday; worlds are of the year after it. */
export const FIRST_DAY = Date.UTC(2026, 2, 2);
/** Days of which there are visits: more than any view asks for. */
const DAYS = 150;
/** Days after the first look. */
const AFTER = 4;
const FALLEN_FOR = 21;
const STOPPED_FOR = 8;
const WEEK = 7;
const CHANGED_FOR = WEEK;
const BETTER_FOR = 4;

/** What the clock here says (epoch ms). */
export function nowOf({ day, hour, zone }: World): number {
  return FIRST_DAY + day * DAY + (hour - zone) * HOUR + 7 * MINUTE;
}

/** What the service's clock says, but for some seconds. */
export const serviceNow = (world: World) => nowOf(world) - (world.ahead ?? 0) * HOUR;

/** The last midnight of the place. */
export function midnightOf(world: World): number {
  return FIRST_DAY + world.day * DAY - world.zone * HOUR;
}

export const hostOf = 'www.northwind.example';
const pathOf = (world: World, page: PageFact) => `/${'abcdef'[world.pages.indexOf(page)]}`;

export function addressOf(world: World, page: PageFact, audience?: AudienceFact): string {
  const address = page.address ?? `https://${hostOf}${pathOf(world, page)}`;
  return audience ? `${address}/${audience.routeKey}` : address;
}

/** Their rates are others by now: of few visits that would not show. */
const isAnother = (course: PageFact['course']) => course === 'fallen' || course === 'better';

function rateOn({ course, converted }: PageFact, daysAgo: number): number {
  if (course === 'fallen') return daysAgo > FALLEN_FOR ? 0.3 : 0.06;
  if (course === 'better') return daysAgo > BETTER_FOR ? 0.05 : 0.2;
  // One of two would be half of them, from which it would fall.
  if (course === 'begun' && daysAgo > CHANGED_FOR) return 0;
  // Some are by half a step of what is written more than a week before: how that is rounded shows.
  const more = converted % 2 === 1 && daysAgo <= CHANGED_FOR ? HALF_STEP * (1 + 2 * (converted % 5)) : 0;
  return converted / 1000 + more;
}

/** Of points, as a share. */
const HALF_STEP = 0.0005;
/** The least that is news is a fifth more than at the first look. */
const JUST_NEWS = 1.205;

function sessionsOn(page: PageFact, daysAgo: number): number {
  const { course } = page;
  if (course === 'none' || (course === 'stopped' && daysAgo <= STOPPED_FOR)) return 0;
  const isRare = course === 'few' || (course === 'begun' && daysAgo > CHANGED_FOR);
  const usual = isRare ? 2 : isAnother(course) ? Math.max(page.sessions, 900) : page.sessions;
  const times = daysAgo > CHANGED_FOR ? 1 : course === 'grown' ? 3 : course === 'shrunk' ? 0.5 : 1;
  // Some days have more than others, and which ones does not matter.
  return Math.round((usual * times * (8 + (((daysAgo + 35) * 7) % 5))) / 10);
}

/** On the day of the first look, some pages have so many that their week is just news a day later. */
function sessionsOfFirstDay(page: PageFact): number {
  if (page.sessions % 2 === 1) return sessionsOn(page, 0);
  const days = Array.from({ length: WEEK }, (_, at) => sessionsOn(page, at + 1));
  const week = days.reduce((sum, each) => sum + each, 0);
  return Math.max(0, Math.round(week * (JUST_NEWS - 1)) + (days.at(-1) ?? 0));
}

function visitsOn(page: PageFact, daysAgo: number, midnight: number): VisitSum[] {
  const sessions = daysAgo === 0 ? sessionsOfFirstDay(page) : sessionsOn(page, daysAgo);
  if (sessions === 0) return [];
  const rate = rateOn(page, daysAgo);
  const converted = Math.round(sessions * rate);
  const bounced = Math.min(sessions - converted, Math.round((sessions * page.bounced) / 1000));
  const read = sessions - bounced;
  return [
    {
      at: midnight - daysAgo * DAY + 9 * HOUR,
      sessions,
      converted,
      bounced,
      submitted: converted,
      interactions: read * 3,
      scroll: read * 70,
      seconds: read * 95 + bounced * 5,
    },
  ];
}

const visits = new WeakMap<World, Map<PageFact, VisitSum[]>>();

/** Also of the days after the first look: at a later look, those of before are as they were. */
export function visitsOf(world: World, page: PageFact): VisitSum[] {
  const known = visits.get(world) ?? new Map<PageFact, VisitSum[]>();
  visits.set(world, known);
  const found = known.get(page) ?? visitsSince(world, page);
  known.set(page, found);
  return found;
}

function visitsSince(world: World, page: PageFact): VisitSum[] {
  const midnight = midnightOf({ ...world, day: world.firstDay ?? world.day });
  return Array.from({ length: DAYS }, (_, at) => visitsOn(page, at - AFTER, midnight)).flat();
}

const noTimes = {
  becameDraftAt: null,
  queuedAt: null,
  processingAt: null,
  publishedAt: null,
  cancelledAt: null,
  archivedAt: null,
};

function version(number: number, fact: AudienceFact, times: Partial<VersionRecord>): VersionRecord {
  const isLatest = number === fact.number;
  return {
    versionId: `${fact.audienceId}-v${number}`,
    number,
    isNewPageAgent: false,
    operationKeys: [],
    supplementaryContext: isLatest && fact.hasOtherContext ? 'Context of now' : 'Context of before',
    createdAt: 0,
    headline: 'Headline',
    paragraphs: [],
    metadata: { title: 'Title' },
    changes: isLatest ? changesOf(`${fact.audienceId}-${number}`, fact.changes) : [],
    ...noTimes,
    ...times,
  };
}

function changesOf(of: string, count: number) {
  return Array.from({ length: count }, (_, at) => ({
    changeId: `${of}-${at}`,
    previousValue: `Words before ${'xyz'[at]}`,
    newValue: `Words after ${'xyz'[at]}`,
  }));
}

const wentLive = (at: number) => ({
  createdAt: at - DAY,
  becameDraftAt: at - DAY,
  queuedAt: at - 6000,
  processingAt: at - 3000,
  publishedAt: at,
});
/** The version that is live was published so long before the latest one came. */
export const LIVE_BEFORE = 100 * DAY;

function versionsOf(fact: AudienceFact, now: number): VersionRecord[] {
  const { life, number } = fact;
  const at = now - fact.minutesAgo * MINUTE;
  const drafted = { createdAt: at, becameDraftAt: at };
  const before = version(number - 1, fact, wentLive(at - LIVE_BEFORE));
  switch (life) {
    case 'none':
      return [];
    case 'draft':
      return [version(number, fact, drafted)];
    case 'live':
      return [version(number, fact, wentLive(at))];
    case 'live-draft':
      return [before, version(number, fact, drafted)];
    case 'live-cancelled':
      return [
        before,
        version(number, fact, { ...drafted, createdAt: at - DAY, becameDraftAt: at - DAY, cancelledAt: at }),
      ];
    case 'live-processing':
      return [before, version(number, fact, { ...drafted, queuedAt: at, processingAt: at })];
    case 'archived':
      return [version(number, fact, { ...wentLive(at - DAY), archivedAt: at })];
    case 'after-live':
      return [{ ...before, archivedAt: at - DAY }, version(number, fact, drafted)];
  }
}

function messagesOf({ audienceId, messages }: AudienceFact, now: number) {
  return sorted(messages).map(({ content, changes, minutesAgo }, at) => ({
    messageId: `${audienceId}-m${at}`,
    content,
    timestamp: now - minutesAgo * MINUTE,
    hasSnapshot: false,
    changes: changesOf(`${audienceId}-m${at}`, changes),
    ...(changes > 0 ? { reasoning: 'For reasons' } : {}),
    isInterrupted: false,
  }));
}

/** Oldest first. */
export function sorted(messages: readonly MessageFact[]): MessageFact[] {
  return messages.toSorted((a, b) => b.minutesAgo - a.minutesAgo);
}

export const audienceMadeAt = FIRST_DAY - 140 * DAY;
export const pageMadeAt = (world: World) =>
  midnightOf({ ...world, day: world.firstDay ?? world.day }) - 140 * DAY;

export const pageUpdatedAt = (world: World, { sessions }: PageFact) =>
  pageMadeAt(world) + (1 + (sessions % 130)) * DAY;

function audienceRecord(world: World, page: PageFact, fact: AudienceFact, index: number): AudienceRecord {
  const now = nowOf(world);
  const { audienceId, routeKey, messages } = fact;
  return {
    index,
    audienceId,
    pageId: page.pageId,
    personRouteKey: routeKey,
    ...audienceParts(fact),
    createdAt: audienceMadeAt,
    ...(fact.isArchived ? { archivedAt: FIRST_DAY - DAY } : {}),
    messageCount: messages.length,
    messages: messagesOf(fact, now),
    versions: versionsOf(fact, now),
  };
}

function pageRecord(world: World, page: PageFact, index: number): PageRecord {
  const address = addressOf(world, page);
  const { pageId, name, audiences } = page;
  const at = `+${pageMadeAt(world)}`;
  return {
    index,
    host: hostOf,
    path: pathOf(world, page),
    audienceBy: 'path',
    lazyAudiences: 0,
    traffic: 0,
    startedAt: 0,
    liftAt: 0,
    visits: visitsOf(world, page),
    page: {
      pageId,
      name,
      title: name,
      pageContext: 'Context',
      audiencesCount: audiences.length,
      createdAt: at,
      updatedAt: `+${pageUpdatedAt(world, page)}`,
      metadata: pageMetadata(page, address),
      ...pageParts(page),
      ...(page.isArchived ? { archivedAt: at } : {}),
    },
  };
}

export function fill(world: World, store: Store): void {
  eachRecord(world, {
    page: (id, record, rank) => store.add('page', id, record, { rank, name: record.path }),
    audience: (id, record, rank) =>
      store.add('audience', id, record, {
        parent: record.pageId,
        rank,
        name: `${record.pageId}/${record.personRouteKey}`,
      }),
  });
}

const passing: PageFact = {
  pageId: 'passing',
  name: 'Passing',
  isArchived: false,
  audiences: [],
  course: 'none',
  sessions: 0,
  converted: 0,
  bounced: 0,
};
const passingAudience = (page: PageFact): AudienceFact => ({
  audienceId: `passing-${page.pageId}`,
  name: 'Passing',
  routeKey: 'passing',
  isArchived: false,
  life: 'none',
  number: 1,
  minutesAgo: 0,
  changes: 0,
  hasOtherContext: false,
  messages: [],
});

/**
 * First in each list that goes on behind it, and gone once it was read: where cursors count, each item behind it moves into what was
 * read already.
 */
export function addPassing(world: World, store: Store): void {
  const isLong = (list: readonly unknown[]) => list.length >= world.pageSize;
  if (isLong(world.pages))
    store.add('page', passing.pageId, pageRecord(world, passing, 0), { rank: -1, name: '/passing' });
  for (const page of world.pages.filter(({ audiences }) => isLong(audiences))) {
    const fact = passingAudience(page);
    const place = { parent: page.pageId, rank: -1, name: `${page.pageId}/passing` };
    store.add('audience', fact.audienceId, audienceRecord(world, page, fact, 0), place);
  }
}

export function removePassing(store: Store, kind: string, parent: string): void {
  if (kind === 'page') store.remove('page', passing.pageId);
  if (kind === 'audience') store.remove('audience', `passing-${parent}`);
}

/** What became of the world that the tables hold. `ids`: only of these audiences. */
export function refill(world: World, store: Store, ids?: readonly string[]): void {
  eachRecord(world, {
    page: (id, record) => store.update('page', id, record),
    audience: (id, record) => {
      if (ids?.includes(id) ?? true) store.update('audience', id, record);
    },
  });
}

/** One that came since: its last one. */
export function addLastPage(world: World, store: Store): void {
  const [page, index] = [world.pages.at(-1), world.pages.length - 1];
  if (!page) return;
  const record = pageRecord(world, page, index);
  store.add('page', page.pageId, record, { rank: index, name: record.path });
}

interface Writing {
  page(id: string, record: PageRecord, rank: number): void;
  audience(id: string, record: AudienceRecord, rank: number): void;
}

function eachRecord(world: World, write: Writing): void {
  for (const [index, page] of world.pages.entries()) {
    write.page(page.pageId, pageRecord(world, page, index), index);
    for (const [place, fact] of page.audiences.entries())
      write.audience(fact.audienceId, audienceRecord(world, page, fact, place), place);
  }
}
