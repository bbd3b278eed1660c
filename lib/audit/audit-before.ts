// What counted for an audience before its present version was published, as far as this browser saw it.
import type { Audience, Metadata } from '../api/schemas.ts';

export interface SeenMetadata {
  versionId: string;
  metadata: Metadata;
  before?: Metadata;
}

/** What is to be kept after an audience was seen. The same object where nothing is new. */
export function seenMetadata(kept: SeenMetadata | undefined, audience: Audience): SeenMetadata | undefined {
  const versionId = audience.publishedVersion?.versionId;
  const metadata = audience.effectiveMetadata;
  if (!versionId || !metadata) return kept;
  if (kept?.versionId !== versionId)
    return { versionId, metadata, ...(kept ? { before: kept.metadata } : {}) };
  return JSON.stringify(kept.metadata) === JSON.stringify(metadata) ? kept : { ...kept, metadata };
}
