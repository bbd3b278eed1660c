// What the tags of the open document, which name its address, add to what is said of a tab.

import { addressOf, hostOf } from '../tables.ts';
import { said } from '../words.ts';
import type { World } from '../world.ts';
import { candidate, type MatchStatements, matched, matchOf, type Visited, type Way } from './match.ts';

/** `none`: the document may not be read. */
export const tagKinds = [
  'none',
  'own',
  'ownAsOg',
  'both',
  'other',
  'elsewhere',
  'root',
  'disagree',
  'mixed',
] as const;
/** Loaded at this address; left from an address before; renewed since, by a page that navigates in itself. */
export const ages = ['fresh', 'fresh', 'stale', 'renewed', 'renewed'] as const;

export interface Tags {
  kind: (typeof tagKinds)[number];
  age: (typeof ages)[number];
}

export const taggedWays = [
  'itself',
  'campaign',
  'document',
  'parameter',
  'parameter',
  'withoutWww',
  'pathInCapitals',
  'below',
  'otherHost',
  'key',
] as const satisfies readonly Way[];

/** No two pages share an address; the second is archived in half of the worlds. */
export function apart(world: World): World {
  const pages = world.pages.map((page, at) =>
    at === 1 ? { ...page, isArchived: world.hour % 2 === 0 } : page,
  );
  return { ...world, pages, day: world.day - (world.day % 4) };
}

const site = `https://${hostOf}`;

interface Named {
  canonical?: string;
  ogUrl?: string;
}

function namedBy(world: World, { page }: Visited, kind: Tags['kind']): Named {
  const own = addressOf(world, page);
  const other = world.pages.find((each) => each !== page);
  switch (kind) {
    case 'none':
    case 'disagree':
      return {};
    case 'own':
      return { canonical: own };
    case 'ownAsOg':
      return { ogUrl: own };
    case 'both':
      return { canonical: own, ogUrl: own };
    case 'mixed':
      return { canonical: own, ogUrl: other ? addressOf(world, other) : own };
    case 'other':
      return other ? { canonical: addressOf(world, other) } : {};
    case 'elsewhere':
      return { canonical: `${site}/elsewhere` };
    case 'root':
      return { canonical: `${site}/` };
  }
}

/** As the browser reads it; undefined where it may not. */
export function readingOf(world: World, visited: Visited, { kind, age }: Tags) {
  if (kind === 'none') return undefined;
  const before = `${site}/before`;
  const url = age === 'stale' ? before : visited.url;
  const loadedAt = age === 'fresh' ? url : before;
  return { url, loadedAt, addresses: [url], ...namedBy(world, visited, kind) };
}

/** A page that navigated in itself is believed where a tag names the address that it has by now. */
function isBelieved({ way }: Visited, { kind, age }: Tags): boolean {
  if (age !== 'renewed') return age === 'fresh';
  return ['own', 'ownAsOg', 'both', 'mixed'].includes(kind) && (way === 'itself' || way === 'campaign');
}

export function taggedOf(world: World, visited: Visited, tags: Tags): MatchStatements {
  const { page, way } = visited;
  const plain = matchOf(world, visited);
  // Of a page that navigated in itself, what names another address is left from before. Where both are of now, the document contradicts itself.
  const isTorn = tags.kind === 'mixed' && tags.age === 'fresh' && world.pages.length > 1;
  const kind = tags.kind === 'mixed' ? (isTorn ? 'other' : 'own') : tags.kind;
  const { canonical, ogUrl } = isBelieved(visited, tags) ? namedBy(world, visited, kind) : {};
  const named = canonical ?? ogUrl;
  // Templates often name the root on every page.
  if (named === undefined || named === `${site}/`) return plain;
  const confirmed = said('popup.why.liveCanonical');
  const gives = said('popup.doubt.named', named.replace('https://', ''));
  const other = world.pages.find((each) => addressOf(world, each) === named);

  // It is another document than the one without the parameter.
  const isAnother = way === 'parameter' && other !== page;
  const without = candidate(world, page, said('popup.doubt.withoutQuery', '?color=red'));
  if (other === undefined) return isAnother ? asking(without) : plain;
  if (other === page) {
    switch (way) {
      case 'itself':
      case 'campaign':
      case 'parameter':
        return matched(page, undefined, [said('popup.why.pageAddress'), confirmed]);
      case 'document':
      case 'withoutWww':
      case 'pathInCapitals':
        return matched(page, undefined, [confirmed]);
      case 'below':
        return matched(page, undefined, [
          confirmed,
          said('popup.why.pathPrefix', named.replace('https://', '')),
        ]);
      case 'otherHost':
        return asking(candidate(world, page, gives));
      default:
        return matched(page, visited.audience, [confirmed, visited.audience?.routeKey ?? '']);
    }
  }
  if (isAnother) return asking(without, candidate(world, other, gives));
  if (plain.why === '') return asking(...plain.candidates, candidate(world, other, gives));
  const holder = page.audiences.find(({ name }) => name === plain.audience);
  const why = isTorn ? bothOf(said('popup.why.pageAddress'), confirmed) : plain.why;
  // What is archived does not stand against what is not.
  if (other.isArchived && !page.isArchived) return { ...plain, why };
  return asking(candidate(world, page, why, holder), candidate(world, other, gives));
}

const bothOf = (one: string, other: string) => said('popup.why.matched', said('popup.why.both', one, other));

function asking(...candidates: MatchStatements['candidates']): MatchStatements {
  return {
    title: said('popup.candidates.title'),
    isArchived: false,
    audience: '',
    why: '',
    candidates: candidates.toSorted((a, b) => (a.page < b.page ? -1 : 1)),
  };
}
