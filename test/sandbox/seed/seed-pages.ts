// Page records: those of the site plan in full, those beyond it simple, so that 100,000 of them stay quick.
import type { Metadata } from '../../../lib/api/schemas.ts';
import { DAY, stamp } from '../clock.ts';
import { random } from '../random.ts';
import type { PageRecord } from '../records.ts';
import type { Store } from '../store.ts';
import { fullMetadata } from './page-metadata.ts';
import { actions, cards, footer, scripts } from './page-parts.ts';
import { addressOf, hosts, type PagePlan, plans } from './site.ts';

/** Versions that were published on this many days before seeding made the numbers better. */
export const LIFT_DAYS = 12;

function metadataOf(plan: PagePlan): Metadata {
  const canonical =
    plan.recordCanonical === undefined ? addressOf(plan.site, plan.path) : plan.recordCanonical;
  return fullMetadata(plan, canonical);
}

function planned(plan: PagePlan, index: number, seededAt: number): PageRecord {
  const chance = random(`page ${index}`);
  const startedAt = seededAt - chance.int(120, 400) * DAY;
  const long = plan.extra === 'long';
  return {
    index,
    host: hosts[plan.site],
    path: plan.path,
    audienceBy: plan.audienceBy ?? 'path',
    ...(plan.liveCanonical !== undefined && { liveCanonical: plan.liveCanonical }),
    lazyAudiences: plan.audiences,
    traffic: plan.traffic ?? chance.int(6, 40),
    startedAt,
    liftAt: seededAt - LIFT_DAYS * DAY,
    page: {
      pageId: chance.id('page'),
      name: long ? `${plan.name} ${'that never seem to come to an end, '.repeat(12)}really` : plan.name,
      title: long ? 'Unbreakable'.repeat(30) : plan.title,
      pageContext: `Landing page “${plan.title}”. Calm tone, no superlatives, prices as in the list.`,
      brandId: 'brand_northwind',
      headerActionId: `action_${index}_1`,
      audiencesCount: plan.audiences,
      createdAt: stamp(startedAt),
      updatedAt: stamp(seededAt - chance.int(1, 60) * (DAY / 24)),
      ...(plan.state && { archivedAt: stamp(seededAt - 30 * DAY) }),
      ...(plan.state === 'deleted' && { deletedAt: stamp(seededAt - 9 * DAY) }),
      actions: actions(plan, index),
      actionCardWidgets: cards(plan),
      footerLinks: footer(plan),
      scripts: scripts(plan),
      metadata: metadataOf(plan),
    },
  };
}

function simple(index: number, seededAt: number): PageRecord {
  const chance = random(`page ${index}`);
  const number = String(index).padStart(6, '0');
  const path = `/offers/${number}`;
  const title = `Offer ${number}`;
  const address = addressOf('main', path);
  const lazyAudiences = chance.int(0, 4);
  return {
    index,
    host: hosts.main,
    path,
    audienceBy: 'path',
    lazyAudiences,
    traffic: chance.int(0, 12),
    startedAt: seededAt - chance.int(30, 200) * DAY,
    liftAt: seededAt - LIFT_DAYS * DAY,
    page: {
      pageId: chance.id('page'),
      name: `${title} for ${chance.pick(['teams', 'founders', 'agencies', 'schools', 'banks', 'shops'])}`,
      title,
      audiencesCount: lazyAudiences,
      createdAt: stamp(seededAt - 100 * DAY),
      updatedAt: stamp(seededAt - 3 * DAY),
      metadata: { title, description: `${title} by Northwind.`, canonicalUrl: address, ogUrl: address },
    },
  };
}

/** The record of the page at a position of the list, the same for the same time of seeding. */
export function makePage(index: number, seededAt: number): PageRecord {
  const plan = plans[index];
  return plan ? planned(plan, index, seededAt) : simple(index, seededAt);
}

export interface Size {
  pages: number;
  /** The most of each page. */
  audiences?: number | undefined;
}

export function seedPages(store: Store, { pages, audiences = Infinity }: Size, seededAt: number): void {
  for (let index = 0; index < pages; index += 1) {
    const record = makePage(index, seededAt);
    record.lazyAudiences = Math.min(record.lazyAudiences, audiences);
    record.page.audiencesCount = record.lazyAudiences;
    store.add('page', record.page.pageId, record, { rank: index, name: `${record.host}${record.path}` });
  }
}
