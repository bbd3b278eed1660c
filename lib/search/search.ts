// The one search over everything that is known: its questions and answers.
import { foldedWords } from '../format/search-words.ts';

/** What can be found, in the order of the groups. */
export const searchKinds = ['page', 'audience', 'topic', 'entry', 'person', 'account'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchScopes = ['pages', 'audiences', 'topics', 'entries', 'people'] as const;
export type SearchScope = (typeof searchScopes)[number];

/** Typed before the words, and set by the chips. */
export const scopeMarks: Record<SearchScope, string> = {
  pages: 'p:',
  audiences: 'a:',
  topics: 't:',
  entries: 'e:',
  people: 'u:',
};

export const kindsOfScope: Record<SearchScope, readonly SearchKind[]> = {
  pages: ['page'],
  audiences: ['audience'],
  topics: ['topic'],
  entries: ['entry'],
  people: ['person', 'account'],
};

interface Found {
  name: string;
  /** Where the words may be found that the name does not have: a title, a route key, an address, an email. */
  detail?: string;
}

export type SearchHit = Found &
  (
    | { kind: 'page'; pageId: string; address?: string; audiencesCount?: number; archived: boolean }
    | {
        kind: 'audience';
        pageId: string;
        pageName: string;
        audienceId: string;
        address?: string;
        status?: string;
        archived: boolean;
      }
    | { kind: 'topic'; topicId: string }
    | { kind: 'entry'; topicId: string; entryId: string }
    | { kind: 'person'; personId: string }
    | { kind: 'account'; accountId: string }
  );

export type PageHit = Extract<SearchHit, { kind: 'page' }>;
export type DirectoryHit = Extract<SearchHit, { kind: 'page' | 'audience' }>;

export interface SearchAnswer {
  /** By kind in the order of the groups, the best of each first, at most `limit` of each. */
  hits: SearchHit[];
  /** How many pages and audiences there are; absent where nothing was searched for. */
  totals?: Partial<Record<SearchKind, number>>;
  /** Pages or audiences are still being read into the index: there may be more soon. */
  growing: boolean;
}

export interface Query {
  scope?: SearchScope;
  /** Without the mark of the scope. */
  text: string;
  /** Folded, each once. */
  words: string[];
}

/** More words tell nothing more. */
const MAX_WORDS = 8;

export function parseQuery(typed: string): Query {
  const [, mark = '', rest = ''] = /^\s*([a-z]:)?(.*)$/isu.exec(typed) ?? [];
  const scope = searchScopes.find((each) => scopeMarks[each] === mark.toLowerCase());
  const text = (scope ? rest : typed).trim();
  return { ...(scope ? { scope } : {}), text, words: [...new Set(foldedWords(text))].slice(0, MAX_WORDS) };
}

/** The same words in another scope; undefined is everything. */
export function withScope(typed: string, scope: SearchScope | undefined): string {
  const { text } = parseQuery(typed);
  return scope ? `${scopeMarks[scope]} ${text}` : text;
}

/** Its id at the service. */
export function ownIdOf(hit: SearchHit): string {
  if (hit.kind === 'page') return hit.pageId;
  if (hit.kind === 'audience') return hit.audienceId;
  if (hit.kind === 'topic') return hit.topicId;
  if (hit.kind === 'entry') return hit.entryId;
  return hit.kind === 'person' ? hit.personId : hit.accountId;
}

/** The page, and the audience where it is one, as the panel shows them. */
export function placeOf(hit: DirectoryHit) {
  if (hit.kind === 'page') return { pageId: hit.pageId, pageName: hit.name };
  const { pageId, pageName, audienceId, name } = hit;
  return { pageId, pageName, audienceId, audienceName: name };
}

/** Tells it from all others. */
export function idOfHit(hit: SearchHit): string {
  const within = hit.kind === 'audience' ? hit.pageId : hit.kind === 'entry' ? hit.topicId : '';
  return `${hit.kind} ${within} ${ownIdOf(hit)}`;
}
