// Metadata fields: their values in the document and in the record.

import type { Audience, Metadata, Page } from '../api/schemas.ts';
import type { AuditField, AuditGroup, AuditSource } from './audit-item.ts';
import { robotsText } from './audit-values.ts';
import type { DocumentReading } from './read-document.ts';

interface FieldRule {
  kind: 'text' | 'handle' | 'page-address' | 'image' | 'keywords' | 'robots' | 'color';
  /** Meta tags; the first that is present counts. None for the title and the canonical link. */
  tags: readonly string[];
  /** Field that readers of the page use if the tag is missing. */
  fallback?: AuditField;
}

/** In display order. */
export const fieldRules: Readonly<Record<AuditField, FieldRule>> = {
  title: { kind: 'text', tags: [] },
  description: { kind: 'text', tags: ['description'] },
  canonicalUrl: { kind: 'page-address', tags: [] },
  robots: { kind: 'robots', tags: ['robots'] },
  keywords: { kind: 'keywords', tags: ['keywords'] },
  author: { kind: 'text', tags: ['author'] },
  themeColor: { kind: 'color', tags: ['theme-color'] },
  ogTitle: { kind: 'text', tags: ['og:title'], fallback: 'title' },
  ogDescription: { kind: 'text', tags: ['og:description'], fallback: 'description' },
  ogImageUrl: { kind: 'image', tags: ['og:image', 'og:image:url', 'og:image:secure_url'] },
  ogImageAlt: { kind: 'text', tags: ['og:image:alt'] },
  ogSiteName: { kind: 'text', tags: ['og:site_name'] },
  ogUrl: { kind: 'page-address', tags: ['og:url'], fallback: 'canonicalUrl' },
  twitterTitle: { kind: 'text', tags: ['twitter:title'], fallback: 'ogTitle' },
  twitterDescription: { kind: 'text', tags: ['twitter:description'], fallback: 'ogDescription' },
  twitterImageUrl: { kind: 'image', tags: ['twitter:image', 'twitter:image:src'], fallback: 'ogImageUrl' },
  twitterImageAlt: { kind: 'text', tags: ['twitter:image:alt'], fallback: 'ogImageAlt' },
  twitterSite: { kind: 'handle', tags: ['twitter:site'] },
  twitterCreator: { kind: 'handle', tags: ['twitter:creator'] },
};

export const auditFields = Object.keys(fieldRules) as AuditField[];

export function groupOf(field: AuditField): AuditGroup {
  if (field.startsWith('og')) return 'og';
  return field.startsWith('twitter') ? 'twitter' : 'tags';
}

/** All values in the document, in order; including empty ones. */
export function tagValues(reading: DocumentReading, field: AuditField): string[] {
  if (field === 'title') return reading.title === undefined ? [] : [reading.title];
  if (field === 'canonicalUrl') return reading.canonical;
  const found = fieldRules[field].tags.map((tag) => metaValues(reading, tag));
  return found.find((values) => values.some(isFilled)) ?? found.find((values) => values.length > 0) ?? [];
}

/** Values of a meta tag by `property` or by `name`, since many sites confuse the two. */
export function metaValues({ meta, properties }: DocumentReading, tag: string): string[] {
  const own = (values: Record<string, string[]>) => values[tag] ?? [];
  const [first, second] = tag.startsWith('og:') ? [properties, meta] : [meta, properties];
  return [...own(first), ...own(second)];
}

export function firstValue(reading: DocumentReading, field: AuditField): string | undefined {
  return tagValues(reading, field).find(isFilled);
}

/** Fields that readers of the page use instead, nearest first. */
export function fallbacksOf(field: AuditField): AuditField[] {
  const { fallback } = fieldRules[field];
  return fallback === undefined ? [] : [fallback, ...fallbacksOf(fallback)];
}

export const isFilled = (text: string): boolean => text.trim() !== '';

// Recorded values: from the audience if there is one, otherwise from the page.

type Maybe<T> = T | null | undefined;

export interface RecordedField {
  /** Unchanged; robots may have any type. */
  value: unknown;
  /** As text, lists joined by commas. Empty only if there is a `fileId`. */
  text: string;
  fileId?: string | undefined;
  source: AuditSource;
  /** The audience overrides the field, but another value is effective. */
  overridden: boolean;
}

/** The recorded value: as in Overview, of what is in effect; if that was not sent, of the override, then the page's. */
export function recordedField(
  field: AuditField,
  page: Page,
  audience: Maybe<Audience>,
): RecordedField | undefined {
  const { effectiveMetadata: effective, metadataOverride } = audience ?? {};
  const sources: [AuditSource, Maybe<Metadata>][] = effective
    ? [['effective', effective]]
    : [
        ['override', metadataOverride],
        ['page', page.metadata],
      ];
  for (const [source, metadata] of sources) {
    if (!holds(metadata, field)) continue;
    const text = fieldText(metadata, field);
    const fileId = fileIdOf(metadata, field);
    if (text === '' && fileId === undefined) return undefined;
    const override = fieldText(metadataOverride, field);
    return {
      value: metadata?.[field],
      text,
      fileId,
      source: source === 'effective' ? originOf(text, override, fieldText(page.metadata, field)) : source,
      overridden: source === 'effective' && override !== '' && override !== text,
    };
  }
  return undefined;
}

export function fieldText(metadata: Maybe<Metadata>, field: AuditField): string {
  const value: unknown = metadata?.[field];
  if (field === 'robots') return robotsText(value);
  const texts = [value].flat().filter((item) => typeof item === 'string');
  return texts.join(', ').trim();
}

function holds(metadata: Maybe<Metadata>, field: AuditField): boolean {
  const value = metadata?.[field];
  return (value !== undefined && value !== null) || fileIdOf(metadata, field) !== undefined;
}

function fileIdOf(metadata: Maybe<Metadata>, field: AuditField): string | undefined {
  const id = field === 'ogImageUrl' ? metadata?.ogImageFileId : metadata?.twitterImageFileId;
  return (fieldRules[field].kind === 'image' && id?.trim()) || undefined;
}

/** Where the effective value of an audience comes from. */
function originOf(text: string, override: string, page: string): AuditSource {
  if (text === override) return 'override';
  return text === page ? 'page' : 'effective';
}
