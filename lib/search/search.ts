// The one search over everything that is known: its questions and answers.
import type { Problem } from '../api/problem.ts';
import { foldedWords, foldWords } from '../format/search-words.ts';
import type { ThreadMessage } from '../messages/thread.ts';
import type { PanelPlace } from '../panel/wanted-place.ts';

/** What can be found, in the order of the groups. */
export const searchKinds = [
  ...(['page', 'audience', 'message', 'topic', 'entry'] as const),
  ...(['person', 'account', 'log', 'session'] as const),
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchScopes = ['pages', 'audiences', 'messages', 'topics', 'entries', 'people'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Typed before the words, and set by the chips. */
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
  /** Where the words may be found that the name does not have: a title, a route key, an address, an email. */
  detail?: string | undefined;
}

export type SearchHit = Found &
  (
    | {
        kind: 'page';
        pageId: string;
        address?: string | undefined;
        audiencesCount?: number | undefined;
        archived: boolean;
      }
    | {
        kind: 'audience';
        pageId: string;
        pageName: string;
        audienceId: string;
        address?: string | undefined;
        status?: string | undefined;
        archived: boolean;
      }
    | {
        /** Its name is the part of the text that was found. */
        kind: 'message';
        pageId: string;
        pageName: string;
        audienceId: string;
        audienceName: string;
        /** In the thread, from 0. */
        place: number;
        by: ThreadMessage['by'];
        /** Epoch ms. */
        time?: number | undefined;
        /** What finds it again in the conversation. */
        find: string;
      }
    | { kind: 'topic'; topicId: string }
    | { kind: 'entry'; topicId: string; entryId: string }
    | { kind: 'person'; personId: string }
    | { kind: 'account'; accountId: string }
    /** Their names are what was done and said in them. */
    | { kind: 'log'; personLogId: string; personId: string }
    | { kind: 'session'; sessionId: string }
  );

export type MessageHit = Extract<SearchHit, { kind: 'message' }>;
export type PageHit = Extract<SearchHit, { kind: 'page' }>;
export type DirectoryHit = Extract<SearchHit, { kind: 'page' | 'audience' }>;

export interface SearchAnswer {
  /** By kind in the order of the groups, the best of each first, at most `limit` of each. */
  hits: SearchHit[];
  /** How many pages and audiences there are; absent where nothing was searched for. */
  totals?: Partial<Record<SearchKind, number>>;
  /** Pages or audiences are still being read into the index: there may be more soon. */
  growing: boolean;
  /** How many conversations were looked through. */
  conversations?: number | undefined;
}

export interface PageConversations {
  /** The search looks through them. */
  loaded: number;
  /** How many of the others one press loads. */
  left: number;
}

/** How many were loaded, and why others were not. */
export interface LoadedConversations {
  loaded: number;
  problem?: Problem | undefined;
}

export interface Query {
  scope?: SearchScope | undefined;
  text: string;
  /** Folded, each once. */
  words: string[];
  /** In quotation marks: folded, to be found as they stand. */
  phrases: string[];
  /** Folded words of the page, or of who speaks, that messages are narrowed to. */
  page?: string[];
  from?: string[];
}

const NARROWED = /(?<!\S)(page|from):(?:["“„«「]([^"“”„«»「」]*)["”“»」]|(\S+))/giu;
const QUOTED = /["“„«「]([^"“”„«»「」]+)["”“»」]/gu;

/** More words tell nothing more. */
const MAX_WORDS = 8;

export function parseQuery(typed: string): Query {
  const [, mark = '', rest = ''] = /^\s*([a-z]:)?(.*)$/isu.exec(typed) ?? [];
  const scope = searchScopes.find((each) => scopeMarks[each] === mark.toLowerCase());
  const text = (scope ? rest : typed).trim();
  const narrowed: Pick<Query, 'page' | 'from'> = {};
  const said = text.replace(NARROWED, (_, name: string, quoted?: string, plain?: string) => {
    narrowed[name.toLowerCase() as 'page' | 'from'] = foldedWords(quoted ?? plain ?? '');
    return ' ';
  });
  const phrases = [...said.matchAll(QUOTED)].flatMap(([, phrase = '']) => foldWords(phrase.trim()) || []);
  const words = [...new Set(foldedWords(said))].slice(0, MAX_WORDS);
  return { scope, text, words, phrases, ...narrowed };
}

/** Nothing is searched for yet. */
export const isEmpty = ({ words, page, from }: Query): boolean => words.length === 0 && !page && !from;

/** Words that narrow are for messages alone. */
export function kindsOf({ scope, page, from }: Query): readonly SearchKind[] {
  if (page || from) return ['message'];
  return scope ? kindsOfScope[scope] : searchKinds;
}

/** The same words in another scope; undefined is everything. */
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

/** The page, and the audience where it is one, as the panel shows them. */
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
  const within =
    hit.kind === 'audience'
      ? hit.pageId
      : hit.kind === 'entry'
        ? hit.topicId
        : hit.kind === 'message'
          ? `${hit.pageId} ${hit.place}`
          : hit.kind === 'log'
            ? hit.personId
            : '';
  return `${hit.kind} ${within} ${ownIdOf(hit)}`;
}
