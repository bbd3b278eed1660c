// What the side panel must state of an audience: its overview, its versions and its conversation.
import { ago, clock, whole } from '../english.ts';
import { changeCount, changedAt, isLive, type Scale, sentOfDays } from '../facts.ts';
import { shortTime, weekdayDay } from '../spans.ts';
import {
  addressOf,
  audienceMadeAt,
  DAY,
  FIRST_DAY,
  HOUR,
  MINUTE,
  midnightOf,
  nowOf,
  pageMadeAt,
  pageUpdatedAt,
  sorted,
} from '../tables.ts';
import { counted, said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';
import { type PopupStatements, popupOf } from './popup.ts';
import { foldedParts } from './record.ts';

export interface OverviewStatements extends Omit<PopupStatements, 'page' | 'audience' | 'ofHowMany'> {
  audience: string;
  routeKey: string;
  putAway: string;
  /** The sessions of each day, the newest first. */
  eachDay: string[];
  folded: string[];
}

/** The same as the popup, and what was put away. */
export function overviewOf(
  world: World,
  page: PageFact,
  audience: AudienceFact,
  scale: Scale,
): OverviewStatements {
  const { page: _, ofHowMany, ...same } = popupOf(world, page, audience, scale);
  const since = ago(FIRST_DAY - DAY, nowOf(world), world.zone);
  return {
    ...same,
    audience: audience.name,
    routeKey: `${said('field.routeKey')} ${audience.routeKey}`,
    putAway: audience.isArchived ? said('overview.standing.audience', since) : '',
    eachDay: Array.from({ length: 14 }, (_, daysAgo) => {
      const day = weekdayDay(midnightOf(world) - (daysAgo + 1) * DAY);
      const { sessions } = sentOfDays(world, page, 1, daysAgo);
      return counted('popup.trend.day', sessions, day, whole(sessions));
    }),
    folded: foldedParts(page, audience, {
      world,
      now: nowOf(world),
      page: pageMadeAt(world),
      audience: audienceMadeAt,
      updated: pageUpdatedAt(world, page),
      address: addressOf(world, page),
    }),
  };
}

export interface VersionStatements {
  latest: string;
  why: string;
  life: string[];
  changes: string;
  count: number;
  live: string;
  /** Those that were live when it was looked at before, the last one first. */
  before: string[];
}

export function versionsOf(
  world: World,
  audience: AudienceFact,
  looked: readonly World[],
): VersionStatements {
  const { life, number } = audience;
  const count = changeCount(audience);
  const waits = ['draft', 'live-draft', 'after-live', 'live-processing'].includes(life);
  const other = count > 0 ? said('versions.pending') : '';
  return {
    latest: latestText(world, audience),
    why: ['live-cancelled', 'archived'].includes(life) ? said(`versions.whyNot.${statusOf(audience)}`) : '',
    life: lifeOf(world, audience),
    changes: waits ? said('common.whatChanges', said('common.versionNumber', number)) : other,
    count,
    live: liveText(world, audience),
    before: liveBefore(audience, looked),
  };
}

/** Nothing can be gone back to where none is live, or another one goes live. */
function liveBefore(audience: AudienceFact, looked: readonly World[]): string[] {
  const now = liveNumber(audience);
  if (now === undefined || audience.life === 'live-processing') return [];
  const seen = looked.flatMap(({ pages }) =>
    pages.flatMap(({ audiences }) =>
      audiences.filter(({ audienceId }) => audienceId === audience.audienceId),
    ),
  );
  const numbers = new Set(seen.toReversed().map(liveNumber));
  return [...numbers].flatMap((number) =>
    number === undefined || number === now ? [] : [said('common.versionNumber', number)],
  );
}

function liveNumber(audience: AudienceFact): number | undefined {
  if (!isLive(audience)) return undefined;
  return audience.life === 'live' ? audience.number : audience.number - 1;
}

function statusOf({ life }: AudienceFact): string {
  if (life === 'live') return 'live';
  if (life === 'archived') return 'archived';
  return life.startsWith('live-') ? life.slice('live-'.length) : 'draft';
}

const pill = (number: number, status: string) =>
  said('common.version', number, said(`common.status.${status}`));
const since = (world: World, at: number) => said('versions.since', shortTime(at, nowOf(world)));

function latestText(world: World, audience: AudienceFact): string {
  const { life, number } = audience;
  if (life === 'none') return `${said('popup.version.sentence.noVersion')} ${said('versions.noVersionYet')}`;
  const at = changedAt(world, audience);
  const state = pill(number, statusOf(audience));
  if (life === 'live') return `${state} ${since(world, at)}`;
  const lasts = nowOf(world) - at;
  return `${state} ${said('versions.for', life === 'live-processing' ? ticking(lasts) : short(lasts))}`;
}

/** The one that is live where it is not the latest. */
function liveText(world: World, audience: AudienceFact): string {
  const { life, number } = audience;
  if (life === 'live') return '';
  if (!isLive(audience)) return `${said('versions.notLive')} ${said('versions.notLiveText')}`;
  const at = changedAt(world, audience) - 100 * DAY;
  return `${pill(number - 1, 'live')} ${since(world, at)}`;
}

function ticking(time: number): string {
  const seconds = Math.floor(time / 1000);
  if (time >= DAY) return counted('publishing.days', Math.floor(time / DAY));
  return time < HOUR
    ? clock(seconds)
    : `${Math.floor(time / HOUR)}:${clock(seconds % 3600).padStart(5, '0')}`;
}

function short(time: number): string {
  if (time < MINUTE) return said('common.seconds', Math.floor(time / 1000));
  if (time < HOUR) return said('publishing.minutes', Math.floor(time / MINUTE));
  return time < DAY
    ? said('publishing.hours', Math.floor(time / HOUR))
    : counted('publishing.days', Math.floor(time / DAY));
}

/** Where it has been and when, where it is, and what is ahead. */
function lifeOf(world: World, audience: AudienceFact): string[] {
  const at = changedAt(world, audience);
  const step = (status: string, came: number, took = 0) =>
    [
      said(`common.status.${status}`),
      shortTime(came, nowOf(world)),
      took > 0 ? said('versions.life.took', short(took)) : '',
    ]
      .filter(Boolean)
      .join(' ');
  const ahead = (...names: string[]) =>
    names.map((name) => `${said(`common.status.${name}`)} ${said('versions.life.ahead')}`);
  const wentLive = (live: number) => [
    step('draft', live - DAY, DAY - 6000),
    step('queued', live - 6000, 3000),
    step('processing', live - 3000, 3000),
  ];
  switch (audience.life) {
    case 'none':
      return [];
    case 'live':
      return [...wentLive(at), step('live', at)];
    case 'archived':
      return [...wentLive(at - DAY), step('live', at - DAY, DAY), step('archived', at)];
    case 'live-cancelled':
      return [step('draft', at - DAY, DAY), step('cancelled', at)];
    case 'live-processing':
      return [step('draft', at), step('queued', at), step('processing', at), ...ahead('live')];
    case 'draft':
    case 'live-draft':
    case 'after-live':
      return [step('draft', at), ...ahead('queued', 'processing', 'live')];
  }
}

export interface MessagesStatements {
  count: string;
  none: string;
  thread: string[];
  waiting: string;
}

export function messagesOf(world: World, audience: AudienceFact): MessagesStatements {
  const thread = sorted(audience.messages);
  const waiting = changeCount(audience);
  return {
    count: counted('messages.count', thread.length),
    none: thread.length === 0 ? said('messages.none') : '',
    thread: thread.map(({ content, changes, minutesAgo }) => {
      const by = said(`messages.by.${changes > 0 ? 'agent' : 'request'}`);
      const at = new Date(nowOf(world) - minutesAgo * MINUTE);
      const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace(/\s/g, ' ');
      return [by, time, content, changes > 0 ? counted('count.changes', changes) : '']
        .filter(Boolean)
        .join(' ');
    }),
    waiting: waiting > 0 ? counted('popup.version.changes', waiting) : '',
  };
}
