import { type AuditFilter, type AuditResult, countOf } from '../../lib/audit/audit.ts';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { useRemembered } from '../ui/use-remembered.ts';

export type AuditView = ReturnType<typeof useAuditView>;

/** Up to this many items that need attention start open. */
const FEW = 4;

export function useAuditView(result: AuditResult, memory: SectionMemory) {
  const [chosen, setFilter] = useRemembered<AuditFilter>(memory, 'filter', 'attention');
  const [opened, setOpened] = useRemembered<Record<string, boolean>>(memory, 'opened', {});
  const filter = countOf(result, chosen) > 0 ? chosen : 'all';
  return {
    filter,
    setFilter: (next: AuditFilter): void => setFilter(next),
    isGroupOpen: (group: string, items: readonly AuditItem[]) =>
      opened[group] ?? items.some(({ verdict }) => verdict !== 'same'),
    isOpen: ({ id, attention }: AuditItem) => opened[id] ?? (attention && result.attention <= FEW),
    toggle: (id: string, open: boolean) => setOpened((present) => ({ ...present, [id]: open })),
  };
}
