// Small sources are read when a search begins, and held while it is typed.

import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** A search that was left open is not typed into any more (ms). */
const HELD_FOR = 20_000;

export interface Held<T> {
  /** What is held of the workspace, or else read now. */
  get(workspace: Workspace): Promise<T>;
  drop(): void;
}

export function held<T>(read: (workspace: Workspace) => Promise<T>): Held<T> {
  let present: { scope: string; at: number; value: Promise<T> } | undefined;
  const drop = () => {
    present = undefined;
  };
  return {
    get(workspace) {
      const scope = scopeOf(workspace);
      const age = Date.now() - (present?.at ?? 0);
      if (present?.scope === scope && age >= 0 && age < HELD_FOR) return present.value;
      const value = read(workspace);
      present = { scope, at: Date.now(), value };
      value.catch(drop);
      return value;
    },
    drop,
  };
}
