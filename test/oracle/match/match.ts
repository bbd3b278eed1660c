// Which page and audience a tab shows, by its address alone, and why; or which ones may be meant, and what speaks against each.
import { ago } from '../english.ts';
import { addressOf, hostOf, nowOf, pageUpdatedAt } from '../tables.ts';
import { counted, said } from '../words.ts';
import type { AudienceFact, PageFact, World } from '../world.ts';

const site = `https://${hostOf}`;

/** How the addresses of two pages stand to each other. */
const standings = ['apart', 'by parameter', 'the same', 'one below'] as const;
type Standing = (typeof standings)[number];

export const standingOf = ({ day }: World): Standing => standings[day % standings.length] ?? 'apart';

/** The world with addresses of other kinds: some share one, some differ by a parameter, some audiences have an own one. */
export function placed(world: World): World {
  const of: Record<Standing, (string | undefined)[]> = {
    apart: [],
    'by parameter': [`${site}/offer?lp=a`, `${site}/offer?lp=b`],
    'the same': [`${site}/shared`, `${site}/shared`],
    'one below': [`${site}/a`, `${site}/a/inner`],
  };
  return {
    ...world,
    pages: world.pages.map((page, at) => {
      const address = of[standingOf(world)][at];
      return {
        ...page,
        ...(address === undefined ? {} : { address }),
        audiences: page.audiences.map((audience) =>
          hasOwn(audience) ? { ...audience, address: `${site}/only-${at}-${audience.routeKey}` } : audience,
        ),
      };
    }),
  };
}

const hasOwn = ({ number }: AudienceFact) => number % 4 === 0;

/** Ways to write the address of a page or of one of its audiences, or another one that is like it. */
export const ways = {
  /** For a server and a person the same. */
  itself: (url: string) => url,
  slash: (url: string) => (url.includes('?') ? url.replace('?', '/?') : `${url}/`),
  http: (url: string) => url.replace('https:', 'http:'),
  port: (url: string) => url.replace(hostOf, `${hostOf}:443`),
  capitals: (url: string) => url.replace(hostOf, hostOf.toUpperCase()),
  campaign: (url: string) => withParameter(url, 'utm_source=mail'),
  click: (url: string) => withParameter(url, 'fbclid=a1'),
  fragment: (url: string) => `${url}#part`,
  session: (url: string) => url.replace(/([^/?]+)([?]|$)/, '$1;jsessionid=0A1$2'),
  encoded: (url: string) =>
    url.replace(/([/])(\w)([^/]*)$/, (_, slash, first, rest) => slash + encoded(first) + rest),
  /** Perhaps the same. */
  withoutWww: (url: string) => url.replace('www.', ''),
  pathInCapitals: (url: string) =>
    url.replace(/(example)([^?]*)/, (_, host, path) => host + path.toUpperCase()),
  queryInCapitals: (url: string) => url.replace(/[?].*/, (query) => query.toUpperCase()),
  queryTwice: (url: string) => url.replace(/[?](.*)/, '?$1&$1'),
  joined: (url: string) => url.replace(/([?]|$)/, '&utm_source=mail$1'),
  index: (url: string) => url.replace(/([?]|$)/, '/index.html$1'),
  parameter: (url: string) => withParameter(url, 'color=red'),
  document: (url: string) => withParameter(url, 'id=7'),
  below: (url: string) => belowOf(url, 'blog-article'),
  /** Of an audience. */
  key: (url: string, key: string) => belowOf(url, key),
  keyInCapitals: (url: string, key: string) => belowOf(url, key.toUpperCase()),
  keyOfCampaign: (url: string, key: string) => withParameter(belowOf(url, key), 'gclid=x'),
  keyBeforeJoined: (url: string, key: string) => belowOf(url, `${key}%3Futm_source=mail`),
  keyAfterWord: (url: string, key: string) => belowOf(url, `for/${key}`),
  keyBeforeWord: (url: string, key: string) => belowOf(url, `${key}/faq`),
  keyFarBelow: (url: string, key: string) => belowOf(url, `en/for/${key}`),
  keyAsParameter: (url: string, key: string) => withParameter(url, `for=${key}`),
  ownAddress: (url: string) => url,
  /** Nothing that is known. */
  otherHost: (url: string) => url.replace(hostOf, 'www.elsewhere.example'),
  endsAlike: (url: string) => url.replace(hostOf, `not${hostOf.replace('www.', '')}`),
  beginsAlike: (url: string) => url.replace(hostOf, `${hostOf}.elsewhere.example`),
  root: () => `${site}/`,
  /** What a person said of it. */
  chosen: (url: string) => url.replace(hostOf, 'chosen.example'),
  belowChosen: (url: string) => `${url.replace(hostOf, 'below.example').replace(/[?].*/, '')}/more/of-it`,
  never: (url: string) => withParameter(url, 'never=1'),
};
export type Way = keyof typeof ways;

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const withParameter = (url: string, parameter: string) =>
  `${url}${url.includes('?') ? '&' : '?'}${parameter}`;
