import type { SectionPlaces } from '../../../lib/panel.ts';
import type { WorkspaceSectionProps } from '../workspace-section-props.ts';
import type { Places } from './use-people-place.ts';

/** Which part of the section is open. */
export type PeoplePlace = SectionPlaces['people'];

/** What every part of the section is given. */
export type PeopleProps = WorkspaceSectionProps & { places: Places };
