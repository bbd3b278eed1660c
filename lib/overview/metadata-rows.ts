// The metadata of a page and an audience as rows to read: which value counts, and where it comes from.
import { metadataInEffect } from '../api/metadata-in-effect.ts';
import type { Metadata } from '../api/schemas.ts';
import { markOf } from '../format/value-marks.ts';

export type MetadataField = keyof Metadata;
/** In the order in which they are read. */
export const metadataGroups = ['search', 'openGraph', 'twitter', 'look'] as const;
export type MetadataGroup = (typeof metadataGroups)[number];
type MetadataKind = 'text' | 'address' | 'list' | 'id' | 'color';

/** Whose value it is: the page's own, set by hand for the audience, or made for it by the service. */
type MetadataOrigin = 'page' | 'override' | 'audience';

export interface MetadataRow {
  field: MetadataField;
  group: MetadataGroup;
  kind: MetadataKind;
  value: string;
  origin: MetadataOrigin;
  /** What the page itself says; of what is in effect only where that differs. */
  pageValue?: string;
}

type Metadatas = Partial<Record<'page' | 'override' | 'effective', Metadata | null | undefined>>;

/** Every field of the interface, in the order in which it is read. */
export const metadataFields: readonly [MetadataField, MetadataGroup, MetadataKind][] = [
  ['title', 'search', 'text'],
  ['description', 'search', 'text'],
  ['canonicalUrl', 'search', 'address'],
  ['keywords', 'search', 'list'],
  ['robots', 'search', 'list'],
  ['author', 'search', 'text'],
  ['ogTitle', 'openGraph', 'text'],
  ['ogDescription', 'openGraph', 'text'],
  ['ogUrl', 'openGraph', 'address'],
  ['ogSiteName', 'openGraph', 'text'],
  ['ogImageUrl', 'openGraph', 'address'],
  ['ogImageAlt', 'openGraph', 'text'],
  ['ogImageFileId', 'openGraph', 'id'],
  ['twitterTitle', 'twitter', 'text'],
  ['twitterDescription', 'twitter', 'text'],
  ['twitterSite', 'twitter', 'text'],
  ['twitterCreator', 'twitter', 'text'],
  ['twitterImageUrl', 'twitter', 'address'],
  ['twitterImageAlt', 'twitter', 'text'],
  ['twitterImageFileId', 'twitter', 'id'],
  ['themeColor', 'look', 'color'],
];

/** What is in effect, and the page's value where it differs. Never empty. */
export function metadataRows({ page, override, effective }: Metadatas): MetadataRow[] {
  const inEffect = metadataInEffect(
    { metadata: page },
    { effectiveMetadata: effective, metadataOverride: override },
  );
  return metadataFields.flatMap(([field, group, kind]) => {
    const [pageValue, overrideValue] = [textOf(page, field), textOf(override, field)];
    const value = textOf(inEffect, field);
    if (value === undefined) return [];
    const means = meaningIn({ field, kind }, value);
    const origin = means(overrideValue) ? 'override' : means(pageValue) ? 'page' : 'audience';
    const isOther = pageValue !== undefined && !means(pageValue);
    return [{ field, group, kind, value, origin, ...(isOther ? { pageValue } : {}) }];
  });
}

/** What was set by hand for the audience, against the page's own, which may be the same. */
export function overrideRows({ page, override }: Metadatas): MetadataRow[] {
  return metadataFields.flatMap(([field, group, kind]) => {
    const value = textOf(override, field);
    if (value === undefined) return [];
    const pageValue = textOf(page, field);
    const row = { field, group, kind, value, origin: 'override' } as const;
    return [pageValue === undefined ? row : { ...row, pageValue }];
  });
}

/** Whether two texts mean the same in this field, such as keywords in another order, or an address with a new signature. */
function meaningIn({ field, kind }: Pick<MetadataRow, 'field' | 'kind'>, value: string) {
  return (text: string | undefined): boolean =>
    text === value || (text !== undefined && meaningOf(field, kind, text) === meaningOf(field, kind, value));
}

export function meaningOf(field: MetadataField, kind: MetadataKind, text: string): string {
  return markOf(kind === 'list' ? [text] : text, field);
}

function textOf(metadata: Metadata | null | undefined, field: MetadataField): string | undefined {
  const value = metadata?.[field];
  if (value === undefined || value === null) return undefined;
  const text = Array.isArray(value) ? listText(value) : value.trim();
  return text === '' ? undefined : text;
}

/** The type of what `robots` lists is not shown: anything but text is written as it came. */
function listText(items: readonly unknown[]): string {
  return items
    .map((item) => (typeof item === 'string' ? item.trim() : JSON.stringify(item)))
    .filter(Boolean)
    .join(', ');
}