const belowOf = (url: string, words: string) => url.replace(/([?]|$)/, `/${words}$1`);

/** What a tab shows: the address of this page (or of this audience of it), written so. */
export interface Visit {
  page: number;
  audience: number;
  way: Way;
}

export interface Visited {
  page: PageFact;
  audience: AudienceFact | undefined;
  way: Way;
  url: string;
}

const ofAudience: readonly Way[] = [
  'key',
  'keyInCapitals',
  'keyOfCampaign',
  'keyAfterWord',
  'keyBeforeWord',
  'keyBeforeJoined',
  'keyFarBelow',
  'keyAsParameter',
  'ownAddress',
];

/** Undefined where the world has no such address. */
export function visitIn(world: World, { page: at, audience: index, way }: Visit): Visited | undefined {
  const page = world.pages[at % world.pages.length];
  const audience = page?.audiences[index % Math.max(page.audiences.length, 1)];
  if (!page || (ofAudience.includes(way) && !audience)) return undefined;
  if (way === 'ownAddress' && audience?.address === undefined) return undefined;
  const address = way === 'ownAddress' ? (audience?.address ?? '') : addressOf(world, page);
  return { page, audience, way, url: ways[way](address, audience?.routeKey ?? '') };
}

export interface CandidateStatement {
  page: string;
  isArchived: boolean;
  audiences: string;
  audience: string;
  changed: string;
  why: string;
}

export interface MatchStatements {
  title: string;
  isArchived: boolean;
  audience: string;
  why: string;
  /** By page and audience. */
  candidates: CandidateStatement[];
}

