// What the popup must state of an audience's page.
import {
  ago,
  asSent,
  changeAsSent,
  changeOfClock,
  changeOfCount,
  changeOfPercent,
  clock,
  count,
  percent,
  whole,
} from '../english.ts';
import { changeCount, changedAt, isLive, type Scale, type Sent, sentOfDays } from '../facts.ts';
import { MINUTE, nowOf, sorted } from '../tables.ts';
import { counted, said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';

export interface PopupStatements {
  page: string;
  audience: string;
  ofHowMany: string;
  versions: string;
  waiting: string;
  message: string;
  figuresOf: string;
  compared: string;
  tiles: string[];
  days: string;
}

export function popupOf(world: World, page: PageFact, audience: AudienceFact, scale: Scale): PopupStatements {
  const { audiences } = page;
  const [now, before] = [sentOfDays(world, page, 28), sentOfDays(world, page, 28, 28)];
  const tiles = tilesOf(now, before, scale);
  const isCompared = tiles.some(({ change }) => change !== undefined);
  const noComparison = said('popup.analytics.noComparison');
  return {
    page: page.name,
    audience: audience.name + (audience.isArchived ? said('common.status.archived') : ''),
    ofHowMany: counted('popup.oneOf', audiences.length),
    ...versionsOf(world, audience),
    message: messageOf(world, audience),
    figuresOf:
      counted('figures.wholeOf', audiences.length) + (isLive(audience) ? '' : said('figures.notLive')),
    compared: isCompared ? said('popup.analytics.against', 28) : noComparison,
    tiles: tiles.map(({ name, text, change }) =>
      [
        said(`popup.analytics.${name}`),
        text ?? said('common.noData'),
        isCompared && text !== undefined ? (change ?? noComparison) : '',
      ].join(' '),
    ),
    days: daysOf(world, page),
  };
}

function versionsOf(world: World, audience: AudienceFact): Pick<PopupStatements, 'versions' | 'waiting'> {
  const { life, number } = audience;
  const since = ago(changedAt(world, audience), nowOf(world), world.zone);
  const changes = changeCount(audience);
  const pill = (of: number, status: string) => said('common.version', of, said(`common.status.${status}`));
  const before = pill(number - 1, 'live');
  const notLive = said('common.notLive');
  const drafted =
    changes > 0
      ? counted('popup.version.changesSince', changes, changes, since)
      : said('popup.version.since.waits', since);
  switch (life) {
    case 'none':
      return { versions: '', waiting: said('popup.version.sentence.noVersion') };
    case 'draft':
    case 'after-live':
      return { versions: `${notLive} ${pill(number, 'draft')}`, waiting: drafted };
    case 'live':
      return { versions: pill(number, 'live'), waiting: said('popup.version.sentence.nothingWaiting') };
    case 'live-draft':
      return { versions: `${before} ${pill(number, 'draft')}`, waiting: drafted };
    case 'live-cancelled':
      return {
        versions: `${before} ${pill(number, 'cancelled')}`,
        waiting: said('popup.version.since.cancelled', since),
      };
    case 'live-processing':
      return {
        versions: `${before} ${pill(number, 'processing')}`,
        waiting: said('popup.version.sentence.underWay'),
      };
    case 'archived':
      return {
        versions: `${notLive} ${pill(number, 'archived')}`,
        waiting: said('popup.version.since.archived', since),
      };
  }
}

function messageOf(world: World, { messages }: AudienceFact): string {
  const last = sorted(messages).at(-1);
  if (!last) return said('popup.message.none');
  return `${last.content} ${ago(nowOf(world) - last.minutesAgo * MINUTE, nowOf(world), world.zone)}`;
}

interface Tile {
  name: string;
  text: string | undefined;
  change: string | undefined;
}

function tilesOf(now: Sent, before: Sent, scale: Scale): Tile[] {
  return [
    { name: 'sessions', text: count(now.sessions), change: changeOfCount(now.sessions, before.sessions) },
    { name: 'converted', ...rateOf('converted', now, before, scale) },
    { name: 'bounced', ...rateOf('bounced', now, before, scale) },
    { name: 'time', ...ofBoth(now, before, 'seconds', clock, changeOfClock) },
  ];
}

export function rateOf(name: 'converted' | 'bounced', now: Sent, before: Sent, scale: Scale) {
  if (scale === undefined) return ofBoth(now, before, name, asSent, changeAsSent);
  const of100 = (value: number) => (scale === 'fraction' ? value * 100 : value);
  return ofBoth(
    now,
    before,
    name,
    (value) => percent(of100(value)),
    (value, was) => changeOfPercent(of100(value), of100(was)),
  );
}

/** Of no sessions nothing is known but that there were none. */
function ofBoth(
  now: Sent,
  before: Sent,
  name: 'converted' | 'bounced' | 'seconds',
  text: (value: number) => string,
  change: (value: number, was: number) => string,
): Omit<Tile, 'name'> {
  const [value, was] = [now, before].map((part) => (part.sessions === 0 ? null : part[name]));
  if (value === null || value === undefined) return { text: undefined, change: undefined };
  return { text: text(value), change: was === null || was === undefined ? undefined : change(value, was) };
}

function daysOf(world: World, page: PageFact): string {
  const days = Array.from({ length: 14 }, (_, at) => sentOfDays(world, page, 1, 13 - at).sessions);
  const [least, most, last] = [Math.min(...days), Math.max(...days), days.at(-1) ?? 0].map(whole);
  return said('popup.trend.label', 14, least ?? '', most ?? '', last ?? '');
}
