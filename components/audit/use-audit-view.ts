import { useCallback, useState } from 'preact/hooks';
import { type AuditFilter, type AuditResult, countOf, passes } from '../../lib/audit/audit.ts';
import type { AuditItem } from '../../lib/audit/audit-item.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { useRemembered } from '../ui/use-remembered.ts';

export type AuditView = ReturnType<typeof useAuditView>;

/** So few that need a person are open from the start. */
const FEW = 4;

/** What of an audit is shown: which items, which of them and of their groups are open, and where links lead. */
export function useAuditView(result: AuditResult, memory: SectionMemory) {
  const [chosen, setFilter] = useRemembered<AuditFilter>(memory, 'filter', 'attention');
  const [opened, setOpened] = useRemembered<Record<string, boolean>>(memory, 'opened', {});
  const [wanted, setWanted] = useState<string>();
  const arrived = useCallback(() => setWanted(undefined), []);
  const filter = countOf(result, chosen) > 0 ? chosen : 'all';
  return {
    filter,
    setFilter,
    isGroupOpen: (group: string, items: readonly AuditItem[]) =>
      opened[group] ?? items.some(({ verdict }) => verdict !== 'same'),
    isOpen: ({ id, attention }: AuditItem) => opened[id] ?? (attention && result.attention <= FEW),
    /** An item or a group, by its id. */
    toggle: (id: string, open: boolean) => setOpened({ ...opened, [id]: open }),
    /** The id of the item that gets the focus as soon as it is drawn. */
    wanted,
    go(item: AuditItem) {
      if (!passes(item, filter)) setFilter('all');
      setOpened({ ...opened, [item.group]: true, [item.id]: true });
      setWanted(item.id);
    },
    arrived,
  };
}
