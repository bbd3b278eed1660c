// Which items are shown.
import type { AuditResult } from '../../lib/audit/audit.ts';
import type { AuditItem } from '../../lib/audit/audit-item.ts';

export const auditFilters = ['attention', 'unsure', 'extra', 'same', 'all'] as const;
export type AuditFilter = (typeof auditFilters)[number];

export function passes(item: AuditItem, filter: AuditFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'attention' ? item.attention : item.verdict === filter;
}

export function countOf({ items }: AuditResult, filter: AuditFilter): number {
  return items.filter((item) => passes(item, filter)).length;
}
