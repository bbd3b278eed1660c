// Where a document says what a field of the metadata says.
import type { AuditField, AuditGroup } from './audit-item.ts';
import type { DocumentReading } from './document-reading.ts';

export type FieldKind = 'text' | 'handle' | 'page-address' | 'image' | 'keywords' | 'robots' | 'color';

export interface FieldRule {
  group: AuditGroup;
  kind: FieldKind;
  /** Names of the meta tags, the first that is there counts. None: the title and the canonical link. */
  tags: readonly string[];
  /** What readers of the page take where the tag is not there. */
  fallback?: AuditField;
}

/** In the order they are shown in. */
export const fieldRules: Readonly<Record<AuditField, FieldRule>> = {
  title: { group: 'tags', kind: 'text', tags: [] },
  description: { group: 'tags', kind: 'text', tags: ['description'] },
  canonicalUrl: { group: 'tags', kind: 'page-address', tags: [] },
  robots: { group: 'tags', kind: 'robots', tags: ['robots'] },
  keywords: { group: 'tags', kind: 'keywords', tags: ['keywords'] },
  author: { group: 'tags', kind: 'text', tags: ['author'] },
  themeColor: { group: 'tags', kind: 'color', tags: ['theme-color'] },
  ogTitle: { group: 'og', kind: 'text', tags: ['og:title'], fallback: 'title' },
  ogDescription: { group: 'og', kind: 'text', tags: ['og:description'], fallback: 'description' },
  ogImageUrl: { group: 'og', kind: 'image', tags: ['og:image', 'og:image:url', 'og:image:secure_url'] },
  ogImageAlt: { group: 'og', kind: 'text', tags: ['og:image:alt'] },
  ogSiteName: { group: 'og', kind: 'text', tags: ['og:site_name'] },
  ogUrl: { group: 'og', kind: 'page-address', tags: ['og:url'], fallback: 'canonicalUrl' },
  twitterTitle: { group: 'twitter', kind: 'text', tags: ['twitter:title'], fallback: 'ogTitle' },
  twitterDescription: {
    group: 'twitter',
    kind: 'text',
    tags: ['twitter:description'],
    fallback: 'ogDescription',
  },
  twitterImageUrl: {
    group: 'twitter',
    kind: 'image',
    tags: ['twitter:image', 'twitter:image:src'],
    fallback: 'ogImageUrl',
  },
  twitterImageAlt: { group: 'twitter', kind: 'text', tags: ['twitter:image:alt'], fallback: 'ogImageAlt' },
  twitterSite: { group: 'twitter', kind: 'handle', tags: ['twitter:site'] },
  twitterCreator: { group: 'twitter', kind: 'handle', tags: ['twitter:creator'] },
};

export const auditFields = Object.keys(fieldRules) as AuditField[];

/** All that the document has for a field, in its order; empty texts too. */
export function tagValues(reading: DocumentReading, field: AuditField): string[] {
  if (field === 'title') return reading.title === undefined ? [] : [reading.title];
  if (field === 'canonicalUrl') return reading.canonical;
  const found = fieldRules[field].tags.map((tag) => metaValues(reading, tag));
  return found.find((values) => values.some(isFilled)) ?? found.find((values) => values.length > 0) ?? [];
}

/** Of one meta tag, by `property` or, as many sites write it, by `name`. */
export function metaValues({ meta, properties }: DocumentReading, tag: string): string[] {
  const own = (values: Record<string, string[]>) => values[tag] ?? [];
  const [first, second] = tag.startsWith('og:') ? [properties, meta] : [meta, properties];
  return [...own(first), ...own(second)];
}

/** The first value with something in it, along the fallbacks. */
export function shownValue(reading: DocumentReading, field: AuditField): string | undefined {
  const value = tagValues(reading, field).find(isFilled);
  const { fallback } = fieldRules[field];
  return value ?? (fallback === undefined ? undefined : shownValue(reading, fallback));
}

export function isFilled(text: string): boolean {
  return text.trim() !== '';
}
