// What the page should say: the record of the audience where there is one, otherwise that of the page.
import type { Audience, Metadata, Page } from '../api/schemas.ts';
import type { AuditField, AuditSource } from './audit-item.ts';
import { robotsText } from './audit-lists.ts';

type Maybe<T> = T | null | undefined;

export interface RecordedField {
  /** As recorded; robots may have any form. */
  value: unknown;
  /** As text; lists as comma lists. Never empty. */
  text: string;
  fileId?: string;
  source: AuditSource;
  /** There is an override, and something else counts. */
  overridden: boolean;
}

const fileIds: Partial<Record<AuditField, 'ogImageFileId' | 'twitterImageFileId'>> = {
  ogImageUrl: 'ogImageFileId',
  twitterImageUrl: 'twitterImageFileId',
};

/**
 * The record of one field, or undefined where there is none. The effective metadata of the audience count; a field
 * that they leave out (but not one that they empty) is the override's, and else the page's.
 */
export function recordedField(
  field: AuditField,
  page: Page,
  audience: Maybe<Audience>,
): RecordedField | undefined {
  const sources: [AuditSource, Maybe<Metadata>][] = audience
    ? [
        ['effective', audience.effectiveMetadata],
        ['override', audience.metadataOverride],
        ['page', page.metadata],
      ]
    : [['page', page.metadata]];
  for (const [source, metadata] of sources) {
    if (!holds(metadata, field)) continue;
    const text = fieldText(metadata, field);
    const fileId = fileIdOf(metadata, field);
    if (text === '' && fileId === undefined) return undefined;
    const override = audience ? fieldText(audience.metadataOverride, field) : '';
    return {
      value: metadata?.[field],
      text,
      ...(fileId === undefined ? {} : { fileId }),
      source: source === 'effective' ? originOf(text, override, fieldText(page.metadata, field)) : source,
      overridden: source === 'effective' && override !== '' && override !== text,
    };
  }
  return undefined;
}

/** One field of a record as text: lists as comma lists, nothing as ''. */
export function fieldText(metadata: Maybe<Metadata>, field: AuditField): string {
  const value: unknown = metadata?.[field];
  if (field === 'robots') return robotsText(value);
  if (Array.isArray(value))
    return value
      .filter((item) => typeof item === 'string')
      .join(', ')
      .trim();
  return typeof value === 'string' ? value.trim() : '';
}

function holds(metadata: Maybe<Metadata>, field: AuditField): boolean {
  const value = metadata?.[field];
  return (value !== undefined && value !== null) || fileIdOf(metadata, field) !== undefined;
}

function fileIdOf(metadata: Maybe<Metadata>, field: AuditField): string | undefined {
  const name = fileIds[field];
  const id = name && metadata?.[name];
  return id?.trim() || undefined;
}

/** Where a value that counts for the audience comes from. */
function originOf(text: string, override: string, page: string): AuditSource {
  if (text === override) return 'override';
  return text === page ? 'page' : 'effective';
}
