// Text of a news row: the most important change, and the other parts in short.
import type { PageFigureName } from '../analytics/figures.ts';
import type { NewsChange, NewsItem, NewsPart } from './news.ts';

export type NewsSaying =
  | { says: 'new' | 'archived' | 'restored' | 'deleted' | 'text' | 'last' }
  | { says: 'renamed'; from: string }
  | { says: 'state'; to: string }
  | { says: 'draft' | 'live'; number: number }
  | { says: 'status'; number: number; status: string }
  | { says: 'notLive' }
  | { says: 'messages'; count: number }
  | { says: 'figure'; figure: PageFigureName; how: Movement; from: number; to: number }
  /** No part has a sentence, so they are only listed. */
  | { says: 'changed'; parts: NewsPart[] };

export interface NewsLine {
  saying: NewsSaying;
  /** Further parts that changed. */
  also: NewsPart[];
  /** The last message. */
  quote?: string;
  /** Values of the only part that changed. */
  values?: Pick<NewsChange, 'from' | 'to'>;
}

type Movement = 'doubled' | 'halved' | 'rose' | 'fell';

/** Most important first. */
const byWeight: readonly NewsPart[] = [
  'new',
  'deleted',
  'archived',
  'restored',
  'live',
  'latest',
  'messages',
  'last',
  'text',
  'state',
  'name',
];

export function newsLine({ changes }: Pick<NewsItem, 'changes'>): NewsLine {
  const chief =
    byWeight.map((part) => changes.find((change) => change.part === part)).find(Boolean) ?? changes[0];
  const saying = chief && sayingOf(chief);
  if (!saying) {
    const [only, second] = changes;
    return {
      saying: { says: 'changed', parts: changes.map(({ part }) => part) },
      also: [],
      ...(only && !second && (only.from ?? only.to) !== undefined ? { values: only } : {}),
    };
  }
  const last = changes.find(({ part }) => part === 'last')?.to;
  return {
    saying,
    also: changes.filter((change) => !isImplied(change, chief)).map(({ part }) => part),
    ...(typeof last === 'string' ? { quote: last } : {}),
  };
}

/** Whether a change needs no mention: the last message is quoted, requests are messages, and a live version is usually the latest. */
function isImplied({ part, to }: NewsChange, chief: NewsChange): boolean {
  const isOfLive = part === 'latest' && chief.part === 'live' && numberOf(to) === numberOf(chief.to);
  return (
    part === chief.part || part === 'last' || part === 'requests' || (isOfLive && numberOf(to) !== undefined)
  );
}

/** Returns undefined if the part has no sentence. */
function sayingOf({ part, from, to }: NewsChange): NewsSaying | undefined {
  if (part === 'new' || part === 'deleted' || part === 'archived' || part === 'restored' || part === 'text')
    return { says: part };
  if (part === 'live' || part === 'latest') return versionSaying(part, from, to);
  if (part === 'messages' && typeof from === 'number' && typeof to === 'number')
    return { says: 'messages', count: to - from };
  if (part === 'last') return { says: 'last' };
  if (part === 'name' && typeof from === 'string' && to !== undefined) return { says: 'renamed', from };
  if (part === 'state' && typeof to === 'string') return { says: 'state', to };
  if (part.startsWith('figure.') && typeof from === 'number' && typeof to === 'number') {
    const figure = part.slice('figure.'.length) as PageFigureName;
    return { says: 'figure', figure, how: movementOf(from, to), from, to };
  }
  return undefined;
}

const VERSION = /^v(\d+)(?: (.+))?$/;

function numberOf(words: NewsChange['to']): number | undefined {
  const [, number] = VERSION.exec(String(words)) ?? [];
  return number === undefined ? undefined : Number(number);
}

function versionSaying(
  part: 'live' | 'latest',
  from: NewsChange['from'],
  to: NewsChange['to'],
): NewsSaying | undefined {
  if (to === undefined) return part === 'live' ? { says: 'notLive' } : undefined;
  const number = numberOf(to);
  if (number === undefined) return undefined;
  const [, , status] = VERSION.exec(String(to)) ?? [];
  const isOther = number !== numberOf(from);
  if (isOther && part === 'live') return { says: 'live', number };
  if (isOther && status === 'draft') return { says: 'draft', number };
  return status === undefined ? undefined : { says: 'status', number, status };
}

/** Whether another version went live, or one where none was; another status of the same is none. */
export function isPublish({ changes }: Pick<NewsItem, 'changes'>): boolean {
  return changes.some(({ part, from, to }) => {
    if (part !== 'live' || to === undefined) return false;
    return numberOf(to) === undefined ? from === undefined : numberOf(to) !== numberOf(from);
  });
}

/** Tolerance within which a change counts as doubled or halved. */
const NEARLY = 0.05;

function movementOf(from: number, to: number): Movement {
  if (from > 0 && Math.abs(to / from - 2) <= 2 * NEARLY) return 'doubled';
  if (from > 0 && Math.abs(to / from - 0.5) <= NEARLY / 2) return 'halved';
  return to > from ? 'rose' : 'fell';
}
