import { i18n } from '#i18n';
import { type Hint, hintLimits } from '../../lib/audit/audit-hints.ts';
import type { AuditItem, AuditNote, Verdict } from '../../lib/audit/audit-item.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { camelCase } from '../../lib/format/texts.ts';

export const verdictText = (verdict: Verdict): string => i18n.t(`audit.verdict.${verdict}`);

export function agreementText(items: readonly AuditItem[]): string {
  const total = formatWhole(items.length);
  const differing = items.filter(({ attention }) => attention).length;
  if (differing > 0) return i18n.t('audit.agreement.differ', differing, [formatWhole(differing), total]);
  const same = items.filter(({ verdict }) => verdict === 'same').length;
  if (same === items.length && same > 1) return i18n.t('audit.agreement.all', [total]);
  return i18n.t('audit.agreement.some', same, [formatWhole(same), total]);
}

export const noteText = (note: AuditNote): string => i18n.t(`audit.note.${camelCase(note)}`);

export function labelOf({ field, name, notes, group }: AuditItem): string {
  if (field) return i18n.t(`overview.meta.${field}`);
  if (notes.includes('override-address')) return i18n.t('audit.actionUrl');
  return name || (group === 'scripts' ? i18n.t('audit.untitledScript') : i18n.t('audit.group.footer'));
}

/** Each limit is shown beside the count. */
export function hintText({ kind, count = 0, value = '' }: Hint): string {
  switch (kind) {
    case 'title-long':
    case 'description-short':
    case 'description-long':
    case 'image-small':
      return i18n.t(`audit.hints.${camelCase(kind)}`, [formatWhole(count), hintLimits[kind]]);
    case 'canonical-several':
      return i18n.t('audit.hints.canonicalSeveral', [formatWhole(count)]);
    case 'canonical-elsewhere':
    case 'image-relative':
      return i18n.t(`audit.hints.${camelCase(kind)}`, [value]);
    default:
      return i18n.t(`audit.hints.${camelCase(kind)}`);
  }
}
