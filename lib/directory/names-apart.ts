// Tells items of one name apart, where a list has several of them.
import { shownAddress } from '../format/addresses.ts';
import { chipOf, type Workspace, type WorkspaceChip } from '../workspace/workspace.ts';

interface Marked {
  id: string;
  name: string;
  /** What people know it by beside its name: the address of a page, the route key of an audience. */
  mark?: string | undefined;
}

type Named = Pick<Marked, 'id' | 'name'>;

/** Those of which another has the name. */
export function namesakesAmong<T extends Named>(items: readonly T[]): T[] {
  const ofNames = [...Map.groupBy(items, ({ name }) => name).values()];
  return ofNames.filter((alike) => new Set(alike.map(({ id }) => id)).size > 1).flat();
}

/** What tells an item from others of its name: its mark, or its id where they share that, too. Undefined if no other has its name. */
export function marksAmong(items: readonly Marked[]): (item: Named) => string | undefined {
  const marks = new Map<string, Map<string, string>>();
  for (const [name, alike] of Map.groupBy(namesakesAmong(items), (item) => item.name)) {
    const ofName = new Map(alike.map(({ id }) => [id, id]));
    for (const [mark, sharing] of Map.groupBy(alike, (item) => item.mark)) {
      const [id, ...others] = new Set(sharing.map((item) => item.id));
      if (id !== undefined && others.length === 0 && mark !== undefined) ofName.set(id, mark);
    }
    marks.set(name, ofName);
  }
  return ({ id, name }) => marks.get(name)?.get(id);
}

/** How an item is called among the given ones: where another has its name, with what tells it apart behind it. */
export function namesAmong(items: readonly Marked[]): (item: Named) => string {
  const markAmong = marksAmong(items);
  return (item) => {
    const mark = markAmong(item);
    return mark === undefined ? item.name : `${item.name} · ${mark}`;
  };
}

/** How workspaces are called where a person chooses among them: by their addresses, too, where they share a name. */
export function chipsOf(workspaces: readonly Workspace[]): WorkspaceChip[] {
  const marked = workspaces.map(({ id, name, baseUrl }) => ({ id, name, mark: shownAddress(baseUrl) }));
  const nameAmong = namesAmong(marked);
  return workspaces.map((workspace) => ({ ...chipOf(workspace), name: nameAmong(workspace) }));
}

/** The same of one of them. */
export const chipAmong = (workspaces: readonly Workspace[], workspace: Workspace): WorkspaceChip =>
  chipsOf(workspaces).find(({ id }) => id === workspace.id) ?? chipOf(workspace);
