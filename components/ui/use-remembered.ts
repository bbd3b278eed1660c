import { useCallback, useState } from 'preact/hooks';
import type { SectionMemory, SectionPlaces, WorkspaceSection } from '../../lib/panel/panel.ts';

/** State that survives switching tabs and reopening the panel. A part of it is changed by a function, so that no other change is lost. */
export function useRemembered<T>(
  memory: SectionMemory,
  name: string,
  initial: T,
): [value: T, set: (value: T | ((present: T) => T)) => void] {
  const [start] = useState(initial);
  const [value, setValue] = useState(() => memory.get(name, start));
  const set = useCallback(
    (change: T | ((present: T) => T)) => {
      const next = change instanceof Function ? change(memory.get(name, start)) : change;
      memory.set(name, next);
      setValue(() => next);
    },
    [memory, name, start],
  );
  return [value, set];
}

/** The open part of a workspace section, stored under the name that other views navigate with. */
export function useSectionRoute<S extends WorkspaceSection>(memory: SectionMemory, home: SectionPlaces[S]) {
  return useRemembered<SectionPlaces[S]>(memory, 'place', home);
}
