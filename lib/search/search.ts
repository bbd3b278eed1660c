// Search queries, hits and answers.
import type { Problem } from '../api/problem.ts';
import type { DirectoryProgress } from '../directory/record-views.ts';
import { fromHosts } from '../format/addresses.ts';
import { formatAtLeast, formatWhole } from '../format/numbers.ts';
import { coveringWords, foldedWords, foldText } from '../format/search-words.ts';
import type { ThreadMessage } from '../messages/thread.ts';
import type { PanelPlace } from '../panel/wanted-place.ts';

/** In the order in which the groups are shown. */
export const searchKinds = [
  'page',
  'audience',
  'message',
  'topic',
  'entry',
  'person',
  'account',
  'log',
  'session',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchScopes = ['pages', 'audiences', 'messages', 'topics', 'entries', 'people'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Prefixes that limit a query to a scope. */
export const scopeMarks: Record<SearchScope, string> = {
  pages: 'p:',
  audiences: 'a:',
  messages: 'm:',
  topics: 't:',
  entries: 'e:',
  people: 'u:',
};

export const kindsOfScope: Record<SearchScope, readonly SearchKind[]> = {
  pages: ['page'],
  audiences: ['audience'],
  messages: ['message'],
  topics: ['topic'],
  entries: ['entry'],
  people: ['person', 'account', 'log', 'session'],
};

interface Found {
  name: string;
  /** Further text that can match: a title, a route key, an address or an email. */
  detail?: string | undefined;
}

export type SearchHit = Found &
  (
    | {
        kind: 'page';
        pageId: string;
        address?: string | undefined;
        /** The address in the query that led to it. */
        written?: string | undefined;
        audiencesCount?: number | undefined;
        archived: boolean;
        isDeleted?: true;
      }
    | {
        kind: 'audience';
        pageId: string;
        pageName: string;
        audienceId: string;
        address?: string | undefined;
        /** The same. The record of an audience often has only the address of its page. */
        written?: string | undefined;
        status?: string | undefined;
        archived: boolean;
      }
    | {
        /** The name is the excerpt that matches. */
        kind: 'message';
        pageId: string;
        pageName: string;
        audienceId: string;
        audienceName: string;
        /** Index in the thread, from 0. */
        place: number;
        by: ThreadMessage['by'];
        /** Epoch ms. */
        time?: number | undefined;
        /** The matched text, to find it again in the conversation. */
        find: string;
      }
    | { kind: 'topic'; topicId: string }
    | { kind: 'entry'; topicId: string; entryId: string }
    | { kind: 'person'; personId: string }
    | { kind: 'account'; accountId: string }
    /** Their names are the text of the log or session. */
    | { kind: 'log'; personLogId: string; personId: string }
    | { kind: 'session'; sessionId: string }
  );

export type MessageHit = Extract<SearchHit, { kind: 'message' }>;
export type PageHit = Extract<SearchHit, { kind: 'page' }>;
export type DirectoryHit = Extract<SearchHit, { kind: 'page' | 'audience' }>;

export interface Total {
  count: number;
  /** There are more matches, which were not counted. */
  isMore: boolean;
}

export const totalText = ({ count, isMore }: Total): string =>
  isMore ? formatAtLeast(count) : formatWhole(count);

/** How many match in all; a kind that was not counted has at least its hits. */
export function totalFound({ hits, totals = {} }: Pick<SearchAnswer, 'hits' | 'totals'>): Total {
  const counts = [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, { length }]) => ({
    count: Math.max(length, totals[kind]?.count ?? 0),
    isMore: totals[kind]?.isMore === true,
  }));
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    isMore: counts.some(({ isMore }) => isMore),
  };
}

export interface SearchAnswer {
  /** Grouped by kind, best first, at most `limit` of each kind. Kinds that match only with slips come last. */
  hits: SearchHit[];
  /** Those kinds. */
  nearly?: readonly SearchKind[] | undefined;
  /** By kind, if counted. */
  totals?: Partial<Record<SearchKind, Total>>;
  /** Indexing is not finished: more hits may follow. */
  growing: boolean;
  /** Number of conversations searched. */
  conversations?: number | undefined;
  /** How complete the searched pages and audiences are; absent if neither was searched. */
  directory?: Pick<DirectoryProgress, 'complete' | 'lacking' | 'ended' | 'at'> | undefined;
}

export interface PageConversations {
  /** Conversations on this device, which the search covers. */
  loaded: number;
  /** Number of missing conversations that one click loads. */
  left: number;
}

export interface LoadedConversations {
  loaded: number;
  problem?: Problem | undefined;
}

export interface Query {
  scope?: SearchScope | undefined;
  text: string;
  /** Folded and distinct. */
  words: string[];
  /** Quoted phrases: folded, matched literally. */
  phrases: string[];
  /** Folded words of the `page:` and `from:` filters, which apply to messages. */
  page?: string[];
  from?: string[];
}