export function matchOf(world: World, { page, audience, way }: Visited): MatchStatements {
  const standing = standingOf(world);
  const hasParameter = standing === 'by parameter' && page.address !== undefined;
  const isToldByParameter = hasParameter && world.pages.length > 1;
  const claimants = world.pages.filter((other) => addressOf(world, other) === addressOf(world, page));
  const sole = claimants.find((each) => isSole(each, claimants));
  const [outer] = standing === 'one below' && world.pages.indexOf(page) === 1 ? world.pages : [];
  const recorded = said('popup.doubt.address', plain(addressOf(world, page)));
  const ofOuter = outer
    ? [candidate(world, outer, said('popup.doubt.address', plain(addressOf(world, outer))))]
    : [];
  const each = (why: string) => claimants.map((claimant) => candidate(world, claimant, why));

  switch (way) {
    case 'withoutWww':
    case 'pathInCapitals':
      return asked(each(recorded));
    case 'queryInCapitals':
      return hasParameter ? asked(each(recorded)) : itself();
    case 'queryTwice':
      if (!isToldByParameter) return itself();
      return asked(each(said('popup.doubt.withoutQuery', page.address?.replace(/.*[?]/, '?') ?? '')));
    case 'joined':
      if (hasParameter) return noMatch;
      return asked([...each(said('popup.doubt.withoutQuery', '?utm_source=mail')), ...ofOuter]);
    case 'index':
      return asked([...each(recorded), ...ofOuter]);
    case 'document':
      return asked([...each(said('popup.doubt.withoutQuery', '?id=7')), ...ofOuter]);
    case 'parameter':
      // Where a parameter tells pages apart, another one may do so, too.
      if (isToldByParameter) return asked(each(said('popup.doubt.withoutQuery', '?color=red')));
      return itself();
    case 'below':
      return hasParameter ? noMatch : asked([...each(recorded), ...ofOuter]);
    case 'key':
    case 'keyInCapitals':
    case 'keyOfCampaign':
    case 'keyBeforeJoined':
    case 'keyAfterWord':
    case 'keyBeforeWord':
      return hasParameter ? noMatch : byKey();
    case 'keyFarBelow':
      return hasParameter ? noMatch : asked([...eachWithKey(recorded), ...outerWithKey()]);
    case 'keyAsParameter':
      if (isToldByParameter) return matched(page, audience, [key()]);
      if (!sole) return asked([...eachWithKey(said('popup.doubt.shared')), ...ofOuter]);
      return matched(sole, holderIn(sole), [
        said('popup.why.pageAddress'),
        ...(holderIn(sole) ? [key()] : []),
      ]);
    case 'ownAddress':
      return matched(page, audience, [said('popup.why.audienceAddress')]);
    case 'otherHost':
    case 'endsAlike':
    case 'beginsAlike':
    case 'root':
      return noMatch;
    case 'chosen':
    case 'belowChosen':
      return { ...matched(page, undefined, []), why: said('popup.why.binding') };
    case 'never':
      return { ...noMatch, title: said('popup.never.title') };
    default:
      return itself();
  }

  function itself(): MatchStatements {
    if (sole) return matched(sole, undefined, [said('popup.why.pageAddress')]);
    return asked([...each(said('popup.doubt.shared')), ...ofOuter]);
  }

  /** Of a page whose address is above. */
  function byKey(): MatchStatements {
    const isNear = ['key', 'keyInCapitals', 'keyOfCampaign', 'keyBeforeJoined'].includes(way);
    // What is archived does not stand against what is not.
    if (outer && page.isArchived && !outer.isArchived && isNear && holderIn(outer))
      return matched(outer, holderIn(outer), [above(outer), key()]);
    const holder = sole && holderIn(sole);
    if (holder && sole) return matched(sole, holder, [above(sole), key()]);
    return asked(eachWithKey(recorded));
  }

  function holderIn({ audiences }: PageFact): AudienceFact | undefined {
    return audiences.find(({ routeKey }) => routeKey === audience?.routeKey);
  }

  function key(): string {
    return audience?.routeKey ?? '';
  }

  function above(of: PageFact): string {
    return said('popup.why.pathPrefix', plain(addressOf(world, of)));
  }

  function withKey(of: PageFact, otherwise: string): CandidateStatement {
    const holder = holderIn(of);
    return holder
      ? candidate(world, of, said('popup.doubt.inAddress', key()), holder)
      : candidate(world, of, otherwise);
  }

  function eachWithKey(otherwise: string): CandidateStatement[] {
    return claimants.map((claimant) => withKey(claimant, otherwise));
  }

  function outerWithKey(): CandidateStatement[] {
    return outer ? [withKey(outer, said('popup.doubt.address', plain(addressOf(world, outer))))] : [];
  }
}

/** Of those with one address, a page that is not archived is not mistaken for one that is. */
export function isSole(page: PageFact, claimants: readonly PageFact[]): boolean {
  const others = claimants.filter((other) => other !== page && (page.isArchived || !other.isArchived));
  return others.length === 0;
}

const plain = (url: string) => url.replace('https://', '');

export function candidate(
  world: World,
  page: PageFact,
  why: string,
  audience?: AudienceFact,
): CandidateStatement {
  const { name, isArchived, audiences } = page;
  return {
    page: name,
    isArchived,
    audiences: counted('popup.audiences', audiences.length),
    audience: audience?.name ?? '',
    changed: said('popup.candidates.changed', ago(pageUpdatedAt(world, page), nowOf(world), world.zone)),
    why,
  };
}

export function matched(
  page: PageFact,
  audience: AudienceFact | undefined,
  reasons: string[],
): MatchStatements {
  const [first = '', second] = reasons;
  return {
    title: page.name,
    isArchived: page.isArchived,
    audience: audience?.name ?? '',
    candidates: [],
    why: said('popup.why.matched', second === undefined ? first : said('popup.why.both', first, second)),
  };
}

function asked(candidates: CandidateStatement[]): MatchStatements {
  return {
    title: said('popup.candidates.title'),
    isArchived: false,
    audience: '',
    why: '',
    candidates: candidates.toSorted((a, b) => (a.page < b.page ? -1 : 1)),
  };
}

const noMatch: MatchStatements = {
  title: said('popup.none.title'),
  isArchived: false,
  audience: '',
  why: '',
  candidates: [],
};
