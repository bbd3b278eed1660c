import { i18n } from '#i18n';
import type { MetadataField } from '../../lib/overview/metadata-rows.ts';

/** "Social title": the field with its group, where it stands alone. */
export function metadataLabel(field: MetadataField): string {
  return i18n.t(`overview.meta.${field}`);
}