/** Each quote opens or closes a phrase, as languages use them in either direction. */
const NARROWED = /(?<!\S)(page|from)[:：](?:["“”„«»「」『』]([^"“”„«»「」『』]*)["“”„«»「」『』]|(\S+))/giu;
const QUOTED = /["“”„«»「」『』]([^"“”„«»「」『』]+)["“”„«»「」『』]/gu;

/** Further words barely narrow a result. */
const MAX_WORDS = 8;

export function parseQuery(typed: string): Query {
  // A mark may be typed with a Japanese keyboard.
  const [, mark = '', rest = ''] = /^\s*([a-zａ-ｚ][:：])?(.*)$/isu.exec(typed) ?? [];
  const scope = searchScopes.find((each) => scopeMarks[each] === mark.normalize('NFKC').toLowerCase());
  const text = (scope ? rest : typed).trim();
  const narrowed: Pick<Query, 'page' | 'from'> = {};
  const said = text.replace(NARROWED, (_, name: string, quoted?: string, plain?: string) => {
    narrowed[name.toLowerCase() as 'page' | 'from'] = foldedWords(quoted ?? plain ?? '');
    return ' ';
  });
  const phrases = [...said.matchAll(QUOTED)].flatMap(([, phrase = '']) => foldText(phrase) || []);
  const words = typedWords(said).slice(0, MAX_WORDS);
  return { scope, text, words, phrases, ...narrowed };
}

/** What is marked in a hit: quoted phrases as they stand, and the other words. */
export function markedParts(typed: string): string[] {
  const { text, phrases } = parseQuery(typed);
  const unquoted = text.replace(NARROWED, ' ').replace(QUOTED, ' ');
  return [...phrases, ...typedWords(unquoted).slice(0, MAX_WORDS)];
}

/** What addresses begin with is not indexed either. */
export const typedWords = (text: string): string[] => [...new Set(coveringWords(fromHosts(text)))];

export const isEmpty = ({ words, page, from }: Query): boolean => words.length === 0 && !page && !from;

/** The filters `page:` and `from:` apply to messages only. */
export function kindsOf({ scope, page, from }: Query): readonly SearchKind[] {
  if (page || from) return ['message'];
  return scope ? kindsOfScope[scope] : searchKinds;
}

/** The same words in another scope; undefined searches everything. */
export function withScope(typed: string, scope: SearchScope | undefined): string {
  const { text } = parseQuery(typed);
  return scope ? `${scopeMarks[scope]} ${text}` : text;
}

export function ownIdOf(hit: SearchHit): string {
  if (hit.kind === 'page') return hit.pageId;
  if (hit.kind === 'audience' || hit.kind === 'message') return hit.audienceId;
  if (hit.kind === 'topic') return hit.topicId;
  if (hit.kind === 'entry') return hit.entryId;
  if (hit.kind === 'log') return hit.personLogId;
  if (hit.kind === 'session') return hit.sessionId;
  return hit.kind === 'person' ? hit.personId : hit.accountId;
}

export function placeOf(hit: DirectoryHit | MessageHit) {
  if (hit.kind === 'page') return { pageId: hit.pageId, pageName: hit.name };
  const { pageId, pageName, audienceId } = hit;
  return { pageId, pageName, audienceId, audienceName: hit.kind === 'message' ? hit.audienceName : hit.name };
}

export function panelPlaceOf(hit: SearchHit): PanelPlace {
  switch (hit.kind) {
    case 'page':
    case 'audience':
      return { target: placeOf(hit), section: 'overview' };
    case 'message':
      return { target: placeOf(hit), section: 'messages', sought: { text: hit.find, place: hit.place } };
    case 'topic':
      return { section: 'topics', place: { at: 'topic', topicId: hit.topicId } };
    case 'entry':
      return { section: 'topics', place: { at: 'topic', topicId: hit.topicId, entryId: hit.entryId } };
    case 'person':
      return { section: 'people', place: { at: 'person', personId: hit.personId } };
    case 'account':
      return { section: 'people', place: { at: 'account', accountId: hit.accountId } };
    case 'session':
      return { section: 'sessions', place: { at: 'session', sessionId: hit.sessionId } };
    case 'log': {
      const { personId, personLogId } = hit;
      return { section: 'people', place: { at: 'person-log', personId, personLogId } };
    }
  }
}

export function idOfHit(hit: SearchHit): string {
  return JSON.stringify([hit.kind, ...parentOf(hit), ownIdOf(hit)]);
}

function parentOf(hit: SearchHit): (string | number)[] {
  if (hit.kind === 'message') return [hit.pageId, hit.place];
  if (hit.kind === 'audience') return [hit.pageId];
  if (hit.kind === 'entry') return [hit.topicId];
  return hit.kind === 'log' ? [hit.personId] : [];
}
