// What is said once a person has published or canceled the latest version of an audience: how that went, and how it stands since.
import { ago, clock } from '../english.ts';
import { isLive } from '../facts.ts';
import { worldLater } from '../later.ts';
import { popupOf } from '../panel/popup.ts';
import { nowOf } from '../tables.ts';
import { said } from '../words.ts';
import type { AudienceFact, World } from '../world.ts';

export const actions = ['publish', 'cancel'] as const;

/**
 * What the service does with it: it takes it; refuses it; fails, with or without having done it. Or a colleague was faster: the version
 * was live by then, or there was a newer draft.
 */
export const courses = ['taken', 'refused', 'failed', 'failedDone', 'liveByThen', 'newerDraft'] as const;

export interface Deed {
  action: (typeof actions)[number];
  course: (typeof courses)[number];
  /** Of the refusal. */
  status: number;
  /** Some minutes after, a colleague publishes the version. */
  isPublishedLater: boolean;
}

/** The first audience of the first page has something to publish or to cancel. */
export function withDraft(world: World): World {
  const [page, ...pages] = world.pages;
  const [audience, ...audiences] = page?.audiences ?? [];
  if (!page) return world;
  const life = (['draft', 'live-draft', 'after-live', 'live-processing'] as const)[world.day % 4] ?? 'draft';
  const first: AudienceFact = { ...(audience ?? some), life, isArchived: false };
  const own = { ...page, isArchived: false, audiences: [first, ...audiences] };
  return { ...world, later: undefined, pages: [own, ...pages] };
}

export const some: AudienceFact = {
  audienceId: 'some',
  name: 'Some',
  routeKey: 'key-k',
  isArchived: false,
  life: 'draft',
  number: 7,
  minutesAgo: 90,
  changes: 2,
  hasOtherContext: true,
  messages: [],
};

/** What can be ordered: what is on its way cannot be published. */
export function deedIn(audience: AudienceFact, deed: Deed): Deed {
  const isOnItsWay = audience.life === 'live-processing';
  const action = isOnItsWay ? 'cancel' : deed.action;
  // Other versions of it, and nothing else, are new where none was live.
  const course = deed.course === 'newerDraft' && audience.life !== 'draft' ? 'liveByThen' : deed.course;
  return { ...deed, action, course };
}

export const isDone = ({ course }: Deed) => course === 'taken' || course === 'failedDone';
/** The extension has to find out by itself what became of it. */
export const isTried = ({ course }: Deed) => course === 'refused' || course === 'failed';

/** As the service holds it when the order comes. */
export function worldThen(world: World, { course }: Deed): World {
  if (course === 'liveByThen') return withFirst(world, published);
  if (course === 'newerDraft')
    return withFirst(world, (fact) => ({ ...fact, number: fact.number + 1, minutesAgo: 1 }));
  return world;
}

/** Two hours later. */
export function worldSince(world: World, deed: Deed): World {
  const later = worldLater(world, { hours: 2, events: [], fails: false, isNextDay: false });
  return isPublishedLater(deed) ? withFirst(later, published) : later;
}

export const isPublishedLater = (deed: Deed) => isTried(deed) && deed.isPublishedLater;

export const published = (fact: AudienceFact): AudienceFact => ({ ...fact, life: 'live', minutesAgo: 1 });

function withFirst(world: World, change: (fact: AudienceFact) => AudienceFact): World {
  const [page, ...pages] = world.pages;
  const [audience, ...audiences] = page?.audiences ?? [];
  if (!page || !audience) return world;
  return { ...world, pages: [{ ...page, audiences: [change(audience), ...audiences] }, ...pages] };
}

export interface PublishingStatements {
  versions: string;
  waiting: string;
  offers: string[];
  lines: string[];
}

