// What the files of the panel's Analytics, Messages and Versions must hold of an audience.

import {
  asSent,
  type Cell,
  cellOf,
  columnOf,
  type FileStatements,
  figureNames,
  headOf,
  iso,
  ratesIn,
} from '../exports.ts';
import { isLive, type Scale } from '../facts.ts';
import { DAY, MINUTE, midnightOf, nowOf, sorted } from '../tables.ts';
import { said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';
import { comparedAround, publishedAt, publishedNumber } from './analytics.ts';

const DAYS = 28;

/** Four weeks and those before, both sides of a publish, and each day. */
export function analyticsFile(
  world: World,
  page: PageFact,
  audience: AudienceFact,
  scale: Scale,
): FileStatements {
  const to = midnightOf(world);
  const from = to - DAYS * DAY;
  const parts: { part: string; span: readonly [number, number] }[] = [
    { part: 'period', span: [from, to] },
    { part: 'period before', span: [from - DAYS * DAY, from] },
    ...aroundPublish(world, page, audience),
    ...Array.from({ length: DAYS }, (_, at) => ({
      part: 'day',
      span: [from + at * DAY, from + (at + 1) * DAY] as const,
    })),
  ];
  return {
    rows: [
      ['part', 'startDate', 'endDate', ...figureNames.map((name) => headOf(name, columnOf(name), scale))],
      ...parts.map(({ part, span }) => [
        part,
        iso(span[0]),
        iso(span[1]),
        ...figureNames.map((name) => cellOf(world, page, span, name, scale)),
      ]),
    ],
    json: {
      rates: ratesIn(scale),
      items: parts.map(({ part, span }) => ({
        part,
        startDate: iso(span[0]),
        endDate: iso(span[1]),
        summary: asSent(world, page, ...span),
      })),
    },
  };
}

function aroundPublish(world: World, page: PageFact, audience: AudienceFact) {
  const at = publishedAt(world, audience);
  if (at === undefined) return [];
  const { length } = comparedAround(world, page, audience, at);
  if (length === 0) return [];
  const number = publishedNumber(audience);
  return [
    { part: `before v${number}`, span: [at - length, at] as const },
    { part: `after v${number}`, span: [at, at + length] as const },
  ];
}

/** Undefined where there is nothing to save. */
export function messagesFile(world: World, audience: AudienceFact) {
  const thread = sorted(audience.messages).map((message, at) => ({
    ...message,
    id: `${audience.audienceId}-m${at}`,
  }));
  if (thread.length === 0) return undefined;
  const published = publishedMessage(audience, thread);
  const heads = ['id', 'time', 'text', 'reasoning', 'changes', 'published', 'interrupted', 'snapshot'];
  return {
    rows: [
      heads.map((name) => said(`field.${name}`)),
      ...thread.map(({ id, minutesAgo, content, changes }): Cell[] => [
        id,
        iso(nowOf(world) - minutesAgo * MINUTE),
        content,
        changes > 0 ? 'For reasons' : null,
        changes,
        id === published ? said('saveList.yes') : null,
        null,
        null,
      ]),
    ],
    json: {
      audienceId: audience.audienceId,
      published,
      messages: sentOrder(world, thread).map(({ id, content }) => ({ id, content })),
    },
  };
}

function sentOrder<Message>({ dialect }: World, thread: readonly Message[]): readonly Message[] {
  return dialect.newestFirst ? thread.toReversed() : thread;
}

/** The service names the last one where the latest version is live, and otherwise one before. */
function publishedMessage({ life }: AudienceFact, thread: readonly { id: string }[]): string | undefined {
  if (!isLive({ life })) return undefined;
  return (thread.at(life === 'live' ? -1 : -3) ?? thread[0])?.id;
}

/** Of the latest version: each text before and after. Undefined where nothing changes. */
export function changesFile(audience: AudienceFact) {
  const changes = changedTexts(audience);
  if (changes.length === 0) return undefined;
  return {
    rows: [
      [said('field.before'), said('field.after')],
      ...changes.map(({ before, after }): Cell[] => [before || null, after]),
    ],
    json: changes.map(({ before, after }) => ({ previousValue: before, newValue: after })),
  };
}

/** What would be other texts with the latest version, as they are now and then. The last may be its context. */
export function changedTexts(audience: AudienceFact): { before: string; after: string }[] {
  const { life, changes, hasOtherContext } = audience;
  if (['none', 'live', 'live-cancelled', 'archived'].includes(life)) return [];
  const after = hasOtherContext ? 'Context of now' : 'Context of before';
  const before = isLive(audience) ? 'Context of before' : '';
  return [
    ...Array.from({ length: changes }, (_, at) => ({
      before: `Words before ${'xyz'[at]}`,
      after: `Words after ${'xyz'[at]}`,
    })),
    ...(before === after ? [] : [{ before, after }]),
  ];
}
