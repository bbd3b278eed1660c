import { i18n } from '#i18n';
import type { MetadataField, MetadataGroup } from '../../lib/overview/metadata-rows.ts';

const labels: Record<MetadataField, () => string> = {
  title: () => i18n.t('overview.meta.title'),
  description: () => i18n.t('overview.meta.description'),
  author: () => i18n.t('overview.meta.author'),
  canonicalUrl: () => i18n.t('overview.meta.canonicalUrl'),
  keywords: () => i18n.t('overview.meta.keywords'),
  robots: () => i18n.t('overview.meta.robots'),
  ogTitle: () => i18n.t('overview.meta.ogTitle'),
  ogDescription: () => i18n.t('overview.meta.ogDescription'),
  ogImageUrl: () => i18n.t('overview.meta.ogImageUrl'),
  ogImageFileId: () => i18n.t('overview.meta.ogImageFileId'),
  ogImageAlt: () => i18n.t('overview.meta.ogImageAlt'),
  ogSiteName: () => i18n.t('overview.meta.ogSiteName'),
  ogUrl: () => i18n.t('overview.meta.ogUrl'),
  twitterTitle: () => i18n.t('overview.meta.twitterTitle'),
  twitterDescription: () => i18n.t('overview.meta.twitterDescription'),
  twitterImageUrl: () => i18n.t('overview.meta.twitterImageUrl'),
  twitterImageFileId: () => i18n.t('overview.meta.twitterImageFileId'),
  twitterImageAlt: () => i18n.t('overview.meta.twitterImageAlt'),
  twitterSite: () => i18n.t('overview.meta.twitterSite'),
  twitterCreator: () => i18n.t('overview.meta.twitterCreator'),
  themeColor: () => i18n.t('overview.meta.themeColor'),
};

/** "Social title": the field with its group, where it stands alone. */
export function metadataLabel(field: MetadataField): string {
  return labels[field]();
}

export const metadataGroups: readonly [MetadataGroup, () => string][] = [
  ['search', () => i18n.t('overview.group.search')],
  ['openGraph', () => i18n.t('overview.group.openGraph')],
  ['twitter', () => i18n.t('overview.group.twitter')],
  ['look', () => i18n.t('overview.group.look')],
];
