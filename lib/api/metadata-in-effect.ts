import type { Audience, Metadata, Page } from './schemas.ts';

/**
 * The metadata in effect as the service sent them, even if they lack a field. If it sent none: those of the audience, where an empty text
 * clears a field and null sets nothing, then the page's own.
 */
export function metadataInEffect(
  page: Pick<Page, 'metadata'> | undefined,
  audience: Pick<Audience, 'effectiveMetadata' | 'metadataOverride'> | undefined,
): Metadata {
  const { effectiveMetadata, metadataOverride } = audience ?? {};
  if (effectiveMetadata) return effectiveMetadata;
  const set = Object.entries(metadataOverride ?? {}).filter(([, value]) => (value ?? null) !== null);
  return { ...page?.metadata, ...Object.fromEntries(set) };
}
