import type { Audience, Page } from '../../lib/api/schemas.ts';
import { recordedField } from '../../lib/audit/audit-fields.ts';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import type { OpenAt } from '../../lib/panel/panel.ts';
import { OpenAsset } from '../assets/OpenAsset.tsx';
import { labelOf } from './audit-words.ts';

interface AuditAssetProps {
  item: AuditItem;
  page: Page;
  audience: Audience | undefined;
  openAt: OpenAt;
}

/** The way to the asset of a picture, where the record names its file. */
export function AuditAsset({ item, page, audience, openAt }: AuditAssetProps) {
  const fileId = item.field && recordedField(item.field, page, audience)?.fileId;
  return <OpenAsset fileId={fileId} of={labelOf(item)} openAt={openAt} />;
}
