import { useState } from 'preact/hooks';
import type { SectionMemory, SectionPlaces, WorkspaceSection } from '../../lib/panel/panel.ts';

/** The open part of a section of the workspace. It is remembered under the name that others send the section by. */
export function useSectionPlace<S extends WorkspaceSection>(
  memory: SectionMemory,
  home: SectionPlaces[S],
): [place: SectionPlaces[S], go: (next: SectionPlaces[S]) => void] {
  const [place, setPlace] = useState<SectionPlaces[S]>(() => memory.get('place', home));
  const go = (next: SectionPlaces[S]) => {
    memory.set('place', next);
    setPlace(next);
  };
  return [place, go];
}
