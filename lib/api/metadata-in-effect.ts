import type { Audience, Metadata, Page } from './schemas.ts';

/**
 * The metadata that count: all that the service says is in effect, also if it leaves a field out. Otherwise what is set for the
 * audience, where an empty text empties and null sets nothing, then the page's own.
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