/** `ordered`: as it was shown then. `world`: as it is now. `since`: how long after it (ms). */
export function publishingOf(
  world: World,
  { ordered, deed, since }: { ordered: AudienceFact; deed: Deed; since: number },
): PublishingStatements {
  const { number } = ordered;
  const name = said('common.versionNumber', number);
  if (isDone(deed)) return doneOf(world, ordered, deed, since);
  const now = firstIn(world);
  // Once it is live, it is no longer so that it was not published, and nothing is left to be found out. That it could not be canceled is.
  const isOfCancel = deed.action === 'cancel' && deed.course === 'refused';
  const isSettled = isTried(deed) && now.life === 'live' && !isOfCancel;
  const there = deed.course === 'refused' ? '' : `${said('publishing.attempt.nowThere')} ${pillOf(now)}`;
  // What was found out of an open order is said; a refusal that no longer matters is not.
  const settled =
    deed.action === 'publish' && deed.course === 'failed' ? [said('publishing.attempt.live', name)] : [];
  const lines = isSettled ? settled : [[lineOf(deed, name), there].filter(Boolean).join(' ')];
  return { ...unorderedOf(world), lines };
}

function firstIn({ pages: [page] }: World): AudienceFact {
  const [first] = page?.audiences ?? [];
  if (!first) throw new Error('No audience');
  return first;
}

/** Of one that nobody published or canceled here. */
export function unorderedOf(world: World): PublishingStatements {
  const [page] = world.pages;
  const now = firstIn(world);
  if (!page) throw new Error('No page');
  const { versions, waiting } = popupOf(world, page, now, undefined);
  return { versions, waiting, offers: offersOf(now), lines: [] };
}

function doneOf(world: World, ordered: AudienceFact, deed: Deed, since: number): PublishingStatements {
  const { number } = ordered;
  const name = said('common.versionNumber', number);
  const before = isLive(ordered) ? pill(number - 1, 'live') : said('common.notLive');
  // By the service's clock, which may be behind.
  const ordering = ago(nowOf(world) - since - world.behind, nowOf(world), world.zone);
  if (deed.action === 'cancel')
    return {
      versions: `${before} ${pill(number, 'cancelled')}`,
      waiting: said('popup.version.since.cancelled', ordering),
      offers: [],
      lines: [said('publishing.attempt.cancelled', name)],
    };
  if (since === 0)
    return {
      versions: `${before} ${pill(number, 'queued')}`,
      waiting: said('popup.version.since.underWay', ordering),
      offers: cancels(name),
      lines: [said('publishing.watch.runningIn', said('common.status.queued'), clock(world.behind / 1000))],
    };
  return {
    versions: pill(number, 'live'),
    waiting: said('popup.version.sentence.nothingWaiting'),
    // The service takes five seconds for it.
    offers: [],
    lines: [said('watch.live', name, said('common.seconds', 5))],
  };
}

const pill = (of: number, status: string) => said('common.version', of, said(`common.status.${status}`));
const pillOf = (fact: AudienceFact) => pill(fact.number, statusOf(fact));

function lineOf({ action, course }: Deed, name: string): string {
  if (course === 'liveByThen' || course === 'newerDraft') return said('publishing.attempt.changed.version');
  return said(`publishing.attempt.${action}.${course === 'refused' ? 'refused' : 'unknown'}`, name);
}

function statusOf({ life }: AudienceFact): string {
  if (life === 'live') return 'live';
  return life === 'live-processing' ? 'processing' : 'draft';
}

const cancels = (name: string) => [said('act.moreOf', name), said('publishing.cancel.open', name)];

function offersOf({ life, number }: AudienceFact): string[] {
  const name = said('common.versionNumber', number);
  if (life === 'live') return [];
  if (life === 'live-processing') return cancels(name);
  return [said('publishing.review'), ...cancels(name)];
}

/** Home's card of it: undefined where there is none. */
export function publishTask(
  world: World,
  { ordered, deed, since }: { ordered: AudienceFact; deed: Deed; since: number },
): string | undefined {
  const [page] = world.pages;
  const isLiveNow = page?.audiences[0]?.life === 'live';
  if (deed.action === 'cancel' || !isTried(deed) || isLiveNow) return undefined;
  const outcome = deed.course === 'refused' ? 'refused' : 'unconfirmed';
  const version = said('common.versionNumber', ordered.number);
  return [
    said(`home.thing.${outcome}`),
    ago(nowOf(world) - since, nowOf(world), world.zone),
    page?.name ?? '',
    said(`home.thing.${outcome}Text`, version, ordered.name),
  ].join(' ');
}
