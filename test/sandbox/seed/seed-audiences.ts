// Audiences of a page, in every state of their versions. A page's audiences follow from its index, so they are made
// when they are first asked for.
import { DAY } from '../clock.ts';
import { pickAt, random } from '../random.ts';
import type { AudienceRecord, PageRecord } from '../records.ts';
import type { Store } from '../store.ts';
import { PEOPLE, segments } from './names.ts';
import { personage } from './seed-people.ts';
import { lifeAt, makeVersions } from './seed-versions.ts';
import { plans } from './site.ts';

const messageCounts = [14, 0, 60, 3, 7, 25, 1, 9, 2, 5, 31];

/** Every ninth audience is a segment, the others are persons; keys are unique within a page. */
function whoIs(page: PageRecord, index: number, seededAt: number) {
  if (index % 9 === 8) {
    const segment = pickAt(segments, Math.floor(index / 9) + page.index);
    const key = `segment-${index}-${segment
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/-$/, '')}`;
    return { personRouteKey: key, computedName: segment, name: segment };
  }
  const { person, companyName } = personage((page.index * 31 + index) % PEOPLE, seededAt);
  const { personId, slug: personRouteKey, name } = person;
  return { personId, personRouteKey, computedName: companyName ? `${name}, ${companyName}` : name, name };
}

/** Where the audience's landing page is, with the port still open. */
export function audienceAddress(page: PageRecord, routeKey: string): string {
  const own = `http://${page.host}:{port}${page.path}`;
  return page.audienceBy === 'query' ? `${own}?for=${routeKey}` : `${own}/${routeKey}`;
}

function customName(page: PageRecord, index: number, name: string): { customName?: string } {
  if (plans[page.index]?.extra === 'long')
    return { customName: `${name} ${'and everybody else in the department, '.repeat(9)}` };
  return index % 5 === 3 ? { customName: `${name} (second try)` } : {};
}

type Overrides = Pick<
  AudienceRecord,
  'metadataOverride' | 'actionUrlOverride' | 'actionFormIdOverride' | 'actionFormInstructionsOverride'
>;

function overrides(page: PageRecord, index: number, personRouteKey: string): Overrides {
  const address = audienceAddress(page, personRouteKey);
  return {
    ...(index % 13 === 12 && { metadataOverride: { canonicalUrl: address, ogUrl: address } }),
    ...(index % 11 === 4 && { metadataOverride: { title: `Only for you: ${page.page.title}` } }),
    ...(index % 6 === 1 && {
      actionUrlOverride: `https://app.northwind.example/start?from=${personRouteKey}`,
    }),
    ...(index % 6 === 2 && {
      actionFormIdOverride: `form_${index}`,
      actionFormInstructionsOverride: 'Ask for the size of the team before anything else.',
    }),
  };
}

/** The audience at a position of the page, the same for the same time of seeding. */
export function makeAudience(page: PageRecord, index: number, seededAt: number): AudienceRecord {
  const chance = random(`${page.page.pageId} audience ${index}`);
  const { name, ...who } = whoIs(page, index, seededAt);
  const audienceId = chance.id('audience');
  const life = lifeAt(page.index, index);
  return {
    index,
    audienceId,
    pageId: page.page.pageId,
    ...who,
    ...customName(page, index, name),
    createdAt: seededAt - chance.int(100, 160) * DAY,
    ...(life === 'archived' && { archivedAt: seededAt - 20 * DAY }),
    ...overrides(page, index, who.personRouteKey),
    messageCount: pickAt(messageCounts, index),
    versions: makeVersions(audienceId, { life, name, first: page.index === 0 && index === 0 }, seededAt),
  };
}

export function addAudience(store: Store, record: AudienceRecord): void {
  const { audienceId, pageId, personRouteKey, index } = record;
  store.add('audience', audienceId, record, {
    parent: pageId,
    rank: index,
    name: `${pageId}/${personRouteKey}`,
  });
}

/** Writes the first `count` audiences of a page. */
export function seedAudiences(store: Store, page: PageRecord, count: number, seededAt: number): void {
  for (let index = 0; index < count; index += 1) addAudience(store, makeAudience(page, index, seededAt));
}
