import { useCallback, useState } from 'preact/hooks';
import type { SectionMemory, SectionPlaces, WorkspaceSection } from '../../lib/panel/panel.ts';

/** State that survives switching tabs and reopening the panel. */
export function useRemembered<T>(
  memory: SectionMemory,
  name: string,
  initial: T,
): [value: T, set: (value: T) => void] {
  const [value, setValue] = useState(() => memory.get(name, initial));
  const set = useCallback(
    (next: T) => {
      memory.set(name, next);
      setValue(() => next);
    },
    [memory, name],
  );
  return [value, set];
}

/** The open part of a workspace section, stored under the name that other views navigate with. */
export function useSectionRoute<S extends WorkspaceSection>(memory: SectionMemory, home: SectionPlaces[S]) {
  return useRemembered<SectionPlaces[S]>(memory, 'place', home);
}
