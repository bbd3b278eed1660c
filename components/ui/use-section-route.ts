import type { SectionMemory, SectionPlaces, WorkspaceSection } from '../../lib/panel/panel.ts';
import { useRemembered } from './use-remembered.ts';

/** The open part of a section of the workspace. It is remembered under the name that others send the section by. */
export function useSectionRoute<S extends WorkspaceSection>(memory: SectionMemory, home: SectionPlaces[S]) {
  return useRemembered<SectionPlaces[S]>(memory, 'place', home);
}
