// The metadata of a page of the site plan, in full.
import type { Metadata } from '../../../lib/api/schemas.ts';
import { fileIdOf, fileUrl } from './seed-assets.ts';
import type { PagePlan } from './site.ts';

/** All fields, but for the addresses when `canonical` is null. */
export function fullMetadata(plan: PagePlan, canonical: string | null): Metadata {
  const description = `${plan.title}: how Northwind helps your team to plan, decide and tell others about it.`;
  const picture = fileIdOf('image', plan.path.length % 8);
  return {
    title: `${plan.title} · Northwind`,
    description,
    author: 'Northwind Trading',
    ...(canonical !== null && { canonicalUrl: canonical, ogUrl: canonical }),
    keywords: ['northwind', 'planning', ...plan.path.split('/').filter(Boolean)],
    robots: ['index', 'follow'],
    ogTitle: plan.title,
    ogDescription: description,
    ogImageUrl: fileUrl(picture),
    ogImageFileId: picture,
    ogImageAlt: `Picture for “${plan.title}”`,
    ogSiteName: 'Northwind',
    twitterTitle: plan.title,
    twitterDescription: description,
    twitterImageUrl: fileUrl(picture),
    twitterImageFileId: picture,
    twitterImageAlt: `Picture for “${plan.title}”`,
    twitterSite: '@northwind',
    twitterCreator: '@northwind',
    themeColor: '#17494d',
  };
}
