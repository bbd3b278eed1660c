// What the tags of the open document, which name its address, add to what is said of a tab.

import { some } from '../publish/publishing.ts';
import { addressOf, hostOf } from '../tables.ts';
import { said } from '../words.ts';
import type { PageFact, World } from '../world.ts';
import {
  candidate,
  isSole,
  type MatchStatements,
  matched,
  matchOf,
  placed,
  standingOf,
  type Visited,
  type Way,
} from './match.ts';

/** `none`: the document may not be read. */
export const tagKinds = [
  'none',
  'own',
  'ownAsOg',
  'both',
  'other',
  'elsewhere',
  'root',
  /** The own one without what tells it apart. */
  'bare',
  /** Only like the own one. */
  'alike',
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

/** The addresses stand to each other as there; the second page, where there has to be one, is archived in some of the worlds. */
export function tagged(world: World): World {
  const [first] = world.pages;
  const isAlone = world.pages.length === 1 && ['the same', 'one below'].includes(standingOf(world));
  const second = isAlone && first ? [likeIt(first)] : [];
  const pages = [...world.pages, ...second].map((page, at) => ({
    ...page,
    isArchived: at === 1 ? world.hour % 3 === 0 : page.isArchived,
    // Nested pages have an audience of the same key.
    audiences: page.audiences.length > 0 ? page.audiences : [{ ...some, audienceId: `some-${at}` }],
  }));
  return placed({ ...world, pages });
}

/** With audiences of the same keys. */
const likeIt = (page: PageFact): PageFact => ({
  ...page,
  pageId: `${page.pageId}-like`,
  name: `${page.name} again`,
  audiences: page.audiences.map((audience) => ({ ...audience, audienceId: `${audience.audienceId}-like` })),
});

const site = `https://${hostOf}`;

interface Named {
  canonical?: string;
  ogUrl?: string;
}

const otherOf = (world: World, { page }: Visited) =>
  world.pages.find((each) => addressOf(world, each) !== addressOf(world, page));

function namedBy(world: World, visited: Visited, kind: Tags['kind']): Named {
  const own = addressOf(world, visited.page);
  const other = otherOf(world, visited);
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
    case 'bare':
      return { canonical: own.replace(/[?].*/, '') };
    case 'alike':
      return { canonical: own.replace('www.', '') };
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
function isBelieved(world: World, visited: Visited, { kind, age }: Tags): boolean {
  if (age !== 'renewed') return age === 'fresh';
  const isPresent = visited.way === 'itself' || visited.way === 'campaign';
  return isPresent && Object.values(namedBy(world, visited, kind)).includes(addressOf(world, visited.page));
}

export function taggedOf(world: World, visited: Visited, tags: Tags): MatchStatements {
  const plain = matchOf(world, visited);
  // Of a page that navigated in itself, what names another address is left from before. Where both are of now, the document contradicts itself.
  const isTorn = tags.kind === 'mixed' && tags.age === 'fresh' && otherOf(world, visited) !== undefined;
  const kind = tags.kind === 'mixed' ? (isTorn ? 'other' : 'own') : tags.kind;
  const { canonical, ogUrl } = isBelieved(world, visited, tags) ? namedBy(world, visited, kind) : {};
  const named = canonical ?? ogUrl;
  // Templates often name the root on every page. What is only like an address of a record, no record has.
  if (named === undefined || named === `${site}/` || kind === 'alike') return plain;
  const holders = world.pages.filter((each) => addressOf(world, each) === named);
  if (holders.includes(visited.page)) return confirmedOf(world, visited, named);

  const others = othersOf(world, visited, holders, named);
  const { way } = visited;
  // It is another document than the one without the parameter.
  if (way === 'parameter') {
    const without = said('popup.doubt.withoutQuery', '?color=red');
    const each = claimantsOf(world, visited).map((claimant) => candidate(world, claimant, without));
    return weighed(each, others);
  }
  if (holders.length === 0) return plain;
  if (plain.why === '') return weighed(plain.candidates, others);
  const winner = world.pages.find(({ name }) => name === plain.title) ?? visited.page;
  const why = isTorn ? bothOf(said('popup.why.pageAddress'), confirmed()) : plain.why;
  // What is archived does not stand against what is not.
  if (!winner.isArchived && holders.every(({ isArchived }) => isArchived)) return { ...plain, why };
  const audience = winner.audiences.find(({ name }) => name === plain.audience);
  return asking(candidate(world, winner, why, audience), ...twinsOf(world, visited, winner), ...others);
}

type Candidates = MatchStatements['candidates'];

/** Those that may be meant, with what the document names: that is it, where the tag is believed and the others are archived. */
function weighed(candidates: Candidates, named: Candidates): MatchStatements {
  const others = candidates.filter((each) => named.every((other) => other.page !== each.page));
  const [only] = named;
  const isProof = named.length === 1 && only?.why.startsWith(said('popup.why.matched', ''));
  return isProof && only && !only.isArchived && others.every(({ isArchived }) => isArchived)
    ? { title: only.page, isArchived: false, audience: '', why: only.why, candidates: [] }
    : asking(...others, ...named);
}

const confirmed = () => said('popup.why.liveCanonical');
const givenAs = (named: string) => said('popup.doubt.named', named.replace('https://', ''));

/** The document names the address of the page: of several that have it, it tells none from the others. */
function confirmedOf(world: World, visited: Visited, named: string): MatchStatements {
  const { way, page } = visited;
  const [claimants, plain] = [claimantsOf(world, visited), matchOf(world, visited)];
  const sole = claimants.find((each) => isSole(each, claimants));
  const gives = givenAs(named);
  const isParted = partedBy(page);
  const isUnsupported = way === 'otherHost' || (isParted && (way === 'below' || way === 'key'));
  if (isUnsupported) return asking(...claimants.map((each) => candidate(world, each, gives)));
  if (!sole) {
    if (way !== 'below' && way !== 'key') return plain;
    return asking(...claimants.map((each) => withKey(world, visited, each, gives)));
  }
  const above = said('popup.why.pathPrefix', named.replace('https://', ''));
  switch (way) {
    case 'itself':
    case 'campaign':
      return matched(sole, undefined, [said('popup.why.pageAddress'), confirmed()]);
    case 'parameter': {
      // Where a parameter tells pages apart, only the document says that this one does not.
      const isOpen = isParted && world.pages.length > 1;
      return matched(sole, undefined, [...(isOpen ? [] : [said('popup.why.pageAddress')]), confirmed()]);
    }
    case 'below':
      return matched(sole, undefined, [confirmed(), above]);
    case 'key': {
      // It is of a page above that is not archived.
      if (plain.title !== page.name && plain.title !== sole.name && plain.why !== '') return plain;
      const holder = holderIn(sole, visited);
      return matched(sole, holder, [confirmed(), holder?.routeKey ?? above]);
    }
    default:
      return matched(sole, undefined, [confirmed()]);
  }
}

const partedBy = ({ address = '' }: PageFact) => address.includes('?');

const claimantsOf = (world: World, { page }: Visited) =>
  world.pages.filter((other) => addressOf(world, other) === addressOf(world, page));

/** The others with the address of the one that is shown, which are archived. */
function twinsOf(world: World, visited: Visited, winner: PageFact) {
  const recorded = said('popup.doubt.address', addressOf(world, winner).replace('https://', ''));
  return claimantsOf(world, visited)
    .filter((each) => each !== winner && addressOf(world, winner) === addressOf(world, each))
    .map((each) =>
      visited.way === 'key'
        ? withKey(world, visited, each, recorded)
        : candidate(world, each, said('popup.doubt.shared')),
    );
}

const holderIn = ({ audiences }: PageFact, { audience }: Visited) =>
  audiences.find(({ routeKey }) => routeKey === audience?.routeKey);

function withKey(world: World, visited: Visited, page: PageFact, otherwise: string) {
  const holder = visited.way === 'key' ? holderIn(page, visited) : undefined;
  return holder
    ? candidate(world, page, said('popup.doubt.inAddress', holder.routeKey), holder)
    : candidate(world, page, otherwise);
}

/** Written otherwise, an address is above no recorded one, though a tag may name that. */
const otherSpellings: readonly Way[] = ['withoutWww', 'pathInCapitals'];

/** Pages that the document names, and the page whose address is above the visited one. */
function othersOf(world: World, { page, way }: Visited, holders: PageFact[], named: string) {
  const [first] = world.pages;
  const outer = first && way !== 'otherHost' && isBelow(world, page) ? first : undefined;
  const others = holders
    .filter((each) => each !== outer)
    .map((each) => candidate(world, each, givenAs(named)));
  if (!outer) return others;
  const recorded = addressOf(world, outer).replace('https://', '');
  if (otherSpellings.includes(way))
    return holders.includes(outer)
      ? [candidate(world, outer, said('popup.why.matched', confirmed())), ...others]
      : others;
  // A tag is believed of an address at most one level above.
  const isFar = way === 'below' || way === 'key';
  const why = holders.includes(outer)
    ? isFar
      ? givenAs(named)
      : bothOf(confirmed(), said('popup.why.pathPrefix', recorded))
    : said('popup.doubt.address', recorded);
  return [candidate(world, outer, why), ...others];
}

export const isBelow = (world: World, page: PageFact) =>
  standingOf(world) === 'one below' && world.pages.indexOf(page) === 1;

const bothOf = (one: string, other: string) => said('popup.why.matched', said('popup.why.both', one, other));

function asking(...candidates: Candidates): MatchStatements {
  return {
    title: said('popup.candidates.title'),
    isArchived: false,
    audience: '',
    why: '',
    candidates: candidates.toSorted((a, b) => (a.page < b.page ? -1 : 1)),
  };
}
