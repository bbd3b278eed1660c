// Fills an empty database, in one transaction, and names what tests look for.
import type { Store } from '../store.ts';
import type { World } from '../world.ts';
import { isPlain, plainly } from './plain-texts.ts';
import { seedAssets } from './seed-assets.ts';
import { audienceAddress, makeAudience, seedAudiences } from './seed-audiences.ts';
import { makePage, type Size, seedPages } from './seed-pages.ts';
import { seedAccounts, seedPersonLogs, seedPersons } from './seed-people.ts';
import { seedSessions } from './seed-sessions.ts';
import { seedTopics } from './seed-topics.ts';
import { addressOf, plans } from './site.ts';

export interface Seed {
  /** The pages of the site plan, first in the list; simple pages are not named. */
  pages: string[];
  topics: string[];
  accounts: string[];
  sessions: string[];
  persons: string[];
  assets: string[];
  personLogs: { personId: string; personLogId: string }[];
  landing: Landing;
  /** The addresses of the live pages of the site plan, in its order. */
  addresses: string[];
  /** Those of `landing.audience`. */
  ids: { page: string; audience: string; draftVersion: string; publishedVersion: string };
}

type Landing = ReturnType<typeof landing>;

function landing(seededAt: number) {
  const main = (path: string) => addressOf('main', path);
  const audience = (page: number, index: number) => {
    const record = makePage(page, seededAt);
    return audienceAddress(record, makeAudience(record, index, seededAt).personRouteKey);
  };
  return {
    /** Page and audience: version 12 live, 13 a draft, made for Jane Doe at Contoso, one of 42. */
    audience: audience(0, 0),
    pageOnly: main('/pricing'),
    /** Addressed by a query value. */
    queryAudience: audience(1, 0),
    /** The audience has a canonical address of its own. */
    ownCanonical: audience(0, 12),
    noAudiences: main('/brand-kit'),
    noMatch: main('/careers'),
    foreign: 'http://blog.localhost:{port}/article',
    sharedCanonical: ['finance', 'health', 'retail'].map((name) => main(`/solutions/${name}`)),
    missingCanonical: main('/migrate'),
    rootCanonical: addressOf('events', '/trust'),
    staleCanonical: main('/integrations'),
    noRecordCanonical: main('/customers'),
    queued: audience(0, 2),
    processing: audience(0, 3),
    pending: audience(0, 4),
    cancelled: audience(0, 5),
    archivedAudience: audience(0, 6),
    unpublished: audience(0, 7),
    archivedPage: main('/winter-offer'),
    longNames: addressOf('events', '/long-names'),
    /** Two pages claim exactly this address. */
    ambiguous: addressOf('partner', '/bundle'),
    upperCase: main('/Enterprise/Launch'),
    hostile: main('/hostile'),
    evilHost: 'http://evil-northwind.localhost:{port}/pricing/jane-doe',
    /** A foreign host whose canonical tag names a page of the company. */
    evilCopy: 'http://evil-northwind.localhost:{port}/copy',
  };
}

function named(seededAt: number, pages: number): Pick<Seed, 'pages' | 'landing' | 'addresses' | 'ids'> {
  const first = makePage(0, seededAt);
  const { audienceId, versions } = makeAudience(first, 0, seededAt);
  const own = plans.slice(0, pages);
  return {
    pages: own.map((_, index) => makePage(index, seededAt).page.pageId),
    landing: landing(seededAt),
    addresses: own.filter(({ state }) => !state).map(({ site, path }) => addressOf(site, path)),
    ids: {
      page: first.page.pageId,
      audience: audienceId,
      draftVersion: versions.at(-1)?.versionId ?? '',
      publishedVersion: versions.at(-2)?.versionId ?? '',
    },
  };
}

/** Writes all of the sample data. `pages` is at least that of the special pages. */
export function seedAll(store: Store, size: Size, seededAt: number): void {
  store.transaction(() => {
    seedPages(store, size, seededAt);
    const persons = seedPersons(store, seededAt);
    const seed: Seed = {
      ...named(seededAt, size.pages),
      persons,
      personLogs: seedPersonLogs(store, persons.slice(0, 12), seededAt),
      topics: seedTopics(store, seededAt),
      accounts: seedAccounts(store, seededAt),
      sessions: seedSessions(store, seededAt),
      assets: seedAssets(store, seededAt),
    };
    store.write('seed', JSON.stringify(seed));
    store.write('seeded at', String(seededAt));
  });
}

/** Makes the audiences of a page, once. */
export function ensureAudiences(world: World, pageId: string): void {
  const page = world.store.get('page', pageId);
  if (!page || page.lazyAudiences === 0) return;
  const store = isPlain(world.store) ? plainly(world.store) : world.store;
  world.store.transaction(() => {
    seedAudiences(store, page, page.lazyAudiences, world.seededAt);
    world.store.update('page', pageId, { ...page, lazyAudiences: 0 });
  });
}
